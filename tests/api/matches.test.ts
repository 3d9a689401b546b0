import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersShared, compatibility, sideOf } from '../../src/domain/matches/compatibility.ts'
import { matchAnswersOf } from '../../src/domain/matches/answer-fit.ts'
import { addDays } from '../../src/domain/core/dates.ts'
import { importancesOf, type MatchSettings } from '../../src/domain/matches/match-settings.ts'
import { sideFromView } from '../../src/domain/matches/match-view.ts'
import type { SeekerDraft } from '../../src/domain/seeker/seeker.ts'
import { MatchIndex } from '../../src/server/areas/matches/search/match-index.ts'
import { pruneChanges } from '../../src/server/platform/db/search-changes.ts'
import { createTestApp, usesPostgres, type TestApp } from '../support/api-app.ts'
import { createHomeownerWithoutListing, createSeeker } from '../support/api-users.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { seekerPayload, TODAY } from '../support/api-samples.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

let towns = 0
/** A new place, where no other test finds its people. Letters only, as a person may type it. */
const newTown = () => `Town ${String.fromCharCode(97 + Math.floor(++towns / 26), 97 + (towns % 26))}`
const from = (location: string, draft: Partial<SeekerDraft> = {}) =>
  createSeeker(server, { location, ...draft })
const results = async (person: Person, query: Record<string, string> = {}) =>
  (await person.call('matches', { query })).body
const found = async (person: Person, query: Record<string, string> = {}) =>
  (await results(person, query)).matches.map(({ _id }) => _id)
const settings = (person: Person, changes: Partial<MatchSettings>) =>
  person.call('setMatchSettings', { body: { visible: true, importance: {}, ...changes } })
const mark = (person: Person, other: Person, mark: string | null) =>
  person.call('markPerson', { params: { userId: other.id }, body: { mark } })
const block = (person: Person, other: Person, blocked = true) =>
  person.call('blockPerson', { params: { userId: other.id }, body: { blocked } })

