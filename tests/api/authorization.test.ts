import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type ApiName } from '../../src/contract/api.ts'
import { draftDigest } from '../../src/contract/draft-digest.ts'
import type { EndpointShape } from '../../src/contract/endpoint.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { SESSION_ID_LENGTH } from '../../src/domain/account/session-view.ts'
import { publicIdOf } from '../../src/domain/core/photo-urls.ts'
import { endSessions, hashToken, startSession } from '../../src/server/platform/auth/sessions.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import {
  createApiUsers,
  createHomeownerWithoutListing,
  picture,
  createSeeker,
  type ApiUsers,
} from '../support/api-users.ts'
import { call, newOpId, register, type CallOptions, type Person } from '../support/api-client.ts'
import { publishListing } from '../support/api-homes.ts'
import { blockPerson } from '../support/api-matches.ts'
import { addPasskeyRow, newPasskeyAnswer } from '../support/passkey-answers.ts'
import { listingPayload, TOMORROW } from '../support/api-samples.ts'

/** The people who call each endpoint; `TABLE` has the expected status for each of them. */
const SIGNED_IN = [
  'seekerA',
  'seekerB',
  'homeownerA',
  'homeownerB',
  'unprovedSeeker',
  'unprovedOwner',
  'blocked',
  'blocker',
  'halfSetUp',
  'moderator',
  'suspended',
  'admin',
] as const
const SIGNED_OUT = ['anonymous', 'expired', 'signedOut'] as const
const ACTORS = [...SIGNED_OUT, ...SIGNED_IN] as const
type Actor = (typeof ACTORS)[number]
/** Those who have the account type of a seeker. */
const SEEKERS = ['seekerA', 'seekerB', 'unprovedSeeker', 'blocked', 'blocker'] as const
/** The status for two people with a block between them, which is that of somebody who does not exist. */
const apart = () => ({ blocked: 404, blocker: 404 })
/** Those who have no account type. */
const TYPELESS = ['halfSetUp', 'moderator', 'suspended'] as const
type Statuses = Record<Actor, number>

const statusForAll = (status: number): Statuses =>
  Object.fromEntries(ACTORS.map((actor) => [actor, status])) as Statuses
const statusForSignedIn = (status: number, others: Partial<Statuses> = {}): Statuses => ({
  ...statusForAll(401),
  ...Object.fromEntries(SIGNED_IN.map((actor) => [actor, status])),
  ...others,
})
const typeless = (status: number) => Object.fromEntries(TYPELESS.map((actor) => [actor, status]))
const seekers = (status: number) => Object.fromEntries(SEEKERS.map((actor) => [actor, status]))
const only = (status: number, actor: Actor, otherwise: number) =>
  statusForSignedIn(otherwise, { [actor]: status })
const homeowners = (status: number) => statusForSignedIn(status, { ...seekers(403), ...typeless(403) })

const moderators = (status: number) => statusForSignedIn(403, { moderator: status, admin: status })

/** What costs others and waits for the proof of an address. */
const NEED_PROOF: readonly ApiName[] = ['sendMessage', 'createListing', 'requestViewing', 'claimAddress']

/** The status of an endpoint for an actor, and the code of a refusal with 403. */
function expected(name: ApiName, actor: Actor): { status: number; code: ErrorCode } {
  if (isClosedTo(name, actor)) return { status: 403, code: 'suspended' }
  const status = TABLE[name].statuses[actor]
  const isUnproved = actor === 'unprovedSeeker' || actor === 'unprovedOwner'
  return isUnproved && status < 400 && NEED_PROOF.includes(name)
    ? { status: 403, code: 'email_unconfirmed' }
    : { status, code: 'forbidden' }
}

/** A suspended person reads like others; of the calls that write, only a few are open to them. */

function isClosedTo(name: ApiName, actor: Actor): boolean {
  const { method, auth, whileSuspended }: EndpointShape = api[name]
  return actor === 'suspended' && method !== 'GET' && auth !== 'public' && !whileSuspended
}

