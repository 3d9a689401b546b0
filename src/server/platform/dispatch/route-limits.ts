import type { api, ApiName } from '../../../contract/api.ts'
import type { Call } from '../core/call.ts'
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
  createListing: ['listings'],
  updateListing: ['listings'],
  moveListing: ['listings'],
  deleteListing: ['listings'],
  saveListing: ['marks'],
  hideListing: ['marks'],
  saveSearch: ['marks'],
  seeSearch: ['marks'],
  deleteSearch: ['marks'],
  writeHomeEntry: ['marks'],
  uploadListingPhotos: ['photos'],
  deleteListingPhoto: ['photos'],
  uploadProfilePhoto: ['photos'],
  deleteProfilePhoto: ['photos'],
  uploadTourPhoto: ['photos'],
  uploadMessagePhoto: ['photos'],
  requestViewing: ['viewings'],
  answerViewing: ['viewings'],
  createGroup: ['groups'],
  joinGroup: ['groups', 'groupCodeByAddress'],
  leaveGroup: ['groups'],
  removeMember: ['groups'],
  handOverGroup: ['groups'],
  renewGroupCode: ['groups'],
  setGroupShare: ['groups'],
  shareHome: ['groups'],
  voteForHome: ['groups'],
  commentOnHome: ['groups'],
  saveDraft: ['drafts'],
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
    if (usedUp) throw tooMany(usedUp.retryAfterMs)
    for (const limit of limits) limit.uses--
  }
}
