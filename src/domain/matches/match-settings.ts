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

/** A dealbreaker excludes people whose answer has a lower fit than this. */
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

/** Whether a dealbreaker on this answer can exclude anybody. */
export function canBeDealbreaker(answer: Answer): boolean {
  return LEAST_FIT[answer] < DEALBREAKER_FIT
}

/** A seeker's choice for one answer. */
export type ImportanceChoice = Importance | 'dealbreaker'

const importanceOnly = v.picklist([0, 1, 2])
const importanceOrDealbreaker = v.picklist([0, 1, 2, 'dealbreaker'])

/**
 * How much each answer matters to a seeker, and whether other seekers find them. These settings are private;
 * the schema is strict so that no unknown field is sent with them.
 */
export const MatchSettings = v.strictObject({
  visible: v.boolean(),
  /** An absent answer has importance 1. */
  importance: v.strictObject({
    cleanliness: v.optional(importanceOrDealbreaker),
    sleepSchedule: v.optional(importanceOrDealbreaker),
    socialLevel: v.optional(importanceOrDealbreaker),
    budget: v.optional(importanceOrDealbreaker),
    moveIn: v.optional(importanceOrDealbreaker),
    location: v.optional(importanceOnly),
    diet: v.optional(importanceOrDealbreaker),
    interests: v.optional(importanceOrDealbreaker),
    workStyle: v.optional(importanceOnly),
  } satisfies Record<Answer, unknown>),
})
export type MatchSettings = v.InferOutput<typeof MatchSettings>

export const DEFAULT_MATCH_SETTINGS: MatchSettings = { visible: true, importance: {} }

/** The importances for the score; a dealbreaker counts as 2. */
export function importancesOf({ importance }: MatchSettings): Importances {
  return Object.fromEntries(
    Object.entries(importance).map(([answer, much]) => [answer, much === 'dealbreaker' ? 2 : much]),
  )
}

/** The answers that a seeker named dealbreakers. */
export function dealbreakersOf({ importance }: MatchSettings): Answer[] {
  return ANSWERS.filter((answer) => importance[answer] === 'dealbreaker')
}
