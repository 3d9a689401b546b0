import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { draftDigest } from '../../src/contract/draft-digest.ts'
import { addDays } from '../../src/domain/core/dates.ts'
import {
  DRAFTS_MAX,
  EDIT_DRAFTS_MAX,
  GROUP_CHANGES_PER_DAY,
  GROUP_COMMENTS_MAX,
  HIDDEN_HOMES_MAX,
  OPEN_VIEWINGS_MAX,
  PERSON_MARKS_MAX,
  PHOTOS_PER_DAY,
  QUIET_CONVERSATIONS_PER_DAY,
  SESSIONS_MAX,
  UNANSWERED_CONVERSATIONS,
} from '../../src/domain/core/limits.ts'
import { CAPS } from '../../src/server/platform/core/cap-table.ts'
import { PRODUCT_RATE_LIMITS } from '../../src/server/platform/core/rate-limit-table.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { publishListing } from '../support/api-homes.ts'
import { call, newOpId, register, type Person } from '../support/api-client.ts'
import { listingPayload } from '../support/api-samples.ts'
import { createHomeownerWithoutListing, createSeeker } from '../support/api-users.ts'
import { limitsOf } from '../support/no-limits.ts'

const { activeListings, listings, newConversations, quietConversations, groupChanges, photosPerDay } =
  PRODUCT_RATE_LIMITS
const DAY_MS = 86_400_000
const today = () => server.clock.now().toISOString().slice(0, 10)

let server: TestApp
/** Nothing is limited but how much there can be of everything. */
const CAPS_ONLY = limitsOf(Infinity, { activeListings, listings, newConversations, quietConversations })
beforeAll(async () => {
  server = await createTestApp()
  server.deps.config.rateLimits = CAPS_ONLY
})
afterEach(() => {
  server.deps.config.rateLimits = CAPS_ONLY
})
afterAll(() => server.close())

describe('new conversations', () => {
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => register(server)))
  const write = (from: Person, to: Person) =>
    from.call('sendMessage', { body: { recipientId: to.id, content: 'Hi' } })

  test('are few a day for a person whose last twenty nobody answered, until somebody does', async () => {
    const sender = await register(server)
    const first = await people(UNANSWERED_CONVERSATIONS)
    for (const person of first) expect((await write(sender, person)).status).toBe(201)
    // Nobody has to answer within the day.
    const [more, ...others] = await people(QUIET_CONVERSATIONS_PER_DAY + 3)
    expect((await write(sender, more!)).status).toBe(201)
    server.clock.advance(DAY_MS + 60_000)
    for (const person of others.slice(0, QUIET_CONVERSATIONS_PER_DAY))
      expect((await write(sender, person)).status).toBe(201)
    const refused = await write(sender, others.at(-1)!)
    expect([refused.status, refused.error.code, refused.error.msg]).toEqual([
      429,
      'rate_limited',
      quietConversations.says,
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
    // A reply never counts, and one answer is enough.
    expect((await write(sender, first[0]!)).status).toBe(201)
    expect((await write(more!, sender)).status).toBe(201)
    expect((await write(sender, others.at(-1)!)).status).toBe(201)
  })

  test('of ten first messages at once, exactly as many pass as are left', async () => {
    const sender = await register(server)
    server.deps.config.rateLimits = limitsOf(Infinity, { newConversations: { max: 4 } })
    const responses = await Promise.all((await people(10)).map((person) => write(sender, person)))
    server.deps.config.rateLimits = CAPS_ONLY
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(4)
  })
})

