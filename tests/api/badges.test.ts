import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonBadges } from '../../src/domain/account/badges.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { listingParams, publishListing, readListing } from '../support/api-homes.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import {
  createAdmin,
  createHomeowner,
  createHomeownerWithoutListing,
  createModerator,
  createSeeker,
  suspendPerson,
} from '../support/api-users.ts'
import { deleteAccount } from '../../src/server/personal/delete-account.ts'

const HOUR_MS = 3_600_000
const NONE: PersonBadges = { emailConfirmed: false, answersWithinHours: null, photosAreUnique: false }

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const say = (from: Person, to: Person, content = 'Hi') =>
  from.call('sendMessage', { body: { recipientId: to.id, content }, opId: newOpId() })
const badgesIn = async (viewer: Person, person: Person) =>
  (await viewer.call('conversation', { params: { userId: person.id } })).body.person.badges
const block = (who: Person, whom: Person, blocked = true) =>
  who.call('blockPerson', { params: { userId: whom.id }, body: { blocked } })

/** Marks the address as proved a minute after the registration, as the link of the mail does. */
async function confirmEmail(person: Person): Promise<void> {
  const { created_at } = await server.db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('users')
    .set({ email_confirmed_at: new Date(created_at.getTime() + 60_000) })
    .where('id', '=', person.id)
    .execute()
}

/** People write first; the person answers some of them after so many hours, and the others not. */
async function asked(person: Person, hours: readonly (number | null)[]): Promise<Person[]> {
  const people: Person[] = []
  for (const after of hours) {
    const seeker = await createSeeker(server)
    await say(seeker, person)
    if (after !== null) {
      server.clock.advance(after * HOUR_MS)
      await say(person, seeker)
    }
    people.push(seeker)
  }
  return people
}

describe('the answers of a person', () => {
  test.each<[string, (number | null)[], number | null]>([
    ['three quick ones', [0, 0, 0], 1],
    ['two are too few', [0, 0], null],
    ['the median counts', [1, 4, 20], 5],
    ['half a day', [6, 7, 8], 12],
    ['three of four', [0, 0, 0, null], 1],
    ['three of five', [0, 0, 0, null, null], null],
  ])('%s', async (_, hours, expected) => {
    const owner = await createHomeowner(server)
    const [seeker] = await asked(owner, hours)
    // Who wrote last and waits counts after a day.
    server.clock.advance(25 * HOUR_MS)
    await cleanUp(server.deps)
    expect((await badgesIn(seeker!, owner))?.answersWithinHours).toBe(expected)
  })

  test('are measured after the next run only, and again when they are older than a month', async () => {
    const owner = await createHomeowner(server)
    const [seeker] = await asked(owner, [0, 0, 0])
    expect((await badgesIn(seeker!, owner))?.answersWithinHours).toBe(null)
    await cleanUp(server.deps)
    expect((await badgesIn(seeker!, owner))?.answersWithinHours).toBe(1)
    server.clock.advance(31 * 24 * HOUR_MS)
    await cleanUp(server.deps)
    // The sessions of the others ended meanwhile.
    expect((await badgesIn(await createSeeker(server), owner))?.answersWithinHours).toBe(null)
  })

  test('a person who waits for less than a day does not count, and one who was suspended never does', async () => {
    const owner = await createHomeowner(server)
    const people = await asked(owner, [0, 0, 0, null, null])
    await cleanUp(server.deps)
    expect((await badgesIn(people[0]!, owner))?.answersWithinHours).toBe(1)
    for (const person of people.slice(3)) await suspendPerson(server, person)
    server.clock.advance(25 * HOUR_MS)
    await cleanUp(server.deps)
    expect((await badgesIn(people[0]!, owner))?.answersWithinHours).toBe(1)
  })

  test('conversations that the person began themself do not count', async () => {
    const owner = await createHomeowner(server)
    const people = await Promise.all([1, 2, 3].map(() => createSeeker(server)))
    for (const person of people) await say(owner, person)
    for (const person of people) await say(person, owner)
    await cleanUp(server.deps)
    expect((await badgesIn(people[0]!, owner))?.answersWithinHours).toBe(null)
  })

  test('a request to see a home counts as writing first, and its answer as an answer', async () => {
    const owner = await createHomeownerWithoutListing(server)
    const home = await publishListing(owner)
    const { body: clock } = await readListing(owner, home)
    const seekers = await Promise.all([1, 2, 3].map(() => createSeeker(server)))
    for (const seeker of seekers) {
      const slots = [
        `${new Date(server.clock.now().getTime() + 72 * HOUR_MS).toISOString().slice(0, 10)}T10:00`,
      ]
      const { body } = await seeker.call('requestViewing', {
        body: { listingId: clock._id, slots },
        opId: newOpId(),
      })
      await owner.call('answerViewing', {
        params: { viewingId: body._id },
        body: { act: 'decline', note: '', revision: body.revision },
      })
    }
    await cleanUp(server.deps)
    expect((await badgesIn(seekers[0]!, owner))?.answersWithinHours).toBe(1)
  })
})

