import * as v from 'valibot'
import {
  ANSWERS,
  CLEANLINESS_FIT,
  DIET_FIT,
  SLEEP_FIT,
  SOCIAL_FIT,
  WORK_FIT,
  NO_SHARED_INTEREST_FIT,
  SAME_REGION_FIT,
  type Answer,
} from './answer-fit.ts'
import type { Importance, Importances } from './compatibility.ts'

/** A dealbreaker is broken by an answer that suits its person less than this. */
export const DEALBREAKER_FIT = 0.5

const least = (table: Record<string, Record<string, number>>) =>
  Math.min(...Object.values(table).flatMap((row) => Object.values(row)))

const LEAST_FIT: Record<Answer, number> = {
  cleanliness: least(CLEANLINESS_FIT),
  sleepSchedule: least(SLEEP_FIT),
  socialLevel: least(SOCIAL_FIT),
  budget: 0,
  moveIn: 0,
  location: SAME_REGION_FIT,
  diet: least(DIET_FIT),
  interests: NO_SHARED_INTEREST_FIT,
  workStyle: least(WORK_FIT),
}

/** Whether there is anything that a dealbreaker on this answer would keep away. */
export function canBreak(answer: Answer): boolean {
  return LEAST_FIT[answer] < DEALBREAKER_FIT
}

export type Mattering = Importance | 'dealbreaker'

const weighed = v.picklist([0, 1, 2])
const breakable = v.picklist([0, 1, 2, 'dealbreaker'])

/**
 * What matters to a seeker, and whether other seekers find them. Nobody else ever sees it: `strict`, so
 * that nothing travels under its name that is not known here.
 */
export const MatchSettings = v.strictObject({
  visible: v.boolean(),
  /** An answer that is not named matters 1. */
  importance: v.strictObject({
    cleanliness: v.optional(breakable),
    sleepSchedule: v.optional(breakable),
    socialLevel: v.optional(breakable),
    budget: v.optional(breakable),
    moveIn: v.optional(breakable),
    location: v.optional(weighed),
    diet: v.optional(breakable),
    interests: v.optional(breakable),
    workStyle: v.optional(weighed),
  } satisfies Record<Answer, unknown>),
})
export type MatchSettings = v.InferOutput<typeof MatchSettings>

export const DEFAULT_MATCH_SETTINGS: MatchSettings = { visible: true, importance: {} }

/** What a score counts of them: a dealbreaker like 2. */
export function importancesOf({ importance }: MatchSettings): Importances {
  return Object.fromEntries(
    Object.entries(importance).map(([answer, much]) => [answer, much === 'dealbreaker' ? 2 : much]),
  )
}

export function dealbreakersOf({ importance }: MatchSettings): Answer[] {
  return ANSWERS.filter((answer) => importance[answer] === 'dealbreaker')
}
