import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GroupView, GroupVote } from '../../src/domain/groups/group.ts'
import { GROUP_MEMBERS_MAX, GROUPS_PER_PERSON_MAX } from '../../src/domain/core/limits.ts'
import type { SeekerDraft } from '../../src/domain/seeker/seeker.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, createSeeker, type ApiUsers } from '../support/api-users.ts'
import { newOpId, type CallOptions, type Person } from '../support/api-client.ts'
import { publishListing, moveListing } from '../support/api-homes.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const finder = (answers: Partial<SeekerDraft> = {}) =>
  createSeeker(server, { seekingOption: 'FIND_GROUP', groupSize: '2-3', ...answers })
const start = async (person: Person, name = 'Us') =>
  (await person.call('createGroup', { body: { name } })).body
const join = (person: Person, { code }: Pick<GroupView, 'code'>, options: CallOptions = {}) =>
  person.call('joinGroup', { body: { code }, ...options })
const mine = async (person: Person) => (await person.call('groups')).body.groups
const at = (groupId: string, listingId: string) => ({ params: { groupId, listingId } })

/** A group of `count` new people with one home, which the first of them shared. */
async function gather(count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => finder()))
  const [first] = people as [Person, ...Person[]]
  const group = await start(first)
  for (const person of people.slice(1)) await join(person, group)
  const home = await publishListing(users.homeownerA)
  const place = at(group._id, home._id)
  await first.call('shareHome', { ...place, body: { shared: true } })
  return { people: people as [Person, ...Person[]], group, home, place }
}
const vote = (person: Person, place: ReturnType<typeof at>, choice: GroupVote | null, opId?: string) =>
  person.call('voteForHome', { ...place, body: { vote: choice }, ...(opId ? { opId } : {}) })
const comment = (person: Person, place: ReturnType<typeof at>, text: string, opId = newOpId()) =>
  person.call('commentOnHome', { ...place, body: { text }, opId })

