import { newPasskeyAnswer, passkeyAnswer } from './passkey-answers.ts'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect } from 'vitest'
import { api, type ApiName } from '../../src/contract/api.ts'
import { pathOf, type EndpointShape } from '../../src/contract/endpoint.ts'
import { ErrorBody } from '../../src/contract/errors.ts'
import { addDays } from '../../src/domain/core/dates.ts'
import { API_BASE } from '../../src/domain/core/limits.ts'
import { tables } from '../../src/server/platform/db/tables.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './api-app.ts'
import { createApiUsers, type ApiUsers } from './api-users.ts'
import { newOpId, type Person } from './api-client.ts'
import { publishListing } from './api-homes.ts'
import { listingPayload, seekerPayload, TODAY, TOMORROW } from './api-samples.ts'

export type Json = Record<string, unknown>
/** A password that no response may repeat. */
export const SECRET = 'Tell-nobody-1234'

export const endpointNames = Object.keys(api) as ApiName[]
export const endpointOf = (name: ApiName): EndpointShape => api[name]
export const endpointsWithBody = endpointNames.filter((name) => endpointOf(name).body)
export const unsafeEndpoints = endpointNames.filter((name) => endpointOf(name).method !== 'GET')
export const endpointsWithParams = endpointNames.filter((name) => endpointOf(name).params)

export const JSON_TYPE = { 'content-type': 'application/json' }

/** A server, its people, and the helpers that send wrong input to every endpoint. */
export interface BadInputFixture extends ServerAndPeople {
  /** A valid body of each endpoint that takes one. A bad body differs from it in one place. */
  validBodies: Partial<Record<ApiName, () => Json>>
  validParams: () => Record<string, string>
  /** A person who is allowed to call the endpoint. */
  caller: (name: ApiName) => Person
  send: (
    name: ApiName,
    body: BodyInit | null,
    headers: Record<string, string>,
    path?: string,
  ) => Promise<Response>
  sendJson: (name: ApiName, value: unknown) => Promise<Response>
  /** Runs `work` and fails when the database changed. */
  expectNoEffect: (work: () => Promise<void>) => Promise<void>
}

interface ServerAndPeople {
  server: TestApp
  users: ApiUsers
}

/** Creates the fixture: a server with people, a listing, a viewing and a group. */
export async function createBadInputFixture(options: TestAppOptions = {}): Promise<BadInputFixture> {
  const server = await createTestApp(options)
  const users = await createApiUsers(server)
  const fixture: ServerAndPeople = { server, users }
  const { body: listing } = await users.homeownerA.call('createListing', { body: listingPayload() })
  const home = await publishListing(users.homeownerA)
  const { body: viewing } = await users.seekerA.call('requestViewing', {
    body: { listingId: home._id, slots: [TOMORROW] },
  })
  await users.seekerA.call('setSeekerOption', { body: { seekingOption: 'FIND_GROUP' } })
  const { body: group } = await users.seekerA.call('createGroup', { body: { name: 'Us' } })
  await users.seekerA.call('shareHome', {
    params: { groupId: group._id, listingId: home._id },
    body: { shared: true },
  })
  const validParams = () => ({
    kind: 'seeker',
    draftId: newOpId(),
    userId: users.seekerB.id,
    code: 'ABCDEFGH',
    listingId: listing._id,
    viewingId: viewing._id,
    groupId: group._id,
    searchId: newOpId(),
    sessionId: 'a'.repeat(16),
    caseId: newOpId(),
    noticeId: newOpId(),
    passkeyId: newOpId(),
  })
  const callers: Partial<Record<EndpointShape['auth'], Person>> = {
    homeowner: users.homeownerA,
    moderator: users.admin,
  }
  const caller = (name: ApiName) => callers[endpointOf(name).auth] ?? users.seekerA
  const send: BadInputFixture['send'] = async (name, body, headers, path) => {
    const { method } = endpointOf(name)
    const init: RequestInit = { method, headers: { cookie: caller(name).cookie, ...headers } }
    if (body !== null) init.body = body
    return server.app.request(`${API_BASE}${path ?? pathOf(endpointOf(name), validParams())}`, init)
  }
  let lastStored: Stored | null = null
  return {
    ...fixture,
    validBodies: goodBodies(fixture),
    validParams,
    caller,
    send,
    sendJson: (name, value) => send(name, JSON.stringify(value), JSON_TYPE),
    expectNoEffect: async (work) => {
      const before = await everythingStored(fixture, lastStored)
      await work()
      lastStored = await everythingStored(fixture, before)
      expect(lastStored.digest).toBe(before.digest)
    },
  }
}

