// The numbers of the published matching rule. This file imports nothing, so that a page that explains the
// rule loads only the numbers.

/** The answers of the match score with their weights, which sum to 100, the heaviest first. */
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

/** The label of each answer beside its points. */
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

/** The difference of two budgets, in US dollars a month, from which on their fit is 0. */
export const BUDGET_APART_USD = 1000
/** The difference of two move-in days up to which their fit is 1. */
export const MOVE_IN_TOGETHER_DAYS = 7
/** The difference of two move-in days from which on their fit is 0. */
export const MOVE_IN_APART_DAYS = 60
/** The part of the weight, 0 to 1, that both people must have answered before a score is shown. */
export const MIN_ANSWERED_WEIGHT = 0.5
/** The score, 0 to 100, that stands in for missing answers. */
export const UNKNOWN_SCORE = 60
