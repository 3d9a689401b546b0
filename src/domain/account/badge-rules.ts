import { ANSWERED_MIN, ANSWERED_MIN_PERCENT } from '../core/limits.ts'
import { ANSWER_STEPS_HOURS, type AnswerHours, type PersonBadges } from './badges.ts'

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
