import fc from 'fast-check'
import { addDays } from '../../src/domain/core/dates.ts'
import { ANSWERS, type MatchAnswers } from '../../src/domain/matches/answer-fit.ts'
import { IMPORTANCES, type Importances } from '../../src/domain/matches/compatibility.ts'
import { CITY_CODES } from '../../src/domain/core/locations.ts'
import type { GatedSeeker } from '../../src/domain/matches/match-gates.ts'
import { canBeDealbreaker, type MatchSettings } from '../../src/domain/matches/match-settings.ts'
import {
  CLEANLINESS_LEVELS,
  DIETS,
  GROUP_SIZES,
  INTERESTS,
  SEEKING_OPTIONS,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
  WORK_STYLES,
} from '../../src/domain/seeker/seeker.ts'

/** Two people with these same answers fit perfectly, except in where they work. */
export const AVERAGE: MatchAnswers = {
  cleanliness: 'moderate',
  sleepSchedule: 'flexible',
  socialLevel: 'balanced',
  budget: 1500,
  moveIn: '2026-12-01',
  location: 'brooklyn',
  diet: 'omnivore',
  interests: ['music', 'cooking'],
  workStyle: 'hybrid',
}

const places = [...CITY_CODES, 'Portland', 'portland', 'Santa Fe', 'other']

/** Answers without a missing one. */
export const anyAnswers: fc.Arbitrary<MatchAnswers> = fc.record({
  cleanliness: fc.constantFrom(...CLEANLINESS_LEVELS),
  sleepSchedule: fc.constantFrom(...SLEEP_SCHEDULES),
  socialLevel: fc.constantFrom(...SOCIAL_LEVELS),
  budget: fc.integer({ min: 5, max: 50 }).map((hundreds) => hundreds * 100),
  moveIn: fc.integer({ min: 0, max: 200 }).map((days) => addDays('2026-11-01', days)),
  location: fc.constantFrom(...places),
  diet: fc.constantFrom(...DIETS),
  interests: fc.uniqueArray(fc.constantFrom(...INTERESTS), { minLength: 1, maxLength: 5 }),
  workStyle: fc.constantFrom(...WORK_STYLES),
})

/** Answers with any of them missing. */
export const someAnswers: fc.Arbitrary<MatchAnswers> = fc
  .tuple(
    anyAnswers,
    fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      fc.uniqueArray(fc.constantFrom(...ANSWERS), { maxLength: 9 }),
    ),
  )
  .map(([answers, missing]) => {
    const none = { location: '', interests: [] } as Record<string, unknown>
    return { ...answers, ...Object.fromEntries(missing.map((answer) => [answer, none[answer] ?? null])) }
  })

export const anyImportance: fc.Arbitrary<Importances> = fc.dictionary(
  fc.constantFrom(...ANSWERS),
  fc.constantFrom(...IMPORTANCES),
)

export const anySettings: fc.Arbitrary<MatchSettings> = fc.record({
  visible: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  importance: fc
    .dictionary(fc.constantFrom(...ANSWERS), fc.constantFrom(0, 0, 1, 2, 2, 2, 'dealbreaker' as const), {
      maxKeys: 4,
    })
    .map((chosen) =>
      Object.fromEntries(
        Object.entries(chosen).map(([answer, importance]) => [
          answer,
          importance === 'dealbreaker' && !canBeDealbreaker(answer as (typeof ANSWERS)[number])
            ? 2
            : importance,
        ]),
      ),
    ),
})

export const anyGated: fc.Arbitrary<GatedSeeker> = fc.record({
  answers: someAnswers,
  seekingOption: fc.constantFrom(...SEEKING_OPTIONS),
  groupSize: fc.constantFrom(null, ...GROUP_SIZES),
  visible: fc.boolean(),
  dealbreakers: fc.uniqueArray(fc.constantFrom(...ANSWERS.filter(canBeDealbreaker)), { maxLength: 2 }),
})

/** Options of fast-check: every run of a property uses the same cases. */
export const SEEDED = { seed: 20261122, numRuns: 500 } as const