describe('the badges on a home and in a conversation', () => {
  test('are the same for every kind of viewer, and for the person themself', async () => {
    const owner = await createHomeownerWithoutListing(server)
    await confirmEmail(owner)
    const home = await publishListing(owner)
    await asked(owner, [2, 2, 2])
    await cleanUp(server.deps)
    const expected: PersonBadges = { emailConfirmed: true, answersWithinHours: 5, photosAreUnique: false }
    const viewers: Person[] = [
      owner,
      await createSeeker(server),
      await createHomeowner(server),
      await createAdmin(server),
      await createModerator(server),
      await register(server),
    ]
    const suspended = await createSeeker(server)
    await suspendPerson(server, suspended)
    for (const viewer of [...viewers, suspended]) {
      const shown = await readListing(viewer, home)
      expect(shown.body.owner.badges).toEqual(expected)
      if (viewer !== owner) expect(await badgesIn(viewer, owner)).toEqual(expected)
    }
    const signedOut = await server.app.request(`/api/listing/${home._id}`)
    expect(signedOut.status).toBe(401)
    const seeker = viewers[1]!
    await seeker.call('saveListing', { ...listingParams(home), body: { saved: true } })
    const { homes } = (await seeker.call('savedHomes')).body
    expect(homes[0]?.home.owner.badges).toEqual(expected)
  })

  test('lists of people do not have them', async () => {
    const [ana, ben] = [await createSeeker(server), await createSeeker(server)]
    await say(ana, ben)
    for (const name of ['conversations', 'matches'] as const)
      expect((await ana.call(name)).text).not.toContain('emailConfirmed')
    await block(ana, ben)
    for (const name of ['conversations', 'blockedPeople'] as const)
      expect((await ana.call(name)).text).not.toContain('emailConfirmed')
  })

  test('an address that nobody proved is none that is confirmed, also where the server asks for no proof', async () => {
    const owner = await createHomeownerWithoutListing(server)
    const home = await publishListing(owner)
    const viewer = await createSeeker(server)
    expect((await readListing(viewer, home)).body.owner.badges).toEqual(NONE)
  })

  test('a deleted person has none', async () => {
    const owner = await createHomeowner(server)
    await confirmEmail(owner)
    const [seeker] = await asked(owner, [0, 0, 0])
    await cleanUp(server.deps)
    expect(await badgesIn(seeker!, owner)).toMatchObject({ emailConfirmed: true, answersWithinHours: 1 })
    await deleteAccount(server.deps, owner.id, server.clock.now())
    expect(await badgesIn(seeker!, owner)).toEqual(NONE)
  })
})

describe('a block', () => {
  /** Ana wrote to Ben first, and he has badges. */
  async function anaAndBen(): Promise<{ ana: Person; ben: Person }> {
    const ben = await createHomeowner(server)
    await confirmEmail(ben)
    const [ana] = await asked(ben, [0, 0, 0])
    await cleanUp(server.deps)
    return { ana: ana!, ben }
  }
  const THEN: PersonBadges = { emailConfirmed: true, answersWithinHours: 1, photosAreUnique: false }

  test('changes no badge that the blocked person sees, then or later', async () => {
    const { ana, ben } = await anaAndBen()
    expect(await badgesIn(ana, ben)).toEqual(THEN)
    await block(ben, ana)
    expect(await badgesIn(ana, ben)).toEqual(THEN)
    await asked(ben, [20, 20, 20, 20])
    await cleanUp(server.deps)
    expect(await badgesIn(ana, ben)).toEqual(THEN)
    expect((await badgesIn(await createSeeker(server), ben))?.answersWithinHours).toBe(24)
    await block(ben, ana, false)
    expect((await badgesIn(ana, ben))?.answersWithinHours).toBe(24)
  })

  test('of an earlier version tells as little', async () => {
    const { ana, ben } = await anaAndBen()
    await block(ben, ana)
    const shown = await server.db
      .selectFrom('blocks')
      .select(['user_shown', 'person_shown'])
      .where('user_id', '=', ben.id)
      .executeTakeFirstOrThrow()
    const { badges: _badges, ...without } = shown.user_shown!
    await server.db.updateTable('blocks').set({ user_shown: without }).where('user_id', '=', ben.id).execute()
    expect(await badgesIn(ana, ben)).toEqual({ ...THEN, answersWithinHours: null })
  })

  test('does not change what others see: an unanswered person counts whether they are blocked or not', async () => {
    const ben = await createHomeowner(server)
    const people = await asked(ben, [0, 0, 0, null, null])
    server.clock.advance(25 * HOUR_MS)
    const watcher = await createSeeker(server)
    await cleanUp(server.deps)
    const before = await badgesIn(watcher, ben)
    for (const person of people.slice(3)) await block(ben, person)
    server.clock.advance(7 * HOUR_MS)
    await cleanUp(server.deps)
    expect(await badgesIn(watcher, ben)).toEqual(before)
    expect(before?.answersWithinHours).toBe(null)
  })
})

test('measuring goes on where it stopped, and leaves out whom nobody wrote to', async () => {
  const owner = await createHomeowner(server)
  await asked(owner, [0])
  await cleanUp(server.deps)
  const due = async () =>
    (
      await server.db
        .selectFrom('person_answers')
        .selectAll()
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow()
    ).due_at
  expect((await due())?.getTime()).toBeGreaterThan(server.clock.now().getTime())
  server.clock.advance(31 * 24 * HOUR_MS)
  await cleanUp(server.deps)
  expect(await due()).toBe(null)
})
