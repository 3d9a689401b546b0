import { MOVE_IN_APART_DAYS } from './match-weights.ts'
import { placeKey, answerFit, type Answer, type MatchAnswers } from './answer-fit.ts'
import { daysBetween } from '../core/dates.ts'
import { BUDGET_BAND_USD } from '../core/limits.ts'
import { regionOf } from '../core/locations.ts'
import { DEALBREAKER_FIT } from './match-settings.ts'
import { GROUP_SIZES, type SeekingOption } from '../seeker/seeker.ts'

export type GroupSize = (typeof GROUP_SIZES)[number]

/** The data of a seeker that the gates check. */
export interface GatedSeeker {
  answers: MatchAnswers
  seekingOption: SeekingOption
  groupSize: GroupSize | null
  visible: boolean
  dealbreakers: readonly Answer[]
}

/**
 * The largest difference at which two budget bands overlap; each band reaches BUDGET_BAND_USD to both sides.
 */
export const BUDGETS_OVERLAP_USD = 2 * BUDGET_BAND_USD
/** The largest differences of the second tier, which is shown separately with the difference named. */
export const CLOSE_BUDGET_USD = BUDGETS_OVERLAP_USD + BUDGET_BAND_USD
export const CLOSE_MOVE_IN_DAYS = 1.5 * MOVE_IN_APART_DAYS

/** The gates that may be relaxed: a match of the second tier fails exactly one of them. */
export const DIFFERENCES = ['budget', 'moveIn', 'groupSize'] as const
export type Difference = (typeof DIFFERENCES)[number]

/** How two seekers pass the gates: as a match, as a match with one difference, or not at all. */
export type GateResult = { tier: 'match' } | { tier: 'close'; difference: Difference } | { tier: 'apart' }

/** The region of a location; a place outside the known cities is its own region. Null without a place. */
export function regionKey(location: string): string | null {
  return regionOf(location) ?? (placeKey(location) === '' ? null : `at ${placeKey(location)}`)
}

/**
 * Whether two seekers appear in each other's results, and in which tier; `blocked` if either blocked the
 * other.
 */
export function checkGates(mine: GatedSeeker, theirs: GatedSeeker, blocked: boolean): GateResult {
  const apart: GateResult = { tier: 'apart' }
  if (blocked || !mine.visible || !theirs.visible) return apart
  if (mine.seekingOption === 'SOLO' || theirs.seekingOption === 'SOLO') return apart
  const region = regionKey(mine.answers.location)
  if (region === null || region !== regionKey(theirs.answers.location)) return apart
  if (breaksDealbreaker(mine, theirs) || breaksDealbreaker(theirs, mine)) return apart
  const differences = DIFFERENCES.filter((difference) => distance[difference](mine, theirs) !== 'near')
  const [only, second] = differences
  if (only === undefined) return { tier: 'match' }
  if (second !== undefined || distance[only](mine, theirs) === 'far') return apart
  return { tier: 'close', difference: only }
}

type Distance = 'near' | 'close' | 'far'

/** How far apart two budgets are, from their difference in US dollars a month. */
export function budgetDistance(differenceUsd: number): Distance {
  const difference = Math.abs(differenceUsd)
  if (difference <= BUDGETS_OVERLAP_USD) return 'near'
  return difference <= CLOSE_BUDGET_USD ? 'close' : 'far'
}

/** How far apart two move-in days are, from the number of days between them. */
export function moveInDistance(daysApart: number): Distance {
  const days = Math.abs(daysApart)
  if (days <= MOVE_IN_APART_DAYS) return 'near'
  return days <= CLOSE_MOVE_IN_DAYS ? 'close' : 'far'
}

/** Whether two group sizes are equal or adjacent; null (no group wanted) fits every size. */
export function groupSizesFit(mine: GroupSize | null, theirs: GroupSize | null): boolean {
  if (mine === null || theirs === null) return true
  return Math.abs(GROUP_SIZES.indexOf(mine) - GROUP_SIZES.indexOf(theirs)) <= 1
}

/**
 * The group size for the gate; null unless the seeker looks for a group, because a changed form can keep a
 * size.
 */
export function groupSizeWanted({
  seekingOption,
  groupSize,
}: Pick<GatedSeeker, 'seekingOption' | 'groupSize'>) {
  return seekingOption === 'FIND_GROUP' ? groupSize : null
}

const distance: Record<Difference, (mine: GatedSeeker, theirs: GatedSeeker) => Distance> = {
  budget: ({ answers: mine }, { answers: theirs }) =>
    mine.budget === null || theirs.budget === null ? 'near' : budgetDistance(mine.budget - theirs.budget),
  moveIn: ({ answers: mine }, { answers: theirs }) =>
    mine.moveIn === null || theirs.moveIn === null
      ? 'near'
      : moveInDistance(daysBetween(mine.moveIn, theirs.moveIn)),
  groupSize: (mine, theirs) =>
    groupSizesFit(groupSizeWanted(mine), groupSizeWanted(theirs)) ? 'near' : 'close',
}

/** Whether an answer of `theirs` breaks one of the dealbreakers of `mine`. A missing answer breaks none. */
function breaksDealbreaker(mine: GatedSeeker, theirs: GatedSeeker): boolean {
  return mine.dealbreakers.some(
    (answer) => (answerFit(answer, mine.answers, theirs.answers) ?? 1) < DEALBREAKER_FIT,
  )
}
