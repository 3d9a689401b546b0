import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GROUPS_PER_PERSON_MAX, SAVED_HOMES_MAX, SAVED_SEARCHES_MAX } from '../../src/domain/core/limits.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, createSeeker, type ApiUsers } from '../support/api-users.ts'
import { newOpId, register } from '../support/api-client.ts'
import { publishListing } from '../support/api-homes.ts'

// Limits hold when requests of one person run at the same time. PGlite runs one transaction after the other,
// so that only PostgreSQL can show the races.

const CONVERSATIONS_PER_DAY = 5

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp({ rateLimits: { newConversations: { max: CONVERSATIONS_PER_DAY } } })
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const together = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const accepted = (responses: readonly { status: number }[]) =>
  responses.filter(({ status }) => status < 300).length

describe('requests of one person at the same time', () => {
  test('create and join no more groups than the limit', async () => {
    const looking = () => createSeeker(server, { seekingOption: 'FIND_GROUP', groupSize: '2-3' })
    const [person, host] = [await looking(), await looking()]
    const codes = await together(3, async (index) => {
      const { body } = await host.call('createGroup', { body: { name: `Hosts ${index}` } })
      return body.code
    })
    const created = await together(GROUPS_PER_PERSON_MAX + 3, (index) =>
      index < codes.length
        ? person.call('joinGroup', { body: { code: codes[index] } })
        : person.call('createGroup', { body: { name: `Ours ${index}` }, opId: newOpId() }),
    )
    expect(accepted(created)).toBe(GROUPS_PER_PERSON_MAX)
    expect(new Set(created.map(({ status }) => status))).toEqual(new Set([200, 201, 409]))
    expect((await person.call('groups')).body.groups).toHaveLength(GROUPS_PER_PERSON_MAX)
  })

  test('create one group with one group id', async () => {
    const person = await createSeeker(server, { seekingOption: 'FIND_GROUP', groupSize: '2-3' })
    const groupId = newOpId()
    const created = await together(8, () =>
      person.call('createGroup', { body: { groupId, name: 'Us' }, opId: newOpId() }),
    )
    expect(created.map(({ status, body }) => [status, body._id])).toEqual(created.map(() => [201, groupId]))
    expect((await person.call('groups')).body.groups).toHaveLength(1)
  })

  test('start no more conversations than the limit', async () => {
    const person = await createSeeker(server)
    const others = await together(CONVERSATIONS_PER_DAY + 3, () => register(server))
    const sent = await together(others.length, (index) =>
      person.call('sendMessage', {
        body: { recipientId: others[index]?.id, content: 'Hello' },
        opId: newOpId(),
      }),
    )
    expect(accepted(sent)).toBe(CONVERSATIONS_PER_DAY)
  })

  test('save no more searches than the limit', async () => {
    const person = await createSeeker(server)
    const saved = await together(SAVED_SEARCHES_MAX + 4, (index) =>
      person.call('saveSearch', {
        params: { searchId: newOpId() },
        body: { name: `Search ${index}`, link: {} },
        opId: newOpId(),
      }),
    )
    expect(accepted(saved)).toBe(SAVED_SEARCHES_MAX)
  })

  test('save no more homes than the limit', async () => {
    const person = await createSeeker(server)
    const homes = await together(6, () => publishListing(users.homeownerA))
    const [known] = homes
    const fillers = Array.from({ length: SAVED_HOMES_MAX - 3 }, () => newOpId())
    const copy = await server.db
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', known?._id ?? '')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('listings')
      .values(fillers.map((id) => ({ ...copy, id, op_id: null, draft_id: null, deleted_at: new Date() })))
      .execute()
    await server.db
      .insertInto('saved_listings')
      .values(
        fillers.map((id) => ({
          user_id: person.id,
          listing_id: id,
          created_at: new Date(),
          copy: { ...(known as NonNullable<typeof known>), saved: true },
        })),
      )
      .execute()
    const saved = await together(homes.length, (index) =>
      person.call('saveListing', {
        params: { listingId: homes[index]?._id ?? '' },
        body: { saved: true },
        opId: newOpId(),
      }),
    )
    expect(accepted(saved)).toBe(3)
  })

  test('move two listings to one address: the second is refused', async () => {
    const owner = users.homeownerA
    const listings = await together(2, () => publishListing(owner))
    const address = { street: '500 Meeting Point', city: 'Los Angeles', state: 'CA', zipCode: '90001' }
    const moved = await together(2, async (index) => {
      const { _id, revision } = listings[index] as NonNullable<(typeof listings)[number]>
      const { payload } = await server.db
        .selectFrom('listings')
        .select('payload')
        .where('id', '=', _id)
        .executeTakeFirstOrThrow()
      return owner.call('updateListing', {
        params: { listingId: _id },
        body: { revision, listing: { ...payload, status: 'active', address } },
        opId: newOpId(),
      })
    })
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(moved.find(({ status }) => status === 409)?.error.code).toBe('duplicate_address')
  })
})