const goodBodies = ({ users }: ServerAndPeople): Partial<Record<ApiName, () => Json>> => ({
  register: () => ({
    firstName: 'A',
    lastName: 'B',
    email: 'new@example.test',
    password: SECRET,
    referralCode: 'ABCD',
    locationPreference: 'sd',
  }),
  login: () => ({ email: users.seekerA.user.email, password: SECRET }),
  token: () => ({ email: users.seekerA.user.email, password: SECRET }),
  logout: () => ({}),
  requestPasswordReset: () => ({ email: 'nobody@example.test' }),
  resetPassword: () => ({ token: 'x'.repeat(43), password: 'another-roof' }),
  changePassword: () => ({ currentPassword: 'not theirs', password: 'another-roof' }),
  checkPassword: () => ({ password: 'not theirs' }),
  setDeletion: () => ({ wanted: false }),
  requestExport: () => ({}),
  confirmEmail: () => ({ token: 'x'.repeat(43) }),
  enterEmailCode: () => ({ code: '000000' }),
  sendEmailProof: () => ({}),
  changeEmail: () => ({ email: 'new@example.test', currentPassword: 'not theirs' }),
  keepEmail: () => ({}),
  passkeyChallenge: () => ({}),
  signInWithPasskey: () => ({ answer: passkeyAnswer() }),
  newPasskeyChallenge: () => ({}),
  addPasskey: () => ({ name: 'Phone', answer: newPasskeyAnswer() }),
  renamePasskey: () => ({ name: 'Phone' }),
  removePasskey: () => ({}),
  endSession: () => ({}),
  endOtherSessions: () => ({}),
  updateProfile: () => ({ firstName: 'New', ...seekerPayload() }),
  setSeekerOption: () => ({ seekingOption: 'SOLO' }),
  subscribe: () => ({ email: 'reader@example.test' }),
  setMatchSettings: () => ({ visible: true, importance: { sleepSchedule: 2, diet: 'dealbreaker' } }),
  markPerson: () => ({ mark: 'interested' }),
  blockPerson: () => ({ blocked: true }),
  sendMessage: () => ({ recipientId: users.seekerB.id, content: 'Hello' }),
  markRead: () => ({ messageId: newOpId() }),
  createListing: () => ({ ...listingPayload() }),
  updateListing: () => ({ revision: 1, listing: listingPayload() }),
  moveListing: () => ({ move: 'pause', until: addDays(TODAY, 7) }),
  deleteListing: () => ({}),
  saveListing: () => ({ saved: true }),
  requestViewing: () => ({ listingId: newOpId(), slots: [TOMORROW], note: 'Hello' }),
  answerViewing: () => ({ act: 'propose', slots: [TOMORROW], note: 'Hello', revision: 1 }),
  createGroup: () => ({ name: 'Us' }),
  joinGroup: () => ({ code: 'ABCDEFGH' }),
  leaveGroup: () => ({}),
  removeMember: () => ({}),
  handOverGroup: () => ({ userId: users.seekerB.id }),
  renewGroupCode: () => ({}),
  setGroupShare: () => ({ share: 2 }),
  shareHome: () => ({ shared: true }),
  voteForHome: () => ({ vote: 'yes' }),
  commentOnHome: () => ({ text: 'Nice' }),
  hideListing: () => ({ hidden: true }),
  saveSearch: () => ({ name: 'Near the sea', link: { area: 'sd' } }),
  seeSearch: () => ({ until: Date.now() }),
  deleteSearch: () => ({}),
  writeHomeEntry: () => ({ key: 'stage', value: 'viewing', writtenAt: 1 }),
  deleteListingPhoto: () => ({ url: `/photos/${'a'.repeat(32)}`, public_id: 'a'.repeat(32) }),
  deleteProfilePhoto: () => ({ url: `/photos/${'a'.repeat(32)}`, public_id: 'a'.repeat(32) }),
  saveDraft: () => ({ baseRevision: 0, step: 1, fields: { location: 'sd' } }),
  discardDraft: () => ({ seen: ['0123456789abcdef'] }),
  announceUnsent: () => ({
    storeId: newOpId(),
    unsent: [{ opId: newOpId(), kind: 'message.send', day: '2026-03-01' }],
    settled: [],
  }),
  sendReport: () => ({ subject: { kind: 'person', id: users.seekerB.id }, reason: 'scam', words: 'Hello' }),
  claimAddress: () => ({
    street: '1 Main Street',
    zipCode: '92101',
    title: 'A',
    description: 'B',
    words: 'Hello',
  }),
  seeNotices: () => ({ noticeId: newOpId() }),
  answerNotice: () => ({ words: 'Hello' }),
  claimCase: () => ({}),
  releaseCase: () => ({}),
  decideCase: () => ({ decision: 'suspend', reason: 'Hello', days: 7 }),
  undoDecision: () => ({}),
  noteCase: () => ({ words: 'Hello' }),
  checkDelivered: () => ({ opIds: [newOpId()] }),
  batch: () => ({
    items: [
      {
        opId: newOpId(),
        lane: 'x',
        method: 'POST',
        path: '/messages',
        body: { recipientId: users.seekerB.id, content: 'Hello' },
      },
    ],
  }),
})

