import * as v from 'valibot'

/** The time after which an answer counts as one within a day; each step is shown as a badge. */
export const ANSWER_STEPS_HOURS = [1, 5, 12, 24] as const
export type AnswerHours = (typeof ANSWER_STEPS_HOURS)[number]
/** What the badges say about a person. */
export const PersonBadges = v.object({
  emailConfirmed: v.boolean(),
  /** Null when nothing was measured, or too little. */
  answersWithinHours: v.nullable(v.picklist(ANSWER_STEPS_HOURS)),
  /**
   * Whether the photos were compared, and no other account showed one of them before. A page never says why it is
   * false: only moderators learn of reused photos.
   */
  photosAreUnique: v.boolean(),
})
export type PersonBadges = v.InferOutput<typeof PersonBadges>
