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

/** A list in a query, `a,b`; what it cannot hold is refused. */
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
 * What a list of people may be narrowed by: answers about how somebody lives and what they plan. Never a
 * name, a picture, an age, a gender or a diet.
 */
export const MatchFilter = v.object({
  cleanliness: listOf(CLEANLINESS_LEVELS),
  sleep: listOf(SLEEP_SCHEDULES),
  social: listOf(SOCIAL_LEVELS),
  work: listOf(WORK_STYLES),
  /** People who named at least one of them. */
  interests: listOf(INTERESTS),
  /** US dollars a month. */
  budgetMax: v.optional(
    v.pipe(
      v.string(),
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

/** Whether somebody of these answers stays in a list that is narrowed so. A missing answer stays out. */
export function passesFilter(
  filter: MatchFilter,
  { answers, seekingOption }: { answers: MatchAnswers; seekingOption: SeekingOption },
): boolean {
  const among = <T extends string>(list: readonly T[] | undefined, value: T | null) =>
    list === undefined || list.length === 0 || (value !== null && list.includes(value))
  return (
    among(filter.cleanliness, answers.cleanliness) &&
    among(filter.sleep, answers.sleepSchedule) &&
    among(filter.social, answers.socialLevel) &&
    among(filter.work, answers.workStyle) &&
    (!filter.interests?.length || filter.interests.some((each) => answers.interests.includes(each))) &&
    (filter.budgetMax === undefined || (answers.budget !== null && answers.budget <= filter.budgetMax)) &&
    (filter.moveInBy === undefined || (answers.moveIn !== null && answers.moveIn <= filter.moveInBy)) &&
    (filter.place === undefined || placeKey(filter.place) === placeKey(answers.location)) &&
    (filter.looking === undefined || filter.looking === seekingOption)
  )
}