/** Expects a 4xx response whose `ErrorBody` reveals neither the password nor internals; returns the body. */
export async function expectRefusal(
  response: Response,
  what: string,
): Promise<v.InferOutput<typeof ErrorBody>> {
  const text = await response.text()
  expect(response.status, `${what}: ${text}`).toBeGreaterThanOrEqual(400)
  expect(response.status, `${what}: ${text}`).toBeLessThan(500)
  expect(text).not.toContain(SECRET)
  expect(text).not.toMatch(
    /Invalid (key|type|length|format|value)|Expected|at .+\.ts|select .+ from|insert into/,
  )
  return v.parse(ErrorBody, JSON.parse(text))
}

interface Stored {
  /** The id of the next writing transaction. The same id means that nothing was written. */
  next: string
  digest: string
}

/** A digest of all tables but `sessions`, where even reading a session writes its last use. */
async function everythingStored({ server }: ServerAndPeople, lastStored: Stored | null): Promise<Stored> {
  const { rows } = await sql<{
    next: string
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(server.db)
  const next = rows[0]?.next ?? ''
  if (lastStored?.next === next) return lastStored
  const names = Object.keys(tables).filter((table) => table !== 'sessions')
  const digests = await Promise.all(
    names.map((table) =>
      sql<{
        digest: string
      }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(table)} t`.execute(
        server.db,
      ),
    ),
  )
  return { next, digest: digests.map(({ rows: [row] }) => row?.digest).join() }
}

/** The dotted paths of all values in a body that are not objects, such as `address.city`. */
export function leafPaths(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, inner]) => leafPaths(inner, path ? `${path}.${key}` : key))
}

/** A copy of `value` with `by` at the dotted path. */
export function withValueAt(value: unknown, path: string, by: unknown): unknown {
  const [head = '', ...rest] = path.split('.')
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Json) }) as Json
  copy[head] = rest.length === 0 ? by : withValueAt(copy[head], rest.join('.'), by)
  return copy
}

/** The value at a dotted path. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (inner as Json)[key], value)
}
