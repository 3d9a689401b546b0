/**
 * The numbers of the published rule, for whoever explains it: nothing is imported here, so that a page
 * about the rule carries nothing but the numbers.
 */

/** The answers that count, and what each weighs of 100, the heaviest first. */
export const ANSWER_WEIGHTS = {
  cleanliness: 22,
  sleepSchedule: 18,
  socialLevel: 15,
  budget: 14,
  moveIn: 10,
  location: 8,
  diet: 5,
  interests: 5,
  workStyle: 3,
} as const
export type Answer = keyof typeof ANSWER_WEIGHTS

/** What each answer is called beside its points. */
export const ANSWER_NAMES: Record<Answer, string> = {
  cleanliness: 'Tidiness',
  sleepSchedule: 'Sleep',
  socialLevel: 'Company',
  budget: 'Budget',
  moveIn: 'Move-in',
  location: 'Area',
  diet: 'Food',
  interests: 'Interests',
  workStyle: 'Work',
}

/** A difference of so many dollars leaves nothing of the budget's points. */
export const BUDGET_APART_USD = 1000
/** Up to so many days apart two people move in together, */
export const MOVE_IN_TOGETHER_DAYS = 7
/** and from so many on they do not. */
export const MOVE_IN_APART_DAYS = 60
/** A score is shown when at least so much of the weight was answered by both. */
export const ANSWERED_ENOUGH = 0.5
/** What a score says of answers that are missing. */
export const UNKNOWN_SCORE = 60