describe('drafts', () => {
  const write = (person: Person, draftId: string, kind = 'listing', baseRevision = 0) =>
    person.call('saveDraft', {
      params: { kind, draftId },
      body: { baseRevision, step: 1, fields: { title: 'A' } },
    })

  test('one more unfinished listing is refused, and the others can still be written and submitted', async () => {
    const owner = await createHomeownerWithoutListing(server)
    const ids = Array.from({ length: DRAFTS_MAX + 10 }, newOpId)
    const responses = await Promise.all(ids.map((id) => write(owner, id)))
    const stored = ids.filter((_, index) => responses[index]!.status === 200)
    expect(stored).toHaveLength(DRAFTS_MAX)
    const refused = responses.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.error.code, refused?.error.msg, refused?.error.details]).toEqual([
      403,
      'forbidden',
      CAPS.drafts.says,
      { cap: 'drafts' },
    ])
    expect((await write(owner, stored[0]!, 'listing', 1)).status).toBe(200)
    expect((await write(owner, newOpId(), 'seeker')).status).toBe(200)
    await owner.call('createListing', { body: listingPayload(), opId: newOpId(), draftId: stored[1]! })
    expect((await write(owner, newOpId())).status).toBe(200)
    expect((await write(owner, newOpId())).status).toBe(403)
    // One that is discarded makes room as well, for one.
    const params = { kind: 'listing', draftId: stored[2]! }
    const seen = [draftDigest({ title: 'A' })]
    expect((await owner.call('discardDraft', { params, body: { seen } })).status).toBe(200)
    expect((await write(owner, stored[2]!)).error.code).toBe('draft_closed')
    expect((await write(owner, newOpId())).status).toBe(200)
    expect((await write(owner, newOpId())).status).toBe(403)
  })

  test('edits have a number of their own', async () => {
    const owner = await register(server)
    for (let index = 0; index < EDIT_DRAFTS_MAX; index++)
      expect((await write(owner, newOpId(), `listing:${newOpId()}`)).status).toBe(200)
    expect((await write(owner, newOpId(), `listing:${newOpId()}`)).error.details).toEqual({
      cap: 'editDrafts',
    })
    expect((await write(owner, newOpId())).status).toBe(200)
  })
})

describe('groups', () => {
  const seeker = async () => {
    const person = await createSeeker(server)
    await person.call('setSeekerOption', { body: { seekingOption: 'FIND_GROUP' } })
    return person
  }

  test('are changed so many times a day, and votes still count', async () => {
    const person = await seeker()
    server.deps.config.rateLimits = limitsOf(Infinity, { groupChanges })
    const group = (await person.call('createGroup', { body: { name: 'Us' } })).body
    const params = { groupId: group._id }
    for (let index = 1; index < GROUP_CHANGES_PER_DAY; index++)
      expect((await person.call('renewGroupCode', { params, body: {} })).status).toBe(200)
    const refused = await person.call('renewGroupCode', { params, body: {} })
    expect([refused.status, refused.error.msg]).toEqual([429, groupChanges.says])
    expect((await person.call('setGroupShare', { params, body: { share: 2 } })).status).toBe(200)
    server.clock.advance(DAY_MS)
    expect((await person.call('renewGroupCode', { params, body: {} })).status).toBe(200)
  })

  test('a home has so many comments, also when they come at once', async () => {
    const person = await seeker()
    const owner = await createHomeownerWithoutListing(server)
    const listingId = (await publishListing(owner))._id
    const groupId = (await person.call('createGroup', { body: { name: 'Us' } })).body._id
    const params = { groupId, listingId }
    await person.call('shareHome', { params, body: { shared: true } })
    const comments = Array.from({ length: GROUP_COMMENTS_MAX - 3 }, () => ({
      id: newOpId(),
      group_id: groupId,
      listing_id: listingId,
      user_id: person.id,
      op_id: null,
      text: 'x',
      created_at: server.clock.now(),
    }))
    await server.db.insertInto('group_comments').values(comments).execute()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        person.call('commentOnHome', { params, body: { text: 'y' }, opId: newOpId() }),
      ),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(responses.find(({ status }) => status !== 201)?.error).toMatchObject({
      code: 'target_changed',
      msg: CAPS.groupComments.says,
    })
  })
})