describe('GET /matches', () => {
  test('shows two seekers to each other with the same score, the best first', async () => {
    const town = newTown()
    const ana = await from(town, { cleanliness: 'very_tidy' })
    const ben = await from(town, { cleanliness: 'relaxed', sleepSchedule: 'night_owl' })
    const cleo = await from(town, { cleanliness: 'very_tidy' })
    await settings(ben, { importance: { sleepSchedule: 2, cleanliness: 0 } })
    const seen = await results(ana)
    expect(seen).toMatchObject({ state: 'searching', compared: 2, close: [], passed: [] })
    expect(seen.matches.map(({ _id }) => _id)).toEqual([cleo.id, ben.id])
    const [, benToAna] = seen.matches
    const anaToBen = (await results(ben)).matches.find(({ _id }) => _id === ana.id)
    expect(anaToBen?.score).toBe(benToAna?.score)
  })

  test('returns the data from which a device computes the same score and points', async () => {
    const town = newTown()
    const ana = await from(town, { interests: ['music', 'art', 'travel'] })
    await settings(ana, { importance: { budget: 2, diet: 0, moveIn: 'dealbreaker' } })
    const other = { sleepSchedule: 'night_owl', budget: 1900, interests: ['art'] } as const
    const ben = await from(town, { ...other, interests: [...other.interests] })
    await settings(ben, { importance: { socialLevel: 0, sleepSchedule: 2 } })
    const [view] = (await results(ana)).matches
    const mine = matchAnswersOf(seekerPayload({ location: town, interests: ['music', 'art', 'travel'] }))
    const importance = importancesOf((await ana.call('matchSettings')).body)
    const onDevice = compatibility(
      sideOf(mine, view!.answers, importance),
      sideFromView(view!.side),
      answersShared(mine, view!.answers),
    )
    const theirs = matchAnswersOf(
      seekerPayload({ location: town, ...other, interests: [...other.interests] }),
    )
    expect(view?.answers).toEqual(theirs)
    expect(onDevice).toEqual(
      compatibility(
        sideOf(mine, theirs, importance),
        sideOf(theirs, mine, { socialLevel: 0, sleepSchedule: 2 }),
        1,
      ),
    )
    expect(onDevice.score).toBe(view?.score)
  })

  test('names the only difference of people who fail one gate', async () => {
    const town = newTown()
    const ana = await from(town)
    const dear = await from(town, { budget: 2700 })
    const late = await from(town, { moveInOption: 'custom', moveInDate: addDays(TODAY, 100) })
    await from(town, { budget: 2700, moveInOption: 'custom', moveInDate: addDays(TODAY, 100) })
    const { matches, close } = await results(ana)
    expect(matches).toEqual([])
    expect(Object.fromEntries(close.map(({ _id, difference }) => [_id, difference]))).toEqual({
      [dear.id]: 'budget',
      [late.id]: 'moveIn',
    })
  })

  test('narrows by answers', async () => {
    const town = newTown()
    const ana = await from(town)
    const owl = await from(town, { sleepSchedule: 'night_owl', budget: 1300 })
    const group = await from(town, { seekingOption: 'FIND_GROUP', groupSize: '2-3', interests: ['travel'] })
    const both = [owl.id, group.id].sort()
    expect((await found(ana)).sort()).toEqual(both)
    expect(await found(ana, { sleep: 'night_owl' })).toEqual([owl.id])
    expect(await found(ana, { budgetMax: '1400' })).toEqual([owl.id])
    expect(await found(ana, { looking: 'FIND_GROUP' })).toEqual([group.id])
    expect(await found(ana, { interests: 'travel,gaming' })).toEqual([group.id])
    expect((await found(ana, { place: town.toUpperCase() })).sort()).toEqual(both)
    expect(await found(ana, { moveInBy: TODAY })).toEqual([])
    for (const query of [{ sleep: 'late' }, { budgetMax: '-1' }, { moveInBy: 'soon' }])
      expect((await ana.call('matches', { query })).error).toMatchObject({ code: 'invalid' })
  })

  test('returns the reason for an empty result', async () => {
    const town = newTown()
    const ana = await from(town)
    const alone = await from(town, { seekingOption: 'SOLO' })
    const newcomer = await register(server)
    const owner = await createHomeownerWithoutListing(server)
    await settings(ana, { visible: false })
    expect(
      await Promise.all([ana, alone, newcomer, owner].map(async (each) => (await results(each)).state)),
    ).toEqual(['hidden', 'solo', 'incomplete', 'incomplete'])
  })

  test('reflects every change in the next search', async () => {
    const town = newTown()
    const ana = await from(town)
    expect(await found(ana)).toEqual([])
    const ben = await from(town)
    expect(await found(ana)).toEqual([ben.id])
    await settings(ben, { visible: false })
    expect(await found(ana)).toEqual([])
    await settings(ben, { visible: true })
    expect(await found(ana)).toEqual([ben.id])
    await ben.call('setSeekerOption', { body: { seekingOption: 'SOLO' } })
    expect(await found(ana)).toEqual([])
    await ben.call('setSeekerOption', { body: { seekingOption: 'WITH_ROOMMATES' } })
    expect(await found(ana)).toEqual([ben.id])
    await ben.call('updateProfile', { body: { location: newTown() } })
    expect(await found(ana)).toEqual([])
    const cleo = await from(town)
    expect(await found(ana)).toEqual([cleo.id])
    await server.db.deleteFrom('sessions').where('user_id', '=', cleo.id).execute()
    await server.db.deleteFrom('users').where('id', '=', cleo.id).execute()
    expect(await found(ana)).toEqual([])
  })
})

