import * as v from 'valibot'
import type { MatchAnswers } from './answer-fit.ts'
import { placeKey } from './answer-fit.ts'
import { DaySchema } from '../core/dates.ts'
import {
  CLEANLINESS_LEVELS,
  INTERESTS,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
  WORK_STYLES,
  type SeekingOption,
} from '../seeker/seeker.ts'
import { BUDGET_MAX_USD, BUDGET_MIN_USD, CUSTOM_LOCATION_MAX_LENGTH } from '../core/limits.ts'
import { storableText } from '../core/text.ts'

/** A schema for a list in a query, `a,b`; unknown values are refused. */
const listOf = <const L extends readonly string[]>(values: L) =>
  v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.transform((text) => text.split(',').filter((part) => part !== '')),
      v.array(v.picklist(values)),
    ),
  )

/**
 * The filters of a list of people: answers about how people live and what they plan. Names, pictures, ages,
 * genders and diets are left out on purpose.
 */
export const MatchFilter = v.object({
  cleanliness: listOf(CLEANLINESS_LEVELS),
  sleep: listOf(SLEEP_SCHEDULES),
  social: listOf(SOCIAL_LEVELS),
  work: listOf(WORK_STYLES),
  /** A person passes with at least one of these interests. */
  interests: listOf(INTERESTS),
  /** The highest budget, in US dollars a month. */
  budgetMax: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(5),
      v.regex(/^\d{1,5}$/),
      v.transform(Number),
      v.minValue(BUDGET_MIN_USD),
      v.maxValue(BUDGET_MAX_USD),
    ),
  ),
  moveInBy: v.optional(DaySchema),
  place: v.optional(storableText(CUSTOM_LOCATION_MAX_LENGTH)),
  looking: v.optional(v.picklist(['WITH_ROOMMATES', 'FIND_GROUP'])),
})
export type MatchFilter = v.InferOutput<typeof MatchFilter>

/** Whether a person passes the filter. A missing answer does not pass a filter on that answer. */
export function passesFilter(
  filter: MatchFilter,
  { answers, seekingOption }: { answers: MatchAnswers; seekingOption: SeekingOption },
): boolean {
  const isAmong = <T extends string>(list: readonly T[] | undefined, value: T | null) =>
    list === undefined || list.length === 0 || (value !== null && list.includes(value))
  return (
    isAmong(filter.cleanliness, answers.cleanliness) &&
    isAmong(filter.sleep, answers.sleepSchedule) &&
    isAmong(filter.social, answers.socialLevel) &&
    isAmong(filter.work, answers.workStyle) &&
    (!filter.interests?.length || filter.interests.some((each) => answers.interests.includes(each))) &&
    (filter.budgetMax === undefined || (answers.budget !== null && answers.budget <= filter.budgetMax)) &&
    (filter.moveInBy === undefined || (answers.moveIn !== null && answers.moveIn <= filter.moveInBy)) &&
    (filter.place === undefined || placeKey(filter.place) === placeKey(answers.location)) &&
    (filter.looking === undefined || filter.looking === seekingOption)
  )
}
