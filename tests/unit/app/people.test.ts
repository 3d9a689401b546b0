import { describe, expect, test } from 'vitest'
import { readMatchSearch, withFilter, writeMatchSearch } from '../../../src/app/areas/matches/match-search.ts'
import { mergeResults } from '../../../src/app/areas/matches/parts/merge-results.ts'
import { rankMatches } from '../../../src/app/areas/matches/parts/ranked-match.ts'
import { DEFAULT_MATCH_SETTINGS } from '../../../src/domain/matches/match-settings.ts'
import { seekerPayload } from '../../support/api-samples.ts'
import { AVERAGE } from '../../support/match-answers.ts'
import { matchResults, matchView } from '../../support/match-views.ts'

const ID = (digit: number) => `0000000${digit}-0000-7000-8000-000000000000`
const payload = {
  ...seekerPayload({ location: 'brooklyn', sleepSchedule: 'flexible', interests: ['music', 'cooking'] }),
  moveInDate: '2026-12-01',
}
const omnivore = { ...payload, habits: { ...payload.habits, dietPreferences: ['omnivore' as const] } }

describe('the ranking of matches on the device', () => {
  const owl = matchView(ID(1), {
    answers: { ...AVERAGE, interests: ['music'], sleepSchedule: 'night_owl' },
    score: 50,
  })
  const tidy = matchView(ID(2), {
    answers: { ...AVERAGE, interests: ['music'], cleanliness: 'relaxed' },
    score: 99,
  })
  const results = matchResults({ matches: [tidy, owl] })

  test('uses one’s own answers and settings instead of the server’s score', () => {
    const before = rankMatches(results, omnivore, DEFAULT_MATCH_SETTINGS)
    expect(before.matches.map(({ view }) => view._id)).toEqual([ID(1), ID(2)])
    const careless = rankMatches(results, omnivore, {
      visible: true,
      importance: { cleanliness: 0, sleepSchedule: 2 },
    })
    expect(careless.matches.map(({ view }) => view._id)).toEqual([ID(2), ID(1)])
  })

  test('gives reasons and a topic to discuss, from different answers', () => {
    for (const { reasons, discussion } of rankMatches(results, omnivore, DEFAULT_MATCH_SETTINGS).matches) {
      expect(reasons).toHaveLength(2)
      expect(reasons.map(({ answer }) => answer)).not.toContain(discussion?.answer)
    }
  })

  test('says while the server still reads people', () => {
    const ranked = (counting?: true) =>
      rankMatches(counting ? { ...results, counting } : results, omnivore, DEFAULT_MATCH_SETTINGS)
    expect([ranked(true).isCounting, ranked().isCounting]).toEqual([true, false])
  })

  test('adds people whom only the server found, without duplicates', () => {
    const marked = { ...owl, mark: 'maybe' as const }
    const merged = mergeResults(matchResults({ matches: [marked] }), matchResults({ matches: [owl, tidy] }))
    expect(merged.matches).toEqual([marked, tidy])
  })
})

describe('the URL of the page', () => {
  test('contains filters, list and person, and parses to the same', () => {
    const query = { sleep: 'night_owl,flexible', budgetMax: '2000' }
    const written = writeMatchSearch(query, 'maybe', ID(1))
    expect(readMatchSearch(written)).toEqual({
      filter: { sleep: ['night_owl', 'flexible'], budgetMax: 2000 },
      query,
      shown: 'maybe',
      personId: ID(1),
    })
    expect(writeMatchSearch({}, 'all')).toEqual({})
  })

  test('ignores invalid parts', () => {
    expect(readMatchSearch({ sleep: 'late', budgetMax: '-5', show: 'x', moveInBy: '2026-13-01' })).toEqual({
      filter: {},
      query: {},
      shown: 'all',
      personId: null,
    })
  })

  test('can change in one part only', () => {
    expect(withFilter({ sleep: 'flexible' }, 'place', 'queens')).toEqual({
      sleep: 'flexible',
      place: 'queens',
    })
    expect(withFilter({ sleep: 'flexible', place: 'queens' }, 'place', '')).toEqual({ sleep: 'flexible' })
  })
})