describe('match settings', () => {
  test('are stored, and refused where an answer cannot be a dealbreaker', async () => {
    const ana = await from(newTown())
    const chosen = { visible: true, importance: { sleepSchedule: 'dealbreaker', diet: 0 } }
    expect((await ana.call('matchSettings')).body).toEqual({ visible: true, importance: {} })
    await ana.call('setMatchSettings', { body: chosen, opId: newOpId() })
    expect((await ana.call('matchSettings')).body).toEqual(chosen)
    const refused = await ana.call('setMatchSettings', {
      body: { visible: true, importance: { location: 'dealbreaker' } },
    })
    expect(refused.error).toMatchObject({ code: 'invalid', field: 'importance.location' })
  })

  test('with a dealbreaker hide two people from each other', async () => {
    const town = newTown()
    const bird = await from(town, { sleepSchedule: 'early_bird' })
    const owl = await from(town, { sleepSchedule: 'night_owl' })
    await settings(bird, { importance: { sleepSchedule: 'dealbreaker' } })
    expect([await found(bird), await found(owl)]).toEqual([[], []])
  })

  test('with a dealbreaker look the same to others as with "very important"', async () => {
    const towns = [newTown(), newTown()]
    const seen = await Promise.all(
      (['dealbreaker', 2] as const).map(async (weight, index) => {
        const ana = await from(towns[index]!, { sleepSchedule: 'flexible' })
        const ben = await from(towns[index]!, { cleanliness: 'very_tidy' })
        await settings(ben, { importance: { sleepSchedule: weight, interests: 0, diet: weight } })
        await mark(ben, ana, 'interested')
        await ana.call('sendMessage', { body: { recipientId: ben.id, content: 'Hello' } })
        const params = { userId: ben.id }
        const responses = [
          await ana.call('matches'),
          await ana.call('people'),
          await ana.call('person', { params }),
          await ana.call('conversations'),
          await ana.call('conversation', { params }),
          await mark(ana, ben, 'maybe'),
        ]
        const texts = responses.map(({ text }) => text).join('\n')
        expect(texts).not.toMatch(/dealbreaker|importance|visible|match_settings/i)
        return texts
          .replaceAll(towns[index]!, 'TOWN')
          .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
          .replaceAll(/Person\d+/g, 'NAME')
          .replaceAll(/"order":\d+/g, 'ORDER')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      }),
    )
    expect(seen[0]).toBe(seen[1])
    expect(seen[0]).toContain('"matches":[{')
  })
})

describe('marks', () => {
  test('show mutual interest to both people, and no other mark', async () => {
    const town = newTown()
    const [ana, ben] = [await from(town), await from(town)]
    const seen = async (person: Person) =>
      (await results(person)).matches.map(({ mark, mutual }) => [mark, mutual])
    expect((await mark(ana, ben, 'interested')).body).toEqual({ mark: 'interested', mutual: false })
    expect(await seen(ben)).toEqual([[null, false]])
    expect((await mark(ben, ana, 'maybe')).body).toEqual({ mark: 'maybe', mutual: false })
    expect(await seen(ana)).toEqual([['interested', false]])
    expect((await mark(ben, ana, 'interested')).body).toEqual({ mark: 'interested', mutual: true })
    expect([await seen(ana), await seen(ben)]).toEqual([[['interested', true]], [['interested', true]]])
    expect((await mark(ana, ben, null)).body).toEqual({ mark: null, mutual: false })
    expect([await seen(ana), await seen(ben)]).toEqual([[[null, false]], [['interested', false]]])
  })

  test('list passed people separately until the mark is removed', async () => {
    const town = newTown()
    const [ana, ben] = [await from(town), await from(town)]
    await mark(ana, ben, 'pass')
    const { matches, passed } = await results(ana)
    expect([matches, passed.map(({ _id, mark }) => [_id, mark])]).toEqual([[], [[ben.id, 'pass']]])
    expect(await found(ben)).toEqual([ana.id])
    await mark(ana, ben, null)
    expect(await found(ana)).toEqual([ben.id])
  })

  test('are accepted only for another existing seeker', async () => {
    const ana = await from(newTown())
    const owner = await createHomeownerWithoutListing(server)
    expect((await mark(ana, ana, 'maybe')).status).toBe(400)
    expect((await mark(ana, owner, 'maybe')).status).toBe(404)
    expect((await mark(owner, ana, 'maybe')).status).toBe(403)
  })
})

