import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type ApiName } from '../../src/contract/api.ts'
import { publicIdOf } from '../../src/domain/core/photo-urls.ts'
import { endSession, hashToken, startSession } from '../../src/server/platform/auth/sessions.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, picture, seeker, type Cast } from '../support/api-cast.ts'
import { call, newOpId, register, type CallOptions, type Person } from '../support/api-client.ts'
import { listed } from '../support/api-homes.ts'
import { listingPayload, TOMORROW } from '../support/api-samples.ts'

/** Every call × everybody who may try it → the status of the answer. */
const SIGNED_IN = ['seekerA', 'seekerB', 'homeownerA', 'homeownerB', 'halfSetUp', 'admin'] as const
const STRANGERS = ['anonymous', 'expired', 'signedOut'] as const
const ACTORS = [...STRANGERS, ...SIGNED_IN] as const
type Actor = (typeof ACTORS)[number]
type Statuses = Record<Actor, number>

const everybody = (status: number): Statuses =>
  Object.fromEntries(ACTORS.map((actor) => [actor, status])) as Statuses
const signedIn = (status: number, others: Partial<Statuses> = {}): Statuses => ({
  ...everybody(401),
  ...Object.fromEntries(SIGNED_IN.map((actor) => [actor, status])),
  ...others,
})
const only = (status: number, actor: Actor, otherwise: number) => signedIn(otherwise, { [actor]: status })
const homeowners = (status: number) => signedIn(status, { seekerA: 403, seekerB: 403, halfSetUp: 403 })

interface RuleRow {
  /** Made anew for every actor: some calls use up what they are about. */
  request: () => Promise<CallOptions> | CallOptions
  statuses: Statuses
}

let it: TestApp
let cast: Cast
let bystander: Person
let photo: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  it = await createTestApp()
  cast = await createCast(it)
  bystander = await register(it)
  photo = await picture()
})
afterAll(() => it.close())

const withBody = (body: unknown) => (): CallOptions => ({ body })
const aboutBystander = (): CallOptions => ({ params: { userId: bystander.id } })

/** One without a picture: nobody but its owner and admins may see it. */
const aboutListing = async (): Promise<CallOptions> => {
  const { body } = await cast.homeownerA.call('createListing', { body: listingPayload() })
  return { params: { listingId: body._id } }
}
/** A group of seekerA alone, with one home in it. */
const aboutGroup = async (): Promise<{ params: { groupId: string; listingId: string } }> => {
  await cast.seekerA.call('setSeekerOption', { body: { seekingOption: 'FIND_GROUP' } })
  const { body: own } = await cast.seekerA.call('groups')
  for (const { _id } of own.groups)
    await cast.seekerA.call('leaveGroup', { params: { groupId: _id }, body: {} })
  const { body: group } = await cast.seekerA.call('createGroup', { body: { name: 'Us' } })
  const params = { groupId: group._id, listingId: (await listed(cast.homeownerB))._id }
  await cast.seekerA.call('shareHome', { params, body: { shared: true } })
  return { params }
}
const ownersOnly = (status: number) =>
  signedIn(404, { homeownerA: status, admin: status, seekerA: 403, seekerB: 403, halfSetUp: 403 })

