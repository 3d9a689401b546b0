import type { api, ApiName } from '../../../contract/api.ts'
import type { Call } from '../core/call.ts'
import type { LimitRow } from '../core/cap-table.ts'
import type { LimitName } from '../core/rate-limit-table.ts'
import { countUse, countUses, tooMany, type Admitted } from '../http/rate-limits.ts'
import type { Deps } from './handler.ts'

type WriteRoute = { [K in ApiName]: (typeof api)[K]['method'] extends 'GET' ? never : K }[ApiName]
type Limits = readonly [LimitName, ...LimitName[]]

/**
 * The limits that count a call of each writing endpoint. Services count what only they know: failed sign-ins,
 * registrations by e-mail address, and new conversations.
 */
export const WRITE_LIMITS: Record<WriteRoute, Limits> = {
  register: ['registrationByAddress'],
  login: ['signInByAddress'],
  token: ['signInByAddress'],
  logout: ['signOutByAddress'],
  requestPasswordReset: ['passwordResetByAddress'],
  resetPassword: ['passwordResetByAddress'],
  changePassword: ['passwordChanges'],
  checkPassword: ['passwordChanges'],
  setDeletion: ['deletions'],
  requestExport: ['exports'],
  confirmEmail: ['emailProofByAddress'],
  enterEmailCode: ['emailCodes'],
  sendEmailProof: ['emailProofs'],
  changeEmail: ['emailProofs', 'passwordChanges'],
  keepEmail: ['profile'],
  passkeyChallenge: ['passkeyChallengesByAddress'],
  signInWithPasskey: ['signInByAddress'],
  newPasskeyChallenge: ['passkeys'],
  addPasskey: ['passkeys'],
  renamePasskey: ['passkeys'],
  removePasskey: ['passkeys'],
  endSession: ['profile'],
  endOtherSessions: ['profile'],
  subscribe: ['newsletterByAddress'],
  updateProfile: ['profile'],
  setSeekerOption: ['profile'],
  setMatchSettings: ['profile'],
  markPerson: ['marks'],
  blockPerson: ['marks'],
  sendMessage: ['messages'],
  markRead: ['messages'],
  createListing: ['listingChanges'],
  updateListing: ['listingChanges'],
  moveListing: ['listingChanges'],
  deleteListing: ['listingChanges'],
  saveListing: ['marks'],
  hideListing: ['marks'],
  saveSearch: ['marks'],
  seeSearch: ['marks'],
  deleteSearch: ['marks'],
  writeHomeEntry: ['marks'],
  uploadListingPhotos: ['photos', 'photosPerDay'],
  deleteListingPhoto: ['photos'],
  uploadProfilePhoto: ['photos', 'photosPerDay'],
  deleteProfilePhoto: ['photos'],
  uploadTourPhoto: ['photos', 'photosPerDay'],
  uploadMessagePhoto: ['photos', 'photosPerDay'],
  uploadReportPhoto: ['photos', 'reportPhotos'],
  requestViewing: ['viewings'],
  answerViewing: ['viewings'],
  createGroup: ['groups', 'groupChanges'],
  joinGroup: ['groups', 'groupChanges', 'groupCodeByAddress'],
  leaveGroup: ['groups', 'groupChanges'],
  removeMember: ['groups', 'groupChanges'],
  handOverGroup: ['groups', 'groupChanges'],
  renewGroupCode: ['groups', 'groupChanges'],
  setGroupShare: ['groups'],
  shareHome: ['groups'],
  voteForHome: ['groups'],
  commentOnHome: ['groups'],
  saveDraft: ['drafts'],
  discardDraft: ['listingChanges'],
  announceUnsent: ['reports'],
  checkDelivered: ['reports'],
  batch: ['batches'],
  sendReport: ['personReports'],
  claimAddress: ['addressClaims'],
  answerNotice: ['noticeAnswers'],
  seeNotices: ['marks'],
  claimCase: ['moderation'],
  releaseCase: ['moderation'],
  decideCase: ['moderation'],
  undoDecision: ['moderation'],
  noteCase: ['moderation'],
}

/**
 * What bounds the things that a call of each writing endpoint makes: the caps that its service checks in the
 * transaction that writes. Some calls only change or remove what is there. Others make one row for each call, of which
 * the budget in `WRITE_LIMITS` lets few through, or which one person can make once about another, such as a block.
 */
