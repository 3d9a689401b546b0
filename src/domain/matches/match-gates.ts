import { MOVE_IN_APART_DAYS } from './match-weights.ts'
import { placeKey, suits, type Answer, type MatchAnswers } from './answer-fit.ts'
import { daysBetween } from '../core/dates.ts'
import { BUDGET_BAND_USD } from '../core/limits.ts'
import { regionOf } from '../core/locations.ts'
import { DEALBREAKER_FIT } from './match-settings.ts'
import { GROUP_SIZES, type SeekingOption } from '../seeker/seeker.ts'

export type GroupSize = (typeof GROUP_SIZES)[number]

/** One of two seekers as the gates look at them. */
export interface Gated {
  answers: MatchAnswers
  seekingOption: SeekingOption
  groupSize: GroupSize | null
  visible: boolean
  dealbreakers: readonly Answer[]
}

/** Whom two seekers' bands of budget do not overlap any more: each band reaches so far to both sides. */
export const BUDGETS_OVERLAP_USD = 2 * BUDGET_BAND_USD
/** Just past a gate: shown apart, with the difference named. */
export const CLOSE_BUDGET_USD = BUDGETS_OVERLAP_USD + BUDGET_BAND_USD
export const CLOSE_MOVE_IN_DAYS = 1.5 * MOVE_IN_APART_DAYS

/** What may differ in the second tier, alone. Everything else is never relaxed. */
export const DIFFERENCES = ['budget', 'moveIn', 'groupSize'] as const
export type Difference = (typeof DIFFERENCES)[number]

export type Passage = { tier: 'match' } | { tier: 'close'; difference: Difference } | { tier: 'apart' }

/** A region of ours, or a place outside our cities, which is a region by itself; null for no place at all. */
export function regionKey(location: string): string | null {
  return regionOf(location) ?? (placeKey(location) === '' ? null : `at ${placeKey(location)}`)
}

/** Whether two people meet in results, and in which part of them. `blocked` is true when either blocked the other. */
export function passage(mine: Gated, theirs: Gated, blocked: boolean): Passage {
  const apart: Passage = { tier: 'apart' }
  if (blocked || !mine.visible || !theirs.visible) return apart
  if (mine.seekingOption === 'SOLO' || theirs.seekingOption === 'SOLO') return apart
  const region = regionKey(mine.answers.location)
  if (region === null || region !== regionKey(theirs.answers.location)) return apart
  if (breaks(mine, theirs) || breaks(theirs, mine)) return apart
  const differences = DIFFERENCES.filter((difference) => distance[difference](mine, theirs) !== 'near')
  const [only, second] = differences
  if (only === undefined) return { tier: 'match' }
  if (second !== undefined || distance[only](mine, theirs) === 'far') return apart
  return { tier: 'close', difference: only }
}

type Distance = 'near' | 'close' | 'far'

export function budgetDistance(differenceUsd: number): Distance {
  const difference = Math.abs(differenceUsd)
  if (difference <= BUDGETS_OVERLAP_USD) return 'near'
  return difference <= CLOSE_BUDGET_USD ? 'close' : 'far'
}

export function moveInDistance(daysApart: number): Distance {
  const days = Math.abs(daysApart)
  if (days <= MOVE_IN_APART_DAYS) return 'near'
  return days <= CLOSE_MOVE_IN_DAYS ? 'close' : 'far'
}

/** Only two people who both want to form a group can disagree about its size. */
export function groupSizesMeet(mine: GroupSize | null, theirs: GroupSize | null): boolean {
  if (mine === null || theirs === null) return true
  return Math.abs(GROUP_SIZES.indexOf(mine) - GROUP_SIZES.indexOf(theirs)) <= 1
}

/** The size that a person brings to the gate: one of a form that was changed since does not count. */
export function groupSizeWanted({ seekingOption, groupSize }: Pick<Gated, 'seekingOption' | 'groupSize'>) {
  return seekingOption === 'FIND_GROUP' ? groupSize : null
}

const distance: Record<Difference, (mine: Gated, theirs: Gated) => Distance> = {
  budget: ({ answers: mine }, { answers: theirs }) =>
    mine.budget === null || theirs.budget === null ? 'near' : budgetDistance(mine.budget - theirs.budget),
  moveIn: ({ answers: mine }, { answers: theirs }) =>
    mine.moveIn === null || theirs.moveIn === null
      ? 'near'
      : moveInDistance(daysBetween(mine.moveIn, theirs.moveIn)),
  groupSize: (mine, theirs) =>
    groupSizesMeet(groupSizeWanted(mine), groupSizeWanted(theirs)) ? 'near' : 'close',
}

/** Whether an answer of `theirs` breaks what the person of `mine` named a dealbreaker. An answer that is missing breaks nothing. */
function breaks(mine: Gated, theirs: Gated): boolean {
  return mine.dealbreakers.some(
    (answer) => (suits(answer, mine.answers, theirs.answers) ?? 1) < DEALBREAKER_FIT,
  )
}
