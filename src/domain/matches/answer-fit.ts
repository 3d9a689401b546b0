import type { Day } from '../core/dates.ts'
import { daysBetween } from '../core/dates.ts'
import { cleanCustomLocation, isCityCode, regionOf } from '../core/locations.ts'
import type {
  CLEANLINESS_LEVELS,
  DIETS,
  Interest,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
  WORK_STYLES,
} from '../seeker/seeker.ts'
import {
  ANSWER_WEIGHTS,
  BUDGET_APART_USD,
  MOVE_IN_APART_DAYS,
  MOVE_IN_TOGETHER_DAYS,
  type Answer,
} from './match-weights.ts'
import type { SeekerPayload } from '../seeker/seeker-payload.ts'

// How well one seeker's answer suits another's: the tables that the match score is calculated from. Names,
// pictures, ages and genders are not used on purpose.

export type { Answer }
export const ANSWERS = Object.keys(ANSWER_WEIGHTS) as Answer[]

/** The answers that the match score uses; null, '' and an empty list mean "not answered". */
export interface MatchAnswers {
  cleanliness: (typeof CLEANLINESS_LEVELS)[number] | null
  sleepSchedule: (typeof SLEEP_SCHEDULES)[number] | null
  socialLevel: (typeof SOCIAL_LEVELS)[number] | null
  /** US dollars a month. */
  budget: number | null
  moveIn: Day | null
  /** A city code, or the name of another place. */
  location: string
  diet: (typeof DIETS)[number] | null
  interests: readonly Interest[]
  workStyle: (typeof WORK_STYLES)[number] | null
}

/** Rows: my answer; columns: their answer. A tidier person costs little, a less tidy one costs more. */
export const CLEANLINESS_FIT = {
  very_tidy: { very_tidy: 1, moderate: 0.5, relaxed: 0.05 },
  moderate: { very_tidy: 0.95, moderate: 1, relaxed: 0.55 },
  relaxed: { very_tidy: 0.8, moderate: 0.95, relaxed: 1 },
} as const
export const SLEEP_FIT = {
  early_bird: { early_bird: 1, night_owl: 0.2, flexible: 0.85 },
  night_owl: { early_bird: 0.25, night_owl: 1, flexible: 0.85 },
  flexible: { early_bird: 0.85, night_owl: 0.85, flexible: 1 },
} as const
export const SOCIAL_FIT = {
  introverted: { introverted: 1, balanced: 0.7, extroverted: 0.2 },
  balanced: { introverted: 0.75, balanced: 1, extroverted: 0.75 },
  extroverted: { introverted: 0.4, balanced: 0.8, extroverted: 1 },
} as const
export const DIET_FIT = {
  omnivore: { omnivore: 1, vegetarian: 0.85, vegan: 0.75 },
  vegetarian: { omnivore: 0.6, vegetarian: 1, vegan: 0.9 },
  vegan: { omnivore: 0.4, vegetarian: 0.85, vegan: 1 },
} as const
export const WORK_FIT = {
  work_from_home: { work_from_home: 0.8, office: 0.95, hybrid: 0.9 },
  office: { work_from_home: 0.95, office: 0.9, hybrid: 0.9 },
  hybrid: { work_from_home: 0.9, office: 0.9, hybrid: 0.9 },
} as const

export const SAME_REGION_FIT = 0.5
export const NO_SHARED_INTEREST_FIT = 0.4

/** The fit of two move-in days, 0 to 1, from the number of days between them. */
export function moveInFit(daysApart: number): number {
  const late = Math.abs(daysApart) - MOVE_IN_TOGETHER_DAYS
  return 1 - Math.min(1, Math.max(0, late / (MOVE_IN_APART_DAYS - MOVE_IN_TOGETHER_DAYS)))
}

/** The fit of two budgets, 0 to 1, from their difference in US dollars a month. */
export function budgetFit(difference: number): number {
  return Math.max(0, 1 - Math.abs(difference) / BUDGET_APART_USD)
}

/** The fit of two locations: 1 for the same place, SAME_REGION_FIT within a region, else 0. */
export function placeFit(mine: string, theirs: string): number {
  if (placeKey(mine) === placeKey(theirs)) return 1
  const region = regionOf(mine)
  return region !== null && region === regionOf(theirs) ? SAME_REGION_FIT : 0
}

/**
 * A location in one spelling for comparison: a city code or the cleaned lower-case name; '' without a place.
 */
export function placeKey(location: string): string {
  if (isCityCode(location)) return location
  return location === 'other' ? '' : cleanCustomLocation(location).toLowerCase()
}

/**
 * The fit of two lists of interests: `shared` is the number in both, `shorter` the length of the shorter
 * list.
 */
export function interestsFit(shared: number, shorter: number): number {
  return NO_SHARED_INTEREST_FIT + (1 - NO_SHARED_INTEREST_FIT) * (shared / shorter)
}

/**
 * How well an answer of `theirs` suits the person who gave `mine`, 0 to 1; null when either did not answer.
 */
export function answerFit(answer: Answer, mine: MatchAnswers, theirs: MatchAnswers): number | null {
  switch (answer) {
    case 'cleanliness':
      return cell(CLEANLINESS_FIT, mine.cleanliness, theirs.cleanliness)
    case 'sleepSchedule':
      return cell(SLEEP_FIT, mine.sleepSchedule, theirs.sleepSchedule)
    case 'socialLevel':
      return cell(SOCIAL_FIT, mine.socialLevel, theirs.socialLevel)
    case 'diet':
      return cell(DIET_FIT, mine.diet, theirs.diet)
    case 'workStyle':
      return cell(WORK_FIT, mine.workStyle, theirs.workStyle)
    case 'budget':
      return mine.budget === null || theirs.budget === null ? null : budgetFit(mine.budget - theirs.budget)
    case 'moveIn':
      return mine.moveIn === null || theirs.moveIn === null
        ? null
        : moveInFit(daysBetween(mine.moveIn, theirs.moveIn))
    case 'location':
      return placeKey(mine.location) === '' || placeKey(theirs.location) === ''
        ? null
        : placeFit(mine.location, theirs.location)
    case 'interests': {
      const shorter = Math.min(mine.interests.length, theirs.interests.length)
      if (shorter === 0) return null
      return interestsFit(mine.interests.filter((each) => theirs.interests.includes(each)).length, shorter)
    }
  }
}

function cell<K extends string>(
  table: Record<K, Record<K, number>>,
  mine: K | null,
  theirs: K | null,
): number | null {
  return mine === null || theirs === null ? null : table[mine][theirs]
}

/** The answers for the match score in a completed seeker's payload. */
export function matchAnswersOf(payload: SeekerPayload): MatchAnswers {
  const { habits } = payload
  return {
    cleanliness: habits.cleanliness,
    sleepSchedule: habits.sleepSchedule,
    socialLevel: habits.socialLevel,
    budget: payload.budget,
    moveIn: payload.moveInDate,
    location: payload.location,
    diet: habits.dietPreferences[0] ?? null,
    interests: habits.interests,
    workStyle: workStyleOf(habits.workFromHome),
  }
}

/**
 * The work style of a payload, which stores it as true, false, or null for both (specification, section 3).
 */
export function workStyleOf(workFromHome: boolean | null): NonNullable<MatchAnswers['workStyle']> {
  if (workFromHome === null) return 'hybrid'
  return workFromHome ? 'work_from_home' : 'office'
}