export const WRITE_CAPS: Record<WriteRoute, readonly LimitRow[] | 'makes nothing' | 'by its budget'> = {
  register: ['cap:sessions', 'cap:knownDevices'],
  login: ['cap:sessions', 'cap:knownDevices'],
  token: ['cap:sessions'],
  logout: 'makes nothing',
  requestPasswordReset: 'by its budget',
  resetPassword: 'makes nothing',
  changePassword: 'makes nothing',
  checkPassword: 'makes nothing',
  setDeletion: 'makes nothing',
  requestExport: ['cap:exports'],
  confirmEmail: 'makes nothing',
  enterEmailCode: 'makes nothing',
  sendEmailProof: 'by its budget',
  changeEmail: 'makes nothing',
  keepEmail: 'makes nothing',
  passkeyChallenge: 'by its budget',
  signInWithPasskey: ['cap:sessions', 'cap:knownDevices'],
  newPasskeyChallenge: 'by its budget',
  addPasskey: ['cap:passkeys'],
  renamePasskey: 'makes nothing',
  removePasskey: 'makes nothing',
  endSession: 'makes nothing',
  endOtherSessions: 'makes nothing',
  subscribe: 'by its budget',
  updateProfile: 'makes nothing',
  setSeekerOption: 'makes nothing',
  setMatchSettings: 'makes nothing',
  markPerson: ['cap:personMarks'],
  blockPerson: 'by its budget',
  sendMessage: ['newConversations', 'quietConversations'],
  markRead: 'makes nothing',
  createListing: ['activeListings', 'listings', 'newListings'],
  updateListing: ['activeListings'],
  moveListing: ['activeListings'],
  deleteListing: 'makes nothing',
  saveListing: ['cap:savedHomes'],
  hideListing: ['cap:hiddenHomes'],
  saveSearch: ['cap:savedSearches'],
  seeSearch: 'makes nothing',
  deleteSearch: 'makes nothing',
  writeHomeEntry: ['cap:tourEntries', 'cap:tourHomes'],
  uploadListingPhotos: ['cap:uploads'],
  deleteListingPhoto: 'makes nothing',
  uploadProfilePhoto: ['cap:uploads'],
  deleteProfilePhoto: 'makes nothing',
  uploadTourPhoto: ['cap:uploads'],
  uploadMessagePhoto: ['cap:uploads'],
  uploadReportPhoto: ['cap:uploads', 'cap:reportPhotos'],
  requestViewing: ['cap:openViewings', 'newConversations', 'quietConversations'],
  answerViewing: 'makes nothing',
  createGroup: ['cap:groups'],
  joinGroup: ['cap:groups', 'cap:groupMembers'],
  leaveGroup: 'makes nothing',
  removeMember: 'makes nothing',
  handOverGroup: 'makes nothing',
  renewGroupCode: 'makes nothing',
  setGroupShare: 'makes nothing',
  shareHome: ['cap:groupHomes'],
  voteForHome: 'makes nothing',
  commentOnHome: ['cap:groupComments'],
  saveDraft: ['cap:drafts', 'cap:editDrafts'],
  discardDraft: 'by its budget',
  announceUnsent: 'by its budget',
  checkDelivered: 'makes nothing',
  batch: 'makes nothing',
  sendReport: 'by its budget',
  claimAddress: 'by its budget',
  answerNotice: 'by its budget',
  seeNotices: 'makes nothing',
  claimCase: 'makes nothing',
  releaseCase: 'makes nothing',
  decideCase: 'by its budget',
  undoDecision: 'by its budget',
  noteCase: 'by its budget',
}

/** The limits of reading endpoints whose responses could be guessed for. */
const READ_LIMITS: Partial<Record<ApiName, Limits>> = { referrer: ['referralByAddress'] }

const LIMITS: Partial<Record<ApiName, Limits>> = { ...READ_LIMITS, ...WRITE_LIMITS }
const limitsOf = (name: ApiName): readonly LimitName[] => LIMITS[name] ?? []

type Caller = Pick<Call, 'actor' | 'address'>

function subjectOf(name: LimitName, { config }: Pick<Deps, 'config'>, { actor, address }: Caller): string {
  if (config.rateLimits[name].counts === 'address') return address
  if (!actor) throw new Error(`The limit ${name} counts people, and this call has none`)
  return actor.userId
}

/** Counts a call by its endpoint's limits. @throws Refusal `rate_limited` (429) above one of them */
export async function countCall(deps: Deps, name: ApiName, caller: Caller): Promise<void> {
  const { db, config, clock } = deps
  for (const limit of limitsOf(name))
    await countUse(db, limit, subjectOf(limit, deps, caller), config.rateLimits, clock())
}

/**
 * Counts the calls of a batch like the same calls alone, with one statement for each limit.
 * @returns admits the next call of an endpoint; it throws Refusal `rate_limited` (429) when a limit is used up
 */
export async function countBatch(
  { db, config, clock }: Deps,
  names: readonly ApiName[],
  caller: Caller,
): Promise<(name: ApiName) => void> {
  const uses = new Map<LimitName, number>()
  for (const limit of names.flatMap(limitsOf)) uses.set(limit, (uses.get(limit) ?? 0) + 1)
  const left = new Map<LimitName, Admitted>()
  for (const [limit, count] of uses) {
    const subject = subjectOf(limit, { config }, caller)
    left.set(limit, await countUses(db, limit, subject, count, config.rateLimits[limit], clock()))
  }
  return (name) => {
    const limits = limitsOf(name).flatMap((limit) => left.get(limit) ?? [])
    const usedUp = limits.find((limit) => limit.uses === 0)
    if (usedUp) throw tooMany(usedUp.retryAfterMs, usedUp.says)
    for (const limit of limits) limit.uses--
  }
}