interface RuleRow {
  /** Creates the request anew for every actor, because some requests delete their subject. */
  request: () => Promise<CallOptions> | CallOptions
  statuses: Statuses
}

let server: TestApp
let users: ApiUsers
let bystander: Person
let photo: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
  bystander = await register(server)
  await blockPerson(bystander, users.blocked)
  await blockPerson(users.blocker, bystander)
  photo = await picture()
})
afterAll(() => server.close())

const withBody = (body: unknown) => (): CallOptions => ({ body })
const aboutBystander = (): CallOptions => ({ params: { userId: bystander.id } })

/** A listing without a picture, which only its owner and admins may see. */
const aboutListing = async (): Promise<CallOptions> => {
  const { body } = await users.homeownerA.call('createListing', { body: listingPayload() })
  return { params: { listingId: body._id } }
}
/** A case about a new person. */
const aboutCase = async (): Promise<{ params: { caseId: string } }> => {
  const { id } = await register(server)
  await users.seekerA.call('sendReport', { body: { subject: { kind: 'person', id }, reason: 'scam' } })
  const row = await server.db
    .selectFrom('cases')
    .select('id')
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow()
  return { params: { caseId: row.id } }
}
/** A warning that seekerA may answer. */
const noticeOfSeekerA = async (): Promise<string> => {
  const subject = { kind: 'person', id: users.seekerA.id }
  await users.seekerB.call('sendReport', { body: { subject, reason: 'other' } })
  const open = await server.db
    .selectFrom('cases')
    .select('id')
    .where('person_id', '=', users.seekerA.id)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  const params = { caseId: open.id }
  await users.admin.call('decideCase', { params, body: { decision: 'warn', reason: 'Be kind' } })
  return (await users.seekerA.call('notices')).body.notices[0]?._id ?? ''
}
/** A group with seekerA as its only member and one home. */
const aboutGroup = async (): Promise<{ params: { groupId: string; listingId: string } }> => {
  await users.seekerA.call('setSeekerOption', { body: { seekingOption: 'FIND_GROUP' } })
  const { body: own } = await users.seekerA.call('groups')
  for (const { _id } of own.groups)
    await users.seekerA.call('leaveGroup', { params: { groupId: _id }, body: {} })
  const { body: group } = await users.seekerA.call('createGroup', { body: { name: 'Us' } })
  const params = { groupId: group._id, listingId: (await publishListing(users.homeownerB))._id }
  await users.seekerA.call('shareHome', { params, body: { shared: true } })
  return { params }
}
const ownersOnly = (status: number) =>
  statusForSignedIn(404, { homeownerA: status, admin: status, ...seekers(403), ...typeless(403) })

/** A passkey of seekerA. */
const passkeyOfSeekerA = async (): Promise<string> => {
  return addPasskeyRow(server, users.seekerA)
}

