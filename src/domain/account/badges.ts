import * as v from 'valibot'

/** The time after which an answer counts as one within a day; each step is shown as a badge. */
export const ANSWER_STEPS_HOURS = [1, 5, 12, 24] as const
export type AnswerHours = (typeof ANSWER_STEPS_HOURS)[number]
/** What a badge says about a person; what is not known is null. */
export const PersonBadges = v.object({
  emailConfirmed: v.boolean(),
  answersWithinHours: v.nullable(v.picklist(ANSWER_STEPS_HOURS)),
  /** Whether no other home here shows one of the photos; null when it was not looked at. */
  photosAreUnique: v.nullable(v.boolean()),
})
export type PersonBadges = v.InferOutput<typeof PersonBadges>
