import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersShared, compatibility, sideOf } from '../../src/domain/matches/compatibility.ts'
import { matchAnswersOf } from '../../src/domain/matches/answer-fit.ts'
import { addDays } from '../../src/domain/core/dates.ts'
import { importancesOf } from '../../src/domain/matches/match-settings.ts'
import { sideFromView } from '../../src/domain/matches/match-view.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, register } from '../support/api-client.ts'
import {
  markPerson,
  matchIds,
  fetchMatches,
  newTown,
  seekerFrom,
  setMatchSettings,
} from '../support/api-matches.ts'
import { seekerPayload, TODAY } from '../support/api-samples.ts'
import { createHomeownerWithoutListing } from '../support/api-users.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

describe('GET /matches', () => {
  test('shows two seekers to each other with the same score, the best first', async () => {
    const town = newTown()
    const ana = await seekerFrom(server, town, { cleanliness: 'very_tidy' })
    const ben = await seekerFrom(server, town, { cleanliness: 'relaxed', sleepSchedule: 'night_owl' })
    const cleo = await seekerFrom(server, town, { cleanliness: 'very_tidy' })
    await setMatchSettings(ben, { importance: { sleepSchedule: 2, cleanliness: 0 } })
    const seen = await fetchMatches(ana)
    expect(seen).toMatchObject({ state: 'searching', compared: 2, close: [], passed: [] })
    expect(seen.matches.map(({ _id }) => _id)).toEqual([cleo.id, ben.id])
    const [, benToAna] = seen.matches
    const anaToBen = (await fetchMatches(ben)).matches.find(({ _id }) => _id === ana.id)
    expect(anaToBen?.score).toBe(benToAna?.score)
  })

  test('returns the data from which a device computes the same score and points', async () => {
    const town = newTown()
    const ana = await seekerFrom(server, town, { interests: ['music', 'art', 'travel'] })
    await setMatchSettings(ana, { importance: { budget: 2, diet: 0, moveIn: 'dealbreaker' } })
    const other = { sleepSchedule: 'night_owl', budget: 1900, interests: ['art'] } as const
    const ben = await seekerFrom(server, town, { ...other, interests: [...other.interests] })
    await setMatchSettings(ben, { importance: { socialLevel: 0, sleepSchedule: 2 } })
    const [view] = (await fetchMatches(ana)).matches
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
    const ana = await seekerFrom(server, town)
    const dear = await seekerFrom(server, town, { budget: 2700 })
    const late = await seekerFrom(server, town, { moveInOption: 'custom', moveInDate: addDays(TODAY, 100) })
    await seekerFrom(server, town, { budget: 2700, moveInOption: 'custom', moveInDate: addDays(TODAY, 100) })
    const { matches, close } = await fetchMatches(ana)
    expect(matches).toEqual([])
    expect(Object.fromEntries(close.map(({ _id, difference }) => [_id, difference]))).toEqual({
      [dear.id]: 'budget',
      [late.id]: 'moveIn',
    })
  })

  test('narrows by answers', async () => {
    const town = newTown()
    const ana = await seekerFrom(server, town)
    const owl = await seekerFrom(server, town, { sleepSchedule: 'night_owl', budget: 1300 })
    const group = await seekerFrom(server, town, {
      seekingOption: 'FIND_GROUP',
      groupSize: '2-3',
      interests: ['travel'],
    })
    const both = [owl.id, group.id].sort()
    expect((await matchIds(ana)).sort()).toEqual(both)
    expect(await matchIds(ana, { sleep: 'night_owl' })).toEqual([owl.id])
    expect(await matchIds(ana, { budgetMax: '1400' })).toEqual([owl.id])
    expect(await matchIds(ana, { looking: 'FIND_GROUP' })).toEqual([group.id])
    expect(await matchIds(ana, { interests: 'travel,gaming' })).toEqual([group.id])
    expect((await matchIds(ana, { place: town.toUpperCase() })).sort()).toEqual(both)
    expect(await matchIds(ana, { moveInBy: TODAY })).toEqual([])
    for (const query of [{ sleep: 'late' }, { budgetMax: '-1' }, { moveInBy: 'soon' }])
      expect((await ana.call('matches', { query })).error).toMatchObject({ code: 'invalid' })
  })

  test('returns the reason for an empty result', async () => {
    const town = newTown()
    const ana = await seekerFrom(server, town)
    const alone = await seekerFrom(server, town, { seekingOption: 'SOLO' })
    const newcomer = await register(server)
    const owner = await createHomeownerWithoutListing(server)
    await setMatchSettings(ana, { visible: false })
    expect(
      await Promise.all([ana, alone, newcomer, owner].map(async (each) => (await fetchMatches(each)).state)),
    ).toEqual(['hidden', 'solo', 'incomplete', 'incomplete'])
  })

  test('reflects every change in the next search', async () => {
    const town = newTown()
    const ana = await seekerFrom(server, town)
    expect(await matchIds(ana)).toEqual([])
    const ben = await seekerFrom(server, town)
    expect(await matchIds(ana)).toEqual([ben.id])
    await setMatchSettings(ben, { visible: false })
    expect(await matchIds(ana)).toEqual([])
    await setMatchSettings(ben, { visible: true })
    expect(await matchIds(ana)).toEqual([ben.id])
    await ben.call('setSeekerOption', { body: { seekingOption: 'SOLO' } })
    expect(await matchIds(ana)).toEqual([])
    await ben.call('setSeekerOption', { body: { seekingOption: 'WITH_ROOMMATES' } })
    expect(await matchIds(ana)).toEqual([ben.id])
    await ben.call('updateProfile', { body: { location: newTown() } })
    expect(await matchIds(ana)).toEqual([])
    const cleo = await seekerFrom(server, town)
    expect(await matchIds(ana)).toEqual([cleo.id])
    await server.db.deleteFrom('sessions').where('user_id', '=', cleo.id).execute()
    await server.db.deleteFrom('users').where('id', '=', cleo.id).execute()
    expect(await matchIds(ana)).toEqual([])
  })
})

describe('match settings', () => {
  test('are stored, and refused where an answer cannot be a dealbreaker', async () => {
    const ana = await seekerFrom(server, newTown())
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
    const bird = await seekerFrom(server, town, { sleepSchedule: 'early_bird' })
    const owl = await seekerFrom(server, town, { sleepSchedule: 'night_owl' })
    await setMatchSettings(bird, { importance: { sleepSchedule: 'dealbreaker' } })
    expect([await matchIds(bird), await matchIds(owl)]).toEqual([[], []])
  })

  test('with a dealbreaker look the same to others as with "very important"', async () => {
    const towns = [newTown(), newTown()]
    const seen = await Promise.all(
      (['dealbreaker', 2] as const).map(async (weight, index) => {
        const ana = await seekerFrom(server, towns[index]!, { sleepSchedule: 'flexible' })
        const ben = await seekerFrom(server, towns[index]!, { cleanliness: 'very_tidy' })
        await setMatchSettings(ben, { importance: { sleepSchedule: weight, interests: 0, diet: weight } })
        await markPerson(ben, ana, 'interested')
        await ana.call('sendMessage', { body: { recipientId: ben.id, content: 'Hello' } })
        const params = { userId: ben.id }
        const responses = [
          await ana.call('matches'),
          await ana.call('people'),
          await ana.call('person', { params }),
          await ana.call('conversations'),
          await ana.call('conversation', { params }),
          await markPerson(ana, ben, 'maybe'),
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