describe('blocks', () => {
  test('keep two people out of each other’s results, and can be lifted', async () => {
    const town = newTown()
    const [ana, ben] = [await from(town), await from(town)]
    await mark(ana, ben, 'interested')
    await mark(ben, ana, 'interested')
    await block(ana, ben)
    expect([await found(ana), await found(ben)]).toEqual([[], []])
    expect((await results(ben)).compared, 'a number that does not tell').toBe(1)
    expect((await mark(ben, ana, 'interested')).body.mutual).toBe(false)
    const people = (await ben.call('people')).body.people.map(({ _id }) => _id)
    expect(people).not.toContain(ana.id)
    expect((await ana.call('blockedPeople')).body.people.map(({ _id }) => _id)).toEqual([ben.id])
    expect((await ben.call('blockedPeople')).body.people).toEqual([])
    await block(ana, ben, false)
    expect([await found(ana), await found(ben)]).toEqual([[ben.id], [ana.id]])
  })

  test('stop messages in both directions, new and in a conversation, with the same error', async () => {
    const [ana, ben, cleo] = [await from(newTown()), await from(newTown()), await from(newTown())]
    const send = (sender: Person, recipient: Person, opId = newOpId()) =>
      sender.call('sendMessage', { body: { recipientId: recipient.id, content: 'Hello' }, opId })
    const before = newOpId()
    expect((await send(ben, ana, before)).status).toBe(201)
    await block(ana, ben)
    await block(ana, cleo)
    const refusals = [
      await send(ana, ben),
      await send(ben, ana),
      await send(cleo, ana),
      await send(ana, cleo),
    ]
    for (const { status, error } of refusals)
      expect([status, error]).toEqual([403, { code: 'forbidden', msg: 'This person cannot be written to' }])
    // A message that was stored before the block keeps its response.
    expect((await send(ben, ana, before)).status).toBe(201)
    expect((await ana.call('conversation', { params: { userId: ben.id } })).body.messages).toHaveLength(1)
    await block(ana, ben, false)
    expect((await send(ben, ana)).status).toBe(201)
  })

  test('of oneself are refused', async () => {
    const ana = await from(newTown())
    expect((await block(ana, ana)).status).toBe(400)
  })
})

describe('an index', () => {
  const look = async (index: MatchIndex, person: Person, location: string) => {
    await index.catchUp(server.db)
    const searcher = {
      id: person.id,
      answers: matchAnswersOf(seekerPayload({ location })),
      seekingOption: 'WITH_ROOMMATES' as const,
      groupSize: null,
      settings: { visible: true, importance: {} },
    }
    return index.search(searcher, {}, new Set()).matches
  }

  test('of another process finds the same, also after old changes were pruned', async () => {
    const town = newTown()
    const ana = await from(town)
    const index = new MatchIndex()
    expect(await look(index, ana, town)).toEqual([])
    const ben = await from(town)
    expect(await look(index, ana, town)).toEqual([ben.id])
    await block(ben, ana)
    expect(await look(index, ana, town)).toEqual([])
    await block(ben, ana, false)
    const cleo = await from(town)
    await server.db
      .updateTable('search_changes')
      .set({ changed_at: new Date(Date.now() - 2 * 86_400_000) })
      .execute()
    await pruneChanges(server.db)
    const notes = await server.db.selectFrom('search_changes').select('entity').execute()
    expect(notes).toEqual([{ entity: 'pruned' }])
    expect((await look(index, ana, town)).sort()).toEqual([ben.id, cleo.id].sort())
    const dora = await from(town)
    expect(await look(index, ana, town)).toHaveLength(3)
    expect(await look(index, ana, town)).toContain(dora.id)
  })

  test('is updated for concurrent searches, and after a failure', async () => {
    const town = newTown()
    const ana = await from(town)
    const index = new MatchIndex()
    await from(town)
    const seen = await Promise.all([1, 2, 3, 4, 5].map(() => look(index, ana, town)))
    for (const ids of seen) expect(ids).toHaveLength(1)
    const broken = new Proxy(server.db, {
      get() {
        throw new Error('no database')
      },
    })
    await expect(index.catchUp(broken)).rejects.toThrow('no database')
    await from(town)
    expect(await look(index, ana, town)).toHaveLength(2)
  })

  // An embedded database has one connection, so transactions cannot overlap there.
  test.runIf(usesPostgres)('misses no transaction that began early and committed late', async () => {
    const town = newTown()
    const ana = await from(town)
    const ben = await from(newTown())
    const index = new MatchIndex()
    await look(index, ana, town)
    let commit = () => {}
    const committed = new Promise<void>((resolve) => (commit = resolve))
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const late = server.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ seeker_answers: seekerPayload({ location: town }) })
        .where('id', '=', ben.id)
        .execute()
      written()
      await committed
    })
    await isWritten
    const cleo = await from(town)
    expect(await look(index, ana, town)).toEqual([cleo.id])
    const dora = await from(town)
    expect((await look(index, ana, town)).sort()).toEqual([cleo.id, dora.id].sort())
    commit()
    await late
    expect(await look(index, ana, town)).toContain(ben.id)
  })
})
