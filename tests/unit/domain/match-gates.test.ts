import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerFit } from '../../../src/domain/matches/answer-fit.ts'
import { compare } from '../../../src/domain/matches/compatibility.ts'
import { daysBetween } from '../../../src/domain/core/dates.ts'
import { checkGates, regionKey, type GatedSeeker } from '../../../src/domain/matches/match-gates.ts'
import {
  canBeDealbreaker,
  dealbreakersOf,
  DEFAULT_MATCH_SETTINGS,
  importancesOf,
} from '../../../src/domain/matches/match-settings.ts'
import { anyAnswers, anyGated, anySettings, AVERAGE, SEEDED } from '../../support/match-answers.ts'
import { shortOrFull } from '../../support/full-figures.ts'

const seeker = (
  changed: Partial<Omit<GatedSeeker, 'answers'>> & { answers?: Partial<GatedSeeker['answers']> } = {},
): GatedSeeker => ({
  seekingOption: 'WITH_ROOMMATES',
  groupSize: null,
  visible: true,
  dealbreakers: [],
  ...changed,
  answers: { ...AVERAGE, ...changed.answers },
})
const group = (groupSize: GatedSeeker['groupSize']) => seeker({ seekingOption: 'FIND_GROUP', groupSize })

describe('the match gates', () => {
  test.each<[string, GatedSeeker, GatedSeeker, string]>([
    ['two alike', seeker(), seeker(), 'match'],
    ['two boroughs', seeker(), seeker({ answers: { location: 'queens' } }), 'match'],
    ['two coasts', seeker(), seeker({ answers: { location: 'sd' } }), 'apart'],
    [
      'one typed place',
      seeker({ answers: { location: 'Santa Fe' } }),
      seeker({ answers: { location: 'santa  fe' } }),
      'match',
    ],
    [
      'two typed places',
      seeker({ answers: { location: 'Santa Fe' } }),
      seeker({ answers: { location: 'Reno' } }),
      'apart',
    ],
    [
      'no place',
      seeker({ answers: { location: 'other' } }),
      seeker({ answers: { location: 'other' } }),
      'apart',
    ],
    ['bands that touch', seeker(), seeker({ answers: { budget: 2500 } }), 'match'],
    ['bands just apart', seeker(), seeker({ answers: { budget: 2600 } }), 'close: budget'],
    ['bands far apart', seeker(), seeker({ answers: { budget: 3100 } }), 'apart'],
    ['60 days', seeker(), seeker({ answers: { moveIn: '2027-01-30' } }), 'match'],
    ['61 days', seeker(), seeker({ answers: { moveIn: '2027-01-31' } }), 'close: moveIn'],
    ['91 days', seeker(), seeker({ answers: { moveIn: '2027-03-02' } }), 'apart'],
    ['two differences', seeker(), seeker({ answers: { budget: 2600, moveIn: '2027-01-31' } }), 'apart'],
    ['alone', seeker(), seeker({ seekingOption: 'SOLO' }), 'apart'],
    ['hidden', seeker({ visible: false }), seeker(), 'apart'],
    ['one group size', group('2-3'), group('2-3'), 'match'],
    ['the next group size', group('4-5'), group('6+'), 'match'],
    ['another group size', group('2-3'), group('6+'), 'close: groupSize'],
    ['a group and a roommate', group('6+'), seeker(), 'match'],
    ['a group size of an earlier option', group('6+'), seeker({ groupSize: '2-3' }), 'match'],
    [
      'a dealbreaker',
      seeker({ dealbreakers: ['sleepSchedule'], answers: { sleepSchedule: 'early_bird' } }),
      seeker({ answers: { sleepSchedule: 'night_owl' } }),
      'apart',
    ],
    [
      'a dealbreaker that only the other side would break',
      // A relaxed person is too untidy for a tidy one, but a tidy person suits a relaxed one.
      seeker({ dealbreakers: ['cleanliness'], answers: { cleanliness: 'relaxed' } }),
      seeker({ answers: { cleanliness: 'very_tidy' } }),
      'match',
    ],
    [
      'a dealbreaker on what was not answered',
      seeker({ dealbreakers: ['diet'], answers: { diet: 'vegan' } }),
      seeker({ answers: { diet: null } }),
      'match',
    ],
  ])('%s', (_, mine, theirs, expected) => {
    for (const result of [checkGates(mine, theirs, false), checkGates(theirs, mine, false)])
      expect(result.tier === 'close' ? `close: ${result.difference}` : result.tier).toBe(expected)
    expect(checkGates(mine, theirs, true).tier).toBe('apart')
  })

  test('are symmetric, and never pass the gates that are not relaxed', () => {
    fc.assert(
      fc.property(anyGated, anyGated, fc.boolean(), (a, b, blocked) => {
        const result = checkGates(a, b, blocked)
        expect(checkGates(b, a, blocked)).toEqual(result)
        if (result.tier === 'apart') return
        expect([blocked, a.visible, b.visible]).toEqual([false, true, true])
        expect([a.seekingOption, b.seekingOption]).not.toContain('SOLO')
        expect(regionKey(a.answers.location)).toBe(regionKey(b.answers.location))
        for (const [mine, theirs] of [
          [a, b],
          [b, a],
        ] as const)
          for (const answer of mine.dealbreakers)
            expect(answerFit(answer, mine.answers, theirs.answers) ?? 1).toBeGreaterThanOrEqual(0.5)
        const difference = result.tier === 'close' ? result.difference : null
        const { budget: mine, moveIn: day } = a.answers
        const { budget: theirs, moveIn: other } = b.answers
        if (mine !== null && theirs !== null && difference !== 'budget')
          expect(Math.abs(mine - theirs)).toBeLessThanOrEqual(1000)
        if (day !== null && other !== null && difference !== 'moveIn')
          expect(Math.abs(daysBetween(day, other))).toBeLessThanOrEqual(60)
      }),
      { ...SEEDED, numRuns: shortOrFull(500, 3000) },
    )
  })
})

describe('match settings', () => {
  test('a dealbreaker is offered only where an answer can break it', () => {
    expect(canBeDealbreaker('location')).toBe(false)
    expect(canBeDealbreaker('workStyle')).toBe(false)
    expect(canBeDealbreaker('cleanliness')).toBe(true)
    expect(canBeDealbreaker('interests')).toBe(true)
  })
  test('a dealbreaker has the weight 2, so that a score does not reveal it', () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, anySettings, (mine, theirs, settings) => {
        const importance = { ...settings.importance }
        for (const answer of dealbreakersOf(settings)) importance[answer] = 2 as never
        const without = { ...settings, importance }
        expect(compare({ answers: mine }, { answers: theirs, importance: importancesOf(settings) })).toEqual(
          compare({ answers: mine }, { answers: theirs, importance: importancesOf(without) }),
        )
      }),
      SEEDED,
    )
  })
  test('the defaults are visible and without dealbreakers', () => {
    expect(dealbreakersOf(DEFAULT_MATCH_SETTINGS)).toEqual([])
    expect(DEFAULT_MATCH_SETTINGS.visible).toBe(true)
  })
})