const TABLE: Record<ApiName, RuleRow> = {
  currentUser: { request: () => ({}), statuses: signedIn(200) },
  register: {
    request: () => ({
      body: {
        firstName: 'N',
        lastName: 'N',
        email: `${newOpId()}@example.test`,
        password: 'secret1',
        locationPreference: 'oc',
      },
    }),
    statuses: everybody(201),
  },
  login: {
    request: () => ({ body: { email: bystander.user.email, password: bystander.password } }),
    statuses: everybody(200),
  },
  token: {
    request: () => ({ body: { email: bystander.user.email, password: bystander.password } }),
    statuses: everybody(201),
  },
  logout: { request: withBody({}), statuses: everybody(200) },
  updateProfile: { request: withBody({ firstName: 'Renamed' }), statuses: signedIn(200) },
  setSeekerOption: {
    request: withBody({ seekingOption: 'SOLO' }),
    statuses: signedIn(403, { seekerA: 200, seekerB: 200 }),
  },
  referrer: { request: () => ({ params: { code: bystander.user.referralCode } }), statuses: everybody(200) },
  subscribe: { request: withBody({ email: 'reader@example.test' }), statuses: everybody(204) },
  people: { request: () => ({}), statuses: signedIn(200) },
  person: { request: aboutBystander, statuses: signedIn(200) },
  matches: { request: () => ({}), statuses: signedIn(200) },
  matchSettings: { request: () => ({}), statuses: signedIn(200) },
  setMatchSettings: {
    request: withBody({ visible: true, importance: { diet: 'dealbreaker' } }),
    statuses: signedIn(403, { seekerA: 200, seekerB: 200 }),
  },
  markPerson: {
    request: async () => ({ params: { userId: (await seeker(it)).id }, body: { mark: 'interested' } }),
    statuses: signedIn(403, { seekerA: 200, seekerB: 200 }),
  },
  blockPerson: {
    request: async () => ({ params: { userId: (await register(it)).id }, body: { blocked: true } }),
    statuses: signedIn(200),
  },
  blockedPeople: { request: () => ({}), statuses: signedIn(200) },
  conversations: { request: () => ({}), statuses: signedIn(200) },
  unread: { request: () => ({}), statuses: signedIn(200) },
  conversation: { request: aboutBystander, statuses: signedIn(200) },
  sendMessage: {
    request: () => ({ body: { recipientId: bystander.id, content: 'Hello' } }),
    statuses: signedIn(201),
  },
  markRead: { request: () => ({ params: { userId: bystander.id }, body: {} }), statuses: signedIn(200) },
  listings: { request: () => ({}), statuses: signedIn(200) },
  createListing: { request: () => ({ body: listingPayload() }), statuses: homeowners(201) },
  listing: { request: aboutListing, statuses: signedIn(404, { homeownerA: 200, admin: 200 }) },
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
    statuses: signedIn(404, { homeownerA: 200, admin: 200 }),
  },
  seats: { request: () => ({}), statuses: signedIn(200) },
  adminOverview: { request: () => ({}), statuses: only(200, 'admin', 403) },
  adminPeople: { request: () => ({}), statuses: only(200, 'admin', 403) },
  adminNewsletter: { request: () => ({}), statuses: only(200, 'admin', 403) },
  viewings: { request: () => ({}), statuses: signedIn(200) },
  requestViewing: {
    request: async () => ({ body: { listingId: (await listed(cast.homeownerB))._id, slots: [TOMORROW] } }),
    statuses: signedIn(403, { seekerA: 201, seekerB: 201 }),
  },
  answerViewing: {
    request: async () => {
      const { _id: listingId } = await listed(cast.homeownerA)
      const { body } = await cast.seekerB.call('requestViewing', { body: { listingId, slots: [TOMORROW] } })
      return { params: { viewingId: body._id }, body: { act: 'accept', slot: TOMORROW, revision: 1 } }
    },
    // The one who asked is a side of it, but it is not their turn.
    statuses: signedIn(404, { homeownerA: 200, seekerB: 409 }),
  },
  groups: { request: () => ({}), statuses: signedIn(200) },
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
      const { body } = await cast.seekerA.call('groups')
      return { body: { code: body.groups[0]?.code } }
    },
    statuses: only(200, 'seekerA', 403),
  },
  leaveGroup: {
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
  searchHomes: { request: () => ({}), statuses: signedIn(200) },
  hideListing: {
    request: async () => ({ ...(await aboutListing()), body: { hidden: true } }),
    statuses: signedIn(200),
  },
  searches: { request: () => ({}), statuses: signedIn(200) },
  saveSearch: {
    request: () => ({ params: { searchId: newOpId() }, body: { name: 'Pets', link: { pets: '1' } } }),
    statuses: signedIn(200),
  },
  seeSearch: { request: () => ({ params: { searchId: newOpId() }, body: {} }), statuses: signedIn(404) },
  deleteSearch: { request: () => ({ params: { searchId: newOpId() }, body: {} }), statuses: signedIn(200) },
  uploadListingPhotos: { request: () => ({ files: [{ bytes: photo }] }), statuses: homeowners(201) },
  deleteListingPhoto: {
    request: async () => {
      const { body } = await cast.homeownerA.call('uploadListingPhotos', { files: [{ bytes: photo }] })
      return { body: body.imageData[0] }
    },
    statuses: signedIn(404, { homeownerA: 200, seekerA: 403, seekerB: 403, halfSetUp: 403 }),
  },
  uploadProfilePhoto: { request: () => ({ files: [{ bytes: photo }] }), statuses: signedIn(201) },
  deleteProfilePhoto: {
    request: async () => {
      const { body } = await cast.seekerA.call('uploadProfilePhoto', { files: [{ bytes: photo }] })
      return { body: { url: body.imageUrl, public_id: publicIdOf(body.imageUrl) } }
    },
    statuses: only(200, 'seekerA', 404),
  },
  drafts: { request: () => ({}), statuses: signedIn(200) },
  draft: {
    request: async () => {
      const params = { kind: 'listing', draftId: newOpId() }
      await cast.seekerA.call('saveDraft', {
        params,
        body: { baseRevision: 0, step: 1, fields: { city: 'San Diego' } },
      })
      return { params }
    },
    statuses: only(200, 'seekerA', 404),
  },
  announceUnsent: {
    request: () => ({ body: { storeId: newOpId(), unsent: [], settled: [] } }),
    statuses: signedIn(200),
  },
  saveDraft: {
    request: () => ({
      params: { kind: 'listing', draftId: newOpId() },
      body: { baseRevision: 0, step: 1, fields: {} },
    }),
    statuses: signedIn(200),
  },
  batch: {
    request: () => ({
      body: {
        items: [
          { opId: newOpId(), lane: 'l', method: 'PUT', path: `/messages/read/${bystander.id}`, body: null },
        ],
      },
    }),
    statuses: signedIn(200),
  },
  savedHomes: { request: () => ({}), statuses: signedIn(200) },
  writeHomeEntry: {
    request: async () => ({
      ...(await aboutListing()),
      body: { key: 'stage', value: 'viewing', writtenAt: 1 },
    }),
    statuses: signedIn(200),
  },
  uploadTourPhoto: { request: () => ({ files: [{ bytes: photo }] }), statuses: signedIn(201) },
  openapi: { request: () => ({}), statuses: everybody(200) },
}

async function cookieFor(actor: Actor): Promise<string | undefined> {
  if (actor === 'anonymous') return undefined
  const isStranger = actor === 'expired' || actor === 'signedOut'
  const { token } = await startSession(it.db, (isStranger ? cast.homeownerA : cast[actor]).id, it.clock.now())
  if (actor === 'expired') {
    await it.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('token_hash', '=', hashToken(token))
      .execute()
  }
  if (actor === 'signedOut') await endSession(it.db, hashToken(token))
  return `${it.deps.config.sessionCookie}=${token}`
}

test('every call of the contract has its row', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(api).sort())
})

describe.each(Object.keys(TABLE) as ApiName[])('%s', (name) => {
  test.each(ACTORS)('%s', async (actor) => {
    const { request, statuses } = TABLE[name]
    const options = await request()
    const answer = await call(it, name, options, await cookieFor(actor))
    expect(answer.status).toBe(statuses[actor])
    if (answer.status === 401) expect(answer.error.code).toBe('unauthenticated')
    if (answer.status === 403) expect(answer.error.code).toBe('forbidden')
  })
})