const TABLE: Record<ApiName, RuleRow> = {
  currentUser: { request: () => ({}), statuses: statusForSignedIn(200) },
  register: {
    request: () => ({
      body: {
        firstName: 'N',
        lastName: 'N',
        email: `${newOpId()}@example.test`,
        password: 'secret-1',
        locationPreference: 'oc',
      },
    }),
    statuses: statusForAll(201),
  },
  login: {
    request: () => ({ body: { email: bystander.user.email, password: bystander.password } }),
    statuses: statusForAll(200),
  },
  token: {
    request: () => ({ body: { email: bystander.user.email, password: bystander.password } }),
    statuses: statusForAll(201),
  },
  requestPasswordReset: { request: withBody({ email: 'nobody@example.test' }), statuses: statusForAll(200) },
  resetPassword: {
    request: withBody({ token: 'x'.repeat(43), password: 'another-roof' }),
    statuses: statusForAll(410),
  },
  // The password is not theirs.
  changePassword: {
    request: withBody({ currentPassword: 'not theirs', password: 'another-roof' }),
    statuses: statusForSignedIn(403),
  },
  confirmEmail: { request: withBody({ token: 'x'.repeat(43) }), statuses: statusForAll(410) },
  // The others' addresses are confirmed; the code is a wrong one.
  enterEmailCode: {
    request: withBody({ code: '000000' }),
    statuses: statusForSignedIn(200, { unprovedSeeker: 400, unprovedOwner: 400 }),
  },
  sendEmailProof: { request: withBody({}), statuses: statusForSignedIn(200) },
  // The password is not theirs.
  changeEmail: {
    request: withBody({ email: 'new@example.test', currentPassword: 'not theirs' }),
    statuses: statusForSignedIn(403),
  },
  keepEmail: { request: withBody({}), statuses: statusForSignedIn(200) },
  passkeyChallenge: { request: withBody({}), statuses: statusForAll(200) },
  // The answer is missing.
  signInWithPasskey: { request: withBody({}), statuses: statusForAll(400) },
  passkeys: { request: () => ({}), statuses: statusForSignedIn(200) },
  newPasskeyChallenge: { request: withBody({}), statuses: statusForSignedIn(200) },
  // The answer is to no challenge of theirs.
  addPasskey: {
    request: withBody({ name: 'Phone', answer: newPasskeyAnswer() }),
    statuses: statusForSignedIn(400),
  },
  renamePasskey: {
    request: async () => ({ params: { passkeyId: await passkeyOfSeekerA() }, body: { name: 'Mine' } }),
    statuses: only(200, 'seekerA', 404),
  },
  removePasskey: {
    request: async () => ({ params: { passkeyId: await passkeyOfSeekerA() }, body: {} }),
    statuses: only(200, 'seekerA', 404),
  },
  sessions: { request: () => ({}), statuses: statusForSignedIn(200) },
  endSession: {
    request: async () => {
      const { token } = await startSession(server.db, users.seekerA.id, server.clock.now())
      return { params: { sessionId: hashToken(token).slice(0, SESSION_ID_LENGTH) }, body: {} }
    },
    statuses: only(200, 'seekerA', 404),
  },
  // Their own session is the one that stays; the others belong to later rows.
  endOtherSessions: {
    request: withBody({ unknown: true }),
    statuses: statusForSignedIn(400),
  },
  // The password is not theirs.
  checkPassword: { request: withBody({ password: 'not theirs' }), statuses: statusForSignedIn(403) },
  // Taking back what was not asked for changes nothing, so that the others can go on.
  setDeletion: { request: withBody({ wanted: false }), statuses: statusForSignedIn(200) },
  latestExport: { request: () => ({}), statuses: statusForSignedIn(200) },
  requestExport: { request: withBody({}), statuses: statusForSignedIn(201) },
  logout: { request: withBody({}), statuses: statusForAll(200) },
  updateProfile: { request: withBody({ firstName: 'Renamed' }), statuses: statusForSignedIn(200) },
  setSeekerOption: {
    request: withBody({ seekingOption: 'SOLO' }),
    statuses: statusForSignedIn(403, seekers(200)),
  },
  referrer: {
    request: () => ({ params: { code: bystander.user.referralCode } }),
    statuses: statusForAll(200),
  },
  subscribe: { request: withBody({ email: 'reader@example.test' }), statuses: statusForAll(204) },
  people: { request: () => ({}), statuses: statusForSignedIn(200) },
  person: { request: aboutBystander, statuses: statusForSignedIn(200, apart()) },
  matches: { request: () => ({}), statuses: statusForSignedIn(200) },
  matchSettings: { request: () => ({}), statuses: statusForSignedIn(200) },
  setMatchSettings: {
    request: withBody({ visible: true, importance: { diet: 'dealbreaker' } }),
    statuses: statusForSignedIn(403, seekers(200)),
  },
  markPerson: {
    request: async () => ({
      params: { userId: (await createSeeker(server)).id },
      body: { mark: 'interested' },
    }),
    statuses: statusForSignedIn(403, seekers(200)),
  },
  blockPerson: {
    request: async () => ({ params: { userId: (await register(server)).id }, body: { blocked: true } }),
    statuses: statusForSignedIn(200),
  },
  blockedPeople: { request: () => ({}), statuses: statusForSignedIn(200) },
  conversations: { request: () => ({}), statuses: statusForSignedIn(200) },
  unread: { request: () => ({}), statuses: statusForSignedIn(200) },
  conversation: { request: aboutBystander, statuses: statusForSignedIn(200) },
  sendMessage: {
    request: () => ({ body: { recipientId: bystander.id, content: 'Hello' } }),
    statuses: statusForSignedIn(201, apart()),
  },
  markRead: {
    request: () => ({ params: { userId: bystander.id }, body: {} }),
    statuses: statusForSignedIn(200),
  },
  listings: { request: () => ({}), statuses: statusForSignedIn(200) },
  createListing: { request: () => ({ body: listingPayload() }), statuses: homeowners(201) },
  listing: { request: aboutListing, statuses: statusForSignedIn(404, { homeownerA: 200, admin: 200 }) },
  updateListing: {
    request: async () => ({ ...(await aboutListing()), body: { revision: 1, listing: listingPayload() } }),
    statuses: ownersOnly(200),
  },
  moveListing: {
    request: async () => ({ ...(await aboutListing()), body: { move: 'rent' } }),
    statuses: ownersOnly(200),
  },
  deleteListing: {
    request: async () => ({ ...(await aboutListing()), body: {} }),
    statuses: ownersOnly(200),
  },
  saveListing: {
    request: async () => ({ ...(await aboutListing()), body: { saved: true } }),
    statuses: statusForSignedIn(404, { homeownerA: 200, admin: 200 }),
  },
  seats: { request: () => ({}), statuses: statusForSignedIn(200) },
  adminOverview: { request: () => ({}), statuses: only(200, 'admin', 403) },
  adminPeople: { request: () => ({}), statuses: only(200, 'admin', 403) },
  adminNewsletter: { request: () => ({}), statuses: only(200, 'admin', 403) },
  viewings: { request: () => ({}), statuses: statusForSignedIn(200) },
  requestViewing: {
    request: async () => ({
      body: { listingId: (await publishListing(users.homeownerB))._id, slots: [TOMORROW] },
    }),
    statuses: statusForSignedIn(403, { ...seekers(201), ...apart() }),
  },
  answerViewing: {
    request: async () => {
      const { _id: listingId } = await publishListing(users.homeownerA)
      const { body } = await users.seekerB.call('requestViewing', { body: { listingId, slots: [TOMORROW] } })
      return { params: { viewingId: body._id }, body: { act: 'accept', slot: TOMORROW, revision: 1 } }
    },
    // The seeker who requested the viewing takes part in it, but it is not their turn.
    statuses: statusForSignedIn(404, { homeownerA: 200, seekerB: 409 }),
  },
  groups: { request: () => ({}), statuses: statusForSignedIn(200) },
  createGroup: {
    request: async () => {
      await aboutGroup()
      return { body: { name: 'Us too' } }
    },
    statuses: only(201, 'seekerA', 403),
  },
  joinGroup: {
    request: async () => {
      await aboutGroup()
      const { body } = await users.seekerA.call('groups')
      return { body: { code: body.groups[0]?.code } }
    },
    statuses: only(200, 'seekerA', 403),
  },
  leaveGroup: {
    request: async () => ({ ...(await aboutGroup()), body: {} }),
    statuses: only(200, 'seekerA', 404),
  },
  removeMember: {
    request: async () => {
      const { params } = await aboutGroup()
      return { params: { ...params, userId: bystander.id }, body: {} }
    },
    statuses: only(200, 'seekerA', 404),
  },
  handOverGroup: {
    request: async () => ({ ...(await aboutGroup()), body: { userId: users.seekerA.id } }),
    statuses: only(200, 'seekerA', 404),
  },
  renewGroupCode: {
    request: async () => ({ ...(await aboutGroup()), body: {} }),
    statuses: only(200, 'seekerA', 404),
  },
  setGroupShare: {
    request: async () => ({ ...(await aboutGroup()), body: { share: 2 } }),
    statuses: only(200, 'seekerA', 404),
  },
  shareHome: {
    request: async () => ({ ...(await aboutGroup()), body: { shared: true } }),
    statuses: only(200, 'seekerA', 404),
  },
  voteForHome: {
    request: async () => ({ ...(await aboutGroup()), body: { vote: 'yes' } }),
    statuses: only(200, 'seekerA', 404),
  },
  commentOnHome: {
    request: async () => ({ ...(await aboutGroup()), body: { text: 'Nice' } }),
    statuses: only(201, 'seekerA', 404),
  },
  sendReport: {
    request: () => ({ body: { subject: { kind: 'person', id: bystander.id }, reason: 'scam' } }),
    // Many block first and report then.
    statuses: statusForSignedIn(201, { blocked: 404 }),
  },
  claimAddress: {
    request: async () => {
      const { address } = listingPayload()
      await publishListing(await createHomeownerWithoutListing(server), { address })
      return { body: { street: address.street, zipCode: address.zipCode, title: '', description: '' } }
    },
    statuses: homeowners(201),
  },
  ownReports: { request: () => ({}), statuses: statusForSignedIn(200) },
  notices: { request: () => ({}), statuses: statusForSignedIn(200) },
  seeNotices: {
    request: async () => ({ body: { noticeId: await noticeOfSeekerA() } }),
    statuses: only(200, 'seekerA', 404),
  },
  answerNotice: {
    request: async () => ({ params: { noticeId: await noticeOfSeekerA() }, body: { words: 'Why?' } }),
    statuses: only(201, 'seekerA', 404),
  },
  cases: { request: () => ({}), statuses: moderators(200) },
  case: { request: aboutCase, statuses: moderators(200) },
  claimCase: { request: async () => ({ ...(await aboutCase()), body: {} }), statuses: moderators(200) },
  releaseCase: { request: async () => ({ ...(await aboutCase()), body: {} }), statuses: moderators(200) },
  decideCase: {
    request: async () => ({ ...(await aboutCase()), body: { decision: 'keep', reason: 'All is well' } }),
    statuses: moderators(200),
  },
  undoDecision: {
    request: async () => {
      const about = await aboutCase()
      await users.admin.call('decideCase', { ...about, body: { decision: 'warn', reason: 'Be kind' } })
      return { ...about, body: {} }
    },
    statuses: moderators(200),
  },
  noteCase: {
    request: async () => ({ ...(await aboutCase()), body: { words: 'Seen before' } }),
    statuses: moderators(200),
  },
  caseLog: { request: () => ({}), statuses: moderators(200) },
  searchHomes: { request: () => ({}), statuses: statusForSignedIn(200) },
  hideListing: {
    request: async () => ({ ...(await aboutListing()), body: { hidden: true } }),
    statuses: statusForSignedIn(200),
  },
  searches: { request: () => ({}), statuses: statusForSignedIn(200) },
  saveSearch: {
    request: () => ({ params: { searchId: newOpId() }, body: { name: 'Pets', link: { pets: '1' } } }),
    statuses: statusForSignedIn(200),
  },
  seeSearch: {
    request: () => ({ params: { searchId: newOpId() }, body: {} }),
    statuses: statusForSignedIn(404),
  },
  deleteSearch: {
    request: () => ({ params: { searchId: newOpId() }, body: {} }),
    statuses: statusForSignedIn(200),
  },
  uploadListingPhotos: { request: () => ({ files: [{ bytes: photo }] }), statuses: homeowners(201) },
  deleteListingPhoto: {
    request: async () => {
      const { body } = await users.homeownerA.call('uploadListingPhotos', { files: [{ bytes: photo }] })
      return { body: body.imageData[0] }
    },
    statuses: statusForSignedIn(404, { homeownerA: 200, ...seekers(403), ...typeless(403) }),
  },
  uploadProfilePhoto: { request: () => ({ files: [{ bytes: photo }] }), statuses: statusForSignedIn(201) },
  deleteProfilePhoto: {
    request: async () => {
      const { body } = await users.seekerA.call('uploadProfilePhoto', { files: [{ bytes: photo }] })
      return { body: { url: body.imageUrl, public_id: publicIdOf(body.imageUrl) } }
    },
    statuses: only(200, 'seekerA', 404),
  },
  drafts: { request: () => ({}), statuses: statusForSignedIn(200) },
  draft: {
    request: async () => {
      const params = { kind: 'listing', draftId: newOpId() }
      await users.seekerA.call('saveDraft', {
        params,
        body: { baseRevision: 0, step: 1, fields: { city: 'San Diego' } },
      })
      return { params }
    },
    statuses: only(200, 'seekerA', 404),
  },
  announceUnsent: {
    request: () => ({ body: { storeId: newOpId(), unsent: [], settled: [] } }),
    statuses: statusForSignedIn(200),
  },
  checkDelivered: {
    request: () => ({ body: { opIds: [newOpId()] } }),
    statuses: statusForSignedIn(200),
  },
  saveDraft: {
    request: () => ({
      params: { kind: 'listing', draftId: newOpId() },
      body: { baseRevision: 0, step: 1, fields: {} },
    }),
    statuses: statusForSignedIn(200),
  },
  // Another person's draft is not theirs to see: each discards only a draft of their own with that id.
  discardDraft: {
    request: async () => {
      const params = { kind: 'listing', draftId: newOpId() }
      await users.seekerA.call('saveDraft', { params, body: { baseRevision: 0, step: 1, fields: { a: 1 } } })
      return { params, body: { seen: [draftDigest({ a: 1 })] } }
    },
    statuses: statusForSignedIn(200),
  },
  batch: {
    request: () => ({
      body: {
        items: [
          { opId: newOpId(), lane: 'l', method: 'PUT', path: `/messages/read/${bystander.id}`, body: null },
        ],
      },
    }),
    statuses: statusForSignedIn(200),
  },
  savedHomes: { request: () => ({}), statuses: statusForSignedIn(200) },
  writeHomeEntry: {
    request: async () => ({
      ...(await aboutListing()),
      body: { key: 'stage', value: 'viewing', writtenAt: 1 },
    }),
    statuses: statusForSignedIn(200),
  },
  uploadMessagePhoto: { request: () => ({ files: [{ bytes: photo }] }), statuses: statusForSignedIn(201) },
  uploadReportPhoto: { request: () => ({ files: [{ bytes: photo }] }), statuses: statusForSignedIn(201) },
  uploadTourPhoto: { request: () => ({ files: [{ bytes: photo }] }), statuses: statusForSignedIn(201) },
  openapi: { request: () => ({}), statuses: statusForAll(200) },
}

async function cookieFor(actor: Actor): Promise<string | undefined> {
  if (actor === 'anonymous') return undefined
  const isSignedOut = actor === 'expired' || actor === 'signedOut'
  const { token } = await startSession(
    server.db,
    (isSignedOut ? users.homeownerA : users[actor]).id,
    server.clock.now(),
  )
  if (actor === 'expired') {
    await server.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('token_hash', '=', hashToken(token))
      .execute()
  }
  if (actor === 'signedOut') await endSessions(server.db, [hashToken(token)])
  return `${server.deps.config.sessionCookie}=${token}`
}

test('every endpoint of the contract has a row', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(api).sort())
})

describe.each(Object.keys(TABLE) as ApiName[])('%s', (name) => {
  test.each(ACTORS)('%s', async (actor) => {
    const options = await TABLE[name].request()
    const response = await call(server, name, options, await cookieFor(actor))
    const { status, code } = expected(name, actor)
    expect(response.status).toBe(status)
    if (status === 401) expect(response.error.code).toBe('unauthenticated')
    if (status === 403) expect(response.error.code).toBe(code)
  })
})