test('a seeker has so many open viewings, and cancelling one makes room', async () => {
  const seeker = await createSeeker(server)
  const owner = await createHomeownerWithoutListing(server)
  const first = await publishListing(owner)
  const ask = (listingId: string) =>
    seeker.call('requestViewing', {
      body: { listingId, slots: [`${addDays(today(), 2)}T10:00`], note: '' },
      opId: newOpId(),
    })
  const { body: open } = await ask(first._id)
  const row = await server.db
    .selectFrom('viewings')
    .selectAll()
    .where('id', '=', open._id)
    .executeTakeFirstOrThrow()
  const [stored] = await server.db.selectFrom('listings').selectAll().where('id', '=', first._id).execute()
  for (let index = 1; index < OPEN_VIEWINGS_MAX; index++) {
    const listing = { ...stored!, id: newOpId(), op_id: null, draft_id: null, status: 'rented' as const }
    await server.db.insertInto('listings').values(listing).execute()
    await server.db
      .insertInto('viewings')
      .values({ ...row, id: newOpId(), listing_id: listing.id })
      .execute()
  }
  const second = await publishListing(owner)
  expect((await ask(second._id)).error).toMatchObject({ code: 'target_changed', msg: CAPS.openViewings.says })
  const cancel = { act: 'cancel' as const, note: '', revision: open.revision }
  await seeker.call('answerViewing', { params: { viewingId: open._id }, body: cancel })
  expect((await ask(second._id)).status).toBe(201)
})

test('a person hides so many homes and marks so many people', async () => {
  const seeker = await createSeeker(server)
  const owner = await createHomeownerWithoutListing(server)
  const home = await publishListing(owner)
  const [stored] = await server.db.selectFrom('listings').selectAll().where('id', '=', home._id).execute()
  const ids = Array.from({ length: HIDDEN_HOMES_MAX }, () => newOpId())
  const at = { created_at: server.clock.now() }
  for (let from = 0; from < ids.length; from += 500) {
    const part = ids.slice(from, from + 500)
    const rented = { ...stored!, op_id: null, draft_id: null, status: 'rented' as const }
    await server.db
      .insertInto('listings')
      .values(part.map((id) => ({ ...rented, id })))
      .execute()
    await server.db
      .insertInto('hidden_listings')
      .values(part.map((id) => ({ user_id: seeker.id, listing_id: id, ...at })))
      .execute()
  }
  const hide = (listingId: string, hidden: boolean) =>
    seeker.call('hideListing', { params: { listingId }, body: { hidden } })
  expect((await hide(home._id, true)).error.msg).toBe(CAPS.hiddenHomes.says)
  expect((await hide(ids[0]!, true)).status).toBe(200)
  expect((await hide(ids[0]!, false)).status).toBe(200)
  expect((await hide(home._id, true)).status).toBe(200)

  const other = await createSeeker(server)
  const person = await server.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  const people = Array.from({ length: PERSON_MARKS_MAX }, () => newOpId())
  for (let from = 0; from < people.length; from += 500) {
    const part = people.slice(from, from + 500)
    await server.db
      .insertInto('users')
      .values(part.map((id) => ({ ...person, id, email: `${id}@example.test`, referral_code: id })))
      .execute()
    await server.db
      .insertInto('person_marks')
      .values(part.map((id) => ({ user_id: seeker.id, person_id: id, mark: 'pass' as const, ...at })))
      .execute()
  }
  const mark = (userId: string, name: 'interested' | null) =>
    seeker.call('markPerson', { params: { userId }, body: { mark: name } })
  expect((await mark(other.id, 'interested')).error.msg).toBe(CAPS.personMarks.says)
  expect((await mark(people[0]!, 'interested')).status).toBe(200)
  expect((await mark(people[0]!, null)).status).toBe(200)
  expect((await mark(other.id, 'interested')).status).toBe(200)
})

test('a person has so many sessions; the one that was not used for the longest time ends', async () => {
  const email = `${randomUUID()}@example.test`
  const person = await register(server, { email })
  const signIn = () => call(server, 'login', { body: { email, password: 'correct horse' } })
  for (let index = 0; index < SESSIONS_MAX; index++) expect((await signIn()).status).toBe(200)
  const { count } = await server.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(SESSIONS_MAX)
  expect((await person.call('currentUser')).status).toBe(401)
})

test('a person uploads so many photos a day; the rest waits', async () => {
  const person = await createSeeker(server)
  server.deps.config.rateLimits = limitsOf(Infinity, { photosPerDay: { ...photosPerDay, max: 2 } })
  const image = () =>
    person.call('uploadMessagePhoto', { files: [{ bytes: new Uint8Array([1]) }], opId: newOpId() })
  expect([(await image()).status, (await image()).status]).toEqual([400, 400])
  const refused = await image()
  expect([refused.status, refused.error.msg]).toEqual([429, photosPerDay.says])
  expect(photosPerDay.max).toBe(PHOTOS_PER_DAY)
})