describe('membership of a group', () => {
  test('its founder is a member, and people with its code join, once', async () => {
    const [one, two] = [await finder(), await finder()]
    const group = await start(one, '  Sunset four ')
    expect(group).toMatchObject({ name: 'Sunset four', homes: [], fit: null })
    expect(group.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    await join(two, { code: group.code.toLowerCase() })
    const again = await join(two, group)
    expect(again.body.members.map(({ person, share }) => [person._id, share])).toEqual([
      [one.id, 1],
      [two.id, 1],
    ])
    expect(await mine(one)).toEqual(await mine(two))
  })

  test('created again with the same operation id or group id it is one group', async () => {
    const person = await finder()
    const [groupId, opId] = [newOpId(), newOpId()]
    const body = { groupId, name: 'Us' }
    const first = await person.call('createGroup', { body, opId })
    const replayed = await person.call('createGroup', { body, opId })
    const anew = await person.call('createGroup', { body, opId: newOpId() })
    expect([first.body._id, replayed.text, anew.body.code]).toEqual([groupId, first.text, first.body.code])
    expect(await mine(person)).toHaveLength(1)
    const other = await finder()
    expect((await other.call('createGroup', { body })).error.code).toBe('target_changed')
  })

  test('only seekers who look for a group can create or join one', async () => {
    const group = await start(await finder())
    for (const person of [users.seekerA, users.homeownerA, users.halfSetUp, users.admin]) {
      expect((await person.call('createGroup', { body: { name: 'Us' } })).status).toBe(403)
      expect((await join(person, group)).error.code).toBe('forbidden')
    }
  })

  test('six people are a full group, also when several join concurrently', async () => {
    const { people, group } = await gather(GROUP_MEMBERS_MAX - 2)
    const late = await Promise.all(Array.from({ length: 4 }, () => finder()))
    const responses = await Promise.all(late.map((person) => join(person, group, { opId: newOpId() })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.error).toMatchObject({
      code: 'target_changed',
      msg: 'This group is full: it has 6 people.',
    })
    expect((await mine(people[0]))[0]?.members).toHaveLength(GROUP_MEMBERS_MAX)
    // After a member left, the same operation can be sent again.
    await people[1]?.call('leaveGroup', { params: { groupId: group._id }, body: {} })
    const out = late[responses.findIndex(({ status }) => status === 409)] as Person
    expect((await join(out, group)).status).toBe(200)
  })

  test('an unknown code is not found, and attempts are limited', async () => {
    const unknown = await join(await finder(), { code: 'ZZZZZZZZ' })
    expect([unknown.status, unknown.error.field]).toEqual([404, 'code'])
    const strict = await createTestApp({ rateLimits: { groupCodeByAddress: { max: 2, windowMs: 60_000 } } })
    try {
      const person = await createSeeker(strict, { seekingOption: 'FIND_GROUP', groupSize: '2-3' })
      const tries = []
      for (let count = 0; count < 3; count++)
        tries.push((await join(person, { code: 'ZZZZZZZZ' }, { opId: newOpId() })).status)
      expect(tries).toEqual([404, 404, 429])
    } finally {
      await strict.close()
    }
  })

  test('people who blocked each other cannot join the same group', async () => {
    const [one, two] = [await finder(), await finder()]
    const group = await start(one)
    await one.call('blockPerson', { params: { userId: two.id }, body: { blocked: true } })
    const unknown = (await join(two, { code: 'ZZZZZZZZ' })).error
    expect((await join(two, group)).error, 'the same as for an unknown code').toEqual({
      ...unknown,
      msg: unknown.msg.replace('ZZZZZZZZ', group.code),
    })
    const other = await start(two)
    expect((await join(one, other)).status).toBe(404)
    await one.call('blockPerson', { params: { userId: two.id }, body: { blocked: false } })
    expect((await join(two, group)).status).toBe(200)
  })

  test('a person is in at most ten groups', async () => {
    const person = await finder()
    for (let count = 0; count < GROUPS_PER_PERSON_MAX; count++) await start(person)
    expect((await person.call('createGroup', { body: { name: 'Us' } })).status).toBe(409)
    expect((await join(person, await start(await finder()))).status).toBe(409)
  })

  test('people outside a group and former members get 404', async () => {
    const { people, group, place } = await gather(2)
    const [one, two] = people as [Person, Person]
    await two.call('leaveGroup', { params: { groupId: group._id }, body: {} })
    for (const person of [two, await finder(), users.seekerA, users.homeownerA, users.admin]) {
      const tries = [
        await person.call('leaveGroup', { params: { groupId: group._id }, body: {} }),
        await person.call('setGroupShare', { params: { groupId: group._id }, body: { share: 2 } }),
        await person.call('shareHome', { ...place, body: { shared: false } }),
        await vote(person, place, 'no'),
        await vote(person, place, null),
        await comment(person, place, 'Hello'),
      ]
      expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404))
      expect((await mine(person)).map(({ _id }) => _id)).not.toContain(group._id)
    }
    expect((await mine(one))[0]?.homes).toHaveLength(1)
  })

  test('leaving removes one’s votes and the name at one’s comments; the last to leave deletes the group', async () => {
    const { people, group, place } = await gather(2)
    const [one, two] = people as [Person, Person]
    await vote(one, place, 'yes')
    await comment(one, place, 'Close to work')
    await one.call('leaveGroup', { params: { groupId: group._id }, body: {} })
    const [left] = await mine(two)
    expect(left?.members.map(({ person }) => person._id)).toEqual([two.id])
    expect(left?.homes[0]).toMatchObject({
      addedBy: null,
      votes: [],
      comments: [{ userId: null, opId: null, text: 'Close to work' }],
    })
    expect(JSON.stringify(left)).not.toContain(one.id)
    await two.call('leaveGroup', { params: { groupId: group._id }, body: {} })
    expect((await join(await finder(), group)).status).toBe(404)
    const rows = await server.db
      .selectFrom('group_comments')
      .selectAll()
      .where('group_id', '=', group._id)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('the maker of a group', () => {
  const about = (group: Pick<GroupView, '_id'>) => ({ params: { groupId: group._id } })
  const remove = (person: Person, group: GroupView, other: Person, opId = newOpId()) =>
    person.call('removeMember', { params: { groupId: group._id, userId: other.id }, body: {}, opId })
  const handOver = (person: Person, group: GroupView, other: Person) =>
    person.call('handOverGroup', { ...about(group), body: { userId: other.id }, opId: newOpId() })
  const renew = (person: Person, group: GroupView, opId = newOpId()) =>
    person.call('renewGroupCode', { ...about(group), body: {}, opId })
  const leave = (person: Person, group: GroupView) =>
    person.call('leaveGroup', { ...about(group), body: {}, opId: newOpId() })
  const makerOf = async (person: Person) => (await mine(person))[0]?.makerId

  test('is its founder, who takes a member out with their votes and the name at their comments', async () => {
    const { people, group, place } = await gather(3)
    const [one, two, three] = people as [Person, Person, Person]
    await vote(two, place, 'yes')
    await comment(two, place, 'Close to work')
    expect([await makerOf(one), await makerOf(two)]).toEqual([one.id, one.id])
    const opId = newOpId()
    expect((await remove(one, group, two, opId)).status).toBe(200)
    expect((await remove(one, group, two, opId)).status).toBe(200)
    expect((await remove(one, group, two)).status, 'who is no member any more').toBe(200)
    const [left] = await mine(three)
    expect(left?.members.map(({ person }) => person._id)).toEqual([one.id, three.id])
    expect(left?.homes[0]).toMatchObject({
      votes: [],
      comments: [{ userId: null, opId: null, text: 'Close to work' }],
    })
    expect(await mine(two)).toEqual([])
    expect((await comment(two, place, 'Still here')).error).toMatchObject({
      code: 'not_found',
      msg: 'This group doesn’t exist, or you’re not in it anymore',
    })
  })

  test('is the only one who can, and cannot take themselves out', async () => {
    const { people, group } = await gather(3)
    const [one, two, three] = people as [Person, Person, Person]
    for (const refused of [
      await remove(two, group, three),
      await handOver(two, group, two),
      await renew(two, group),
    ])
      expect([refused.status, refused.error.msg]).toEqual([
        403,
        'Only the person who manages this group can do that',
      ])
    for (const person of [await finder(), users.seekerA, users.homeownerA, users.admin])
      for (const refused of [
        await remove(person, group, three),
        await handOver(person, group, person),
        await renew(person, group),
      ])
        expect(refused.status).toBe(404)
    expect((await remove(one, group, one)).error.code).toBe('invalid')
    expect((await mine(one))[0]).toMatchObject({ makerId: one.id, code: group.code })
    expect((await mine(one))[0]?.members).toHaveLength(3)
  })

  test('hands the group over, and manages it no more', async () => {
    const { people, group } = await gather(3)
    const [one, two, three] = people as [Person, Person, Person]
    expect((await handOver(one, group, await finder())).error.code).toBe('target_changed')
    expect((await handOver(one, group, two)).status).toBe(200)
    expect(await makerOf(three)).toBe(two.id)
    expect((await remove(one, group, three)).status).toBe(403)
    expect((await remove(two, group, one)).status).toBe(200)
  })

  test('is the longest member after the maker has left, also when the founder comes back', async () => {
    const { people, group } = await gather(3)
    const [one, two, three] = people as [Person, Person, Person]
    await leave(one, group)
    expect(await makerOf(three)).toBe(two.id)
    const { code } = (await renew(two, group)).body
    expect((await join(one, { code })).body.makerId).toBe(two.id)
    await leave(two, group)
    expect(await makerOf(one)).toBe(three.id)
  })

  test('is the longest member also when an earlier release let the maker go', async () => {
    const { people, group } = await gather(2)
    const [one, two] = people as [Person, Person]
    const gone = server.db.deleteFrom('group_members').where('group_id', '=', group._id)
    await gone.where('user_id', '=', one.id).execute()
    expect(await makerOf(two)).toBe(two.id)
    expect((await renew(two, group)).status).toBe(200)
  })

  test('renews the code: the old one invites nobody, and a repeat changes nothing', async () => {
    const { people, group } = await gather(2)
    const opId = newOpId()
    const renewed = await renew(people[0], group, opId)
    expect(renewed.body.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    expect(renewed.body.code).not.toBe(group.code)
    expect((await renew(people[0], group, opId)).text).toBe(renewed.text)
    expect((await mine(people[0]))[0]?.code).toBe(renewed.body.code)
    expect((await join(await finder(), group)).error.field).toBe('code')
    expect((await join(await finder(), renewed.body)).status).toBe(200)
  })

  test('who left or was taken out comes back by a new code only', async () => {
    const { people, group } = await gather(3)
    const [one, two, three] = people as [Person, Person, Person]
    await leave(two, group)
    await remove(one, group, three)
    const unknown = await join(two, { code: 'ZZZZZZZZ' })
    for (const person of [two, three])
      expect((await join(person, group)).text).toBe(unknown.text.replace('ZZZZZZZZ', group.code))
    const { code } = (await renew(one, group)).body
    for (const person of [two, three]) expect((await join(person, { code })).status).toBe(200)
    // What they know is the newest code again.
    await leave(two, group)
    expect((await join(two, { code })).status).toBe(404)
  })

  test('who was blocked does not come back by a new code either', async () => {
    const { people, group } = await gather(2)
    const [one, two] = people as [Person, Person]
    await one.call('blockPerson', { params: { userId: two.id }, body: { blocked: true } })
    const { code } = (await renew(one, group)).body
    expect((await join(two, { code })).status).toBe(404)
    await one.call('blockPerson', { params: { userId: two.id }, body: { blocked: false } })
    expect((await join(two, { code })).status).toBe(200)
  })
})

describe('homes of a group', () => {
  test('all members see them with comments and one vote per person', async () => {
    const { people, place, home } = await gather(3)
    const [one, two, three] = people as [Person, Person, Person]
    await vote(one, place, 'yes')
    await vote(two, place, 'maybe')
    await vote(three, place, 'no')
    await vote(two, place, 'yes')
    await vote(three, place, null)
    await comment(two, place, ' The yard is lovely ')
    for (const person of people) {
      const [group] = await mine(person)
      expect(group?.homes[0]).toMatchObject({
        listingId: home._id,
        title: 'Sunny room',
        addedBy: one.id,
        listing: { _id: home._id, price: 1200, mine: false, address: { street: '' } },
        comments: [{ userId: two.id, text: 'The yard is lovely' }],
      })
      expect(new Map(group?.homes[0]?.votes.map(({ userId, vote: voted }) => [userId, voted]))).toEqual(
        new Map([
          [one.id, 'yes'],
          [two.id, 'yes'],
        ]),
      )
    }
  })

  test('a repeated operation has its effect once', async () => {
    const { people, place } = await gather(2)
    const [one, two] = people as [Person, Person]
    const opId = newOpId()
    const first = await comment(one, place, 'Nice', opId)
    const again = await comment(one, place, 'Nice', opId)
    expect(again.body).toEqual(first.body)
    expect((await comment(one, place, 'Something else', opId)).error.code).toBe('receipt_mismatch')
    // Even without the idempotency record, the comment is the same one.
    await server.db.deleteFrom('op_receipts').where('op_id', '=', opId).execute()
    expect((await comment(one, place, 'Nice', opId)).body).toEqual(first.body)
    const voteOp = newOpId()
    await vote(one, place, 'yes', voteOp)
    await vote(one, place, 'no')
    await vote(one, place, 'yes', voteOp)
    const [group] = await mine(two)
    expect(group?.homes[0]?.comments).toHaveLength(1)
    expect(group?.homes[0]?.votes, 'a vote that arrives again does not take back a later one').toEqual([
      { userId: one.id, vote: 'no' },
    ])
    expect(group?.homes[0]?.comments[0]?.opId, 'an operation is its writer’s own business').toBeNull()
  })

  test('only the person who shared a home removes it, or any member after they left', async () => {
    const { people, group, place } = await gather(3)
    const [one, two, three] = people as [Person, Person, Person]
    const takeOut = (person: Person) => person.call('shareHome', { ...place, body: { shared: false } })
    await vote(two, place, 'yes')
    expect((await takeOut(two)).status).toBe(403)
    await one.call('leaveGroup', { params: { groupId: group._id }, body: {} })
    expect((await takeOut(two)).status).toBe(200)
    expect((await takeOut(three)).status, 'gone is what was wanted').toBe(200)
    expect((await mine(two))[0]?.homes).toEqual([])
    expect((await vote(two, place, 'no')).status).toBe(404)
  })

  test('a home that was rented keeps its title and comments, and cannot be shared any more', async () => {
    const { people, place, home } = await gather(1)
    const [one] = people
    await comment(one, place, 'Nice')
    await moveListing(users.homeownerA, home, 'rent')
    expect((await mine(one))[0]?.homes[0]).toMatchObject({
      title: 'Sunny room',
      listing: null,
      comments: [{ text: 'Nice' }],
    })
    const other = await start(await finder())
    const [founder] = [await finder()]
    await join(founder, other)
    const late = await founder.call('shareHome', { ...at(other._id, home._id), body: { shared: true } })
    expect(late.status).toBe(404)
  })

  test('members set their own shares of the rent', async () => {
    const { people, group } = await gather(2)
    const [one, two] = people as [Person, Person]
    await two.call('setGroupShare', { params: { groupId: group._id }, body: { share: 3 } })
    expect((await mine(one))[0]?.members.map(({ share }) => share)).toEqual([1, 3])
    const wrong = await two.call('setGroupShare', { params: { groupId: group._id }, body: { share: 4 } })
    expect(wrong.status).toBe(400)
  })
})

describe('the fit of a group', () => {
  test('is half the mean, half the weakest pair, with the topic that these two should discuss', async () => {
    const tidy = await finder({ cleanliness: 'very_tidy', sleepSchedule: 'early_bird' })
    const alike = await finder({ cleanliness: 'very_tidy', sleepSchedule: 'early_bird' })
    const owl = await finder({ cleanliness: 'very_tidy', sleepSchedule: 'night_owl' })
    const group = await start(tidy)
    expect((await mine(tidy))[0]?.fit, 'one person is no pair').toBeNull()
    const { body: two } = await join(alike, group)
    expect(two.fit).toMatchObject({ score: 100, pairs: [{ score: 100 }], weakest: { discuss: null } })
    const { body: three } = await join(owl, group)
    expect(three.fit).toMatchObject({ weakest: { discuss: 'sleepSchedule' } })
    expect(three.fit?.pairs).toHaveLength(3)
    const { score, weakest } = three.fit as NonNullable<GroupView['fit']>
    expect([weakest.a, weakest.b]).toContain(owl.id)
    expect(score).toBe(Math.round(((100 + 2 * weakest.score) / 3 + weakest.score) / 2))
  })

  test('responses contain no data of a member but first name and picture', async () => {
    const [one, two] = [await finder(), await finder()]
    const group = await start(one)
    const { text } = await join(two, group)
    for (const secret of [one.user.email, 'Example', 'very_tidy', 'moveInDate', 'budget'])
      expect(text).not.toContain(secret)
  })
})
