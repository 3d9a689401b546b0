import { ANSWER_STEPS_HOURS, type AnswerHours, type PersonBadges } from './badges.ts'

/** The days over which answers are measured. */
export const ANSWERS_MEASURED_DAYS = 30
/** Fewer answered people say nothing about the next one. */
export const ANSWERED_MIN = 3
/** Who answers fewer of the people who wrote to them gets no badge, however quick the others were. */
export const ANSWERED_MIN_PERCENT = 70
/** A conversation that is younger and not answered does not count: nobody has to answer at once. */
export const ANSWER_AWAITED_HOURS = 24

/** How a person answered the people who wrote to them first, over the last ANSWERS_MEASURED_DAYS. */
export interface MeasuredAnswers {
  /** The people who wrote first, without those who wrote a moment ago and wait. */
  asked: number
  answered: number
  /** The median time to the first answer, in seconds; null without an answer. */
  medianSeconds: number | null
}

/** The hours within which a person usually answers: the median, rounded up to a step; null when it says nothing. */
export function answersWithinHours({ asked, answered, medianSeconds }: MeasuredAnswers): AnswerHours | null {
  if (answered < ANSWERED_MIN || medianSeconds === null) return null
  if (answered * 100 < asked * ANSWERED_MIN_PERCENT) return null
  return ANSWER_STEPS_HOURS.find((hours) => medianSeconds <= hours * 3600) ?? null
}

/** What is known of a person when their badges are made. */
export interface BadgeFacts {
  createdAt: Date
  emailConfirmedAt: Date | null
  /** Whether the account was deleted. */
  isGone: boolean
  answers: MeasuredAnswers | null
  photosAreUnique: boolean
}

/**
 * The badges of a person. An address that counted as confirmed from the first moment was never proved: the account is
 * older than the proof, or the server asks for none.
 */
export function badgesOf({
  createdAt,
  emailConfirmedAt,
  isGone,
  answers,
  photosAreUnique,
}: BadgeFacts): PersonBadges {
  if (isGone) return { emailConfirmed: false, answersWithinHours: null, photosAreUnique: false }
  return {
    emailConfirmed: emailConfirmedAt !== null && emailConfirmedAt > createdAt,
    answersWithinHours: answers && answersWithinHours(answers),
    photosAreUnique,
  }
}
