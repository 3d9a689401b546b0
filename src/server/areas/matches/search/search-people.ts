import { placeKey } from '../../../../domain/matches/answer-fit.ts'
import type { Difference } from '../../../../domain/matches/match-gates.ts'
import type { MatchFilter } from '../../../../domain/matches/match-filter.ts'
import { CLOSE_MATCHES_MAX, MATCHES_MAX, PASSED_MAX } from '../../../../domain/matches/match-view.ts'
import type { Searcher } from './searcher.ts'
import { BestSlots } from './best-slots.ts'
import { packDay, interestBits, NO_DAY, WANTS_GROUP, type PersonColumns } from './person-columns.ts'
import { CHOICES, HABIT_COMBINATIONS, NOT_ANSWERED } from './habit-choices.ts'
import { CLOSE_COST, differenceOf, FAR_COST, gateTables } from './gate-tables.ts'
import { EXCLUDED, createRanking } from './rank.ts'

/** The result of a search for people. */
export interface SearchResult {
  /** Number of other people in the region, blocked people included, so that it does not reveal blocks. */
  compared: number
  /** Ids, best first. */
  matches: string[]
  close: { id: string; difference: Difference }[]
  passed: { id: string; difference: Difference | null }[]
}

/**
 * Finds the best people for a visible searcher, in one pass over the columns with the cheapest checks first.
 *
 * @param blocked ids of people whom the searcher blocked or who blocked the searcher; they are left out.
 * @param passed ids of people whom the searcher hid; they are returned separately.
 */
export function searchPeople(
  columns: PersonColumns,
  searcher: Searcher,
  filter: MatchFilter,
  blocked: ReadonlySet<string>,
  passed: ReadonlySet<string>,
): SearchResult {
  const slotsOf = (ids: Iterable<string>) =>
    new Set(Array.from(ids, (id) => columns.ids.find(id)).filter((slot) => slot !== -1))
  const blockedSlots = slotsOf([searcher.id, ...blocked])
  const passedSlots = slotsOf(passed)
  const excludedSlots = new Set([...blockedSlots, ...passedSlots])
  const region = columns.regionNumber(searcher.answers.location)
  const isBefore = (one: number, other: number) => columns.ids.isBefore(one, other)
  const best = new BestSlots(MATCHES_MAX, isBefore)
  const close = new BestSlots(CLOSE_MATCHES_MAX, isBefore)
  const bestPassed = new BestSlots(PASSED_MAX, isBefore)
  if (region === -1) return { compared: 0, matches: [], close: [], passed: [] }

  const { place, budget, moveIn, option, pattern, habits, count } = columns
  const gates = gateTables(columns, searcher, region)
  const { place: placeCost, budget: budgetCost, day: dayCost, size: sizeCost } = gates
  const { rank, maxScore, maxScoreAnyImportance } = createRanking(
    columns,
    searcher.answers,
    searcher.settings,
  )
  const passesFilter = compileFilter(columns, filter)
  /** 0 for a match, up to CLOSE_COST for a close match. */
  const cost = (slot: number) =>
    placeCost[place[slot]!]! +
    budgetCost[budget[slot]!]! +
    dayCost[moveIn[slot]! & 0xffff]! +
    sizeCost[option[slot]! & 3]!
  let elsewhere = 0
  for (let slot = 0; slot < count; slot++) {
    elsewhere += placeCost[place[slot]!]!
    const costs = cost(slot)
    if (costs > CLOSE_COST) continue
    const list = costs === 0 ? best : close
    // Nearly everyone is skipped here: people who could not enter the list even with perfect other answers.
    const habit = habits[slot]!
    if ((pattern[slot] === 0 ? maxScore[habit]! : maxScoreAnyImportance[habit]!) < list.minScore) continue
    if (!passesFilter(slot)) continue
    const score = rank(slot, list.minScore)
    if (score === EXCLUDED || score < list.minScore || excludedSlots.has(slot)) continue
    list.add(slot, score)
  }
  for (const slot of passedSlots) {
    if (cost(slot) > CLOSE_COST || blockedSlots.has(slot) || !passesFilter(slot)) continue
    const score = rank(slot, -Infinity)
    if (score !== EXCLUDED) bestPassed.add(slot, score)
  }
  const withDifference = (slot: number) => ({
    id: columns.ids.id(slot),
    difference: differenceOf(gates, columns, slot),
  })
  const others = count - elsewhere / FAR_COST - (columns.ids.find(searcher.id) === -1 ? 0 : 1)
  return {
    compared: Math.max(0, others),
    matches: best.slots().map((slot) => columns.ids.id(slot)),
    close: close.slots().map((slot) => {
      const { id, difference } = withDifference(slot)
      return { id, difference: difference! }
    }),
    passed: bestPassed.slots().map(withDifference),
  }
}

/** Compiles the domain's `passesFilter` for columns; a test compares the two. */
function compileFilter(columns: PersonColumns, filter: MatchFilter): (slot: number) => boolean {
  const { habits, interests, moveIn, budget, place, option } = columns
  const wantedHabits = {
    cleanliness: filter.cleanliness,
    sleepSchedule: filter.sleep,
    socialLevel: filter.social,
    diet: undefined,
    workStyle: filter.work,
  }
  const allowedHabits = new Uint8Array(HABIT_COMBINATIONS).fill(1)
  CHOICES.forEach(({ answer, values }, choice) => {
    const wanted: readonly string[] | undefined = wantedHabits[answer]
    if (!wanted?.length) return
    for (let packed = 0; packed < HABIT_COMBINATIONS; packed++) {
      const value = (packed >> (2 * choice)) & 3
      if (value === NOT_ANSWERED || !wanted.includes(values[value]!)) allowedHabits[packed] = 0
    }
  })
  const wantedInterests = interestBits(filter.interests ?? [])
  const budgetMax = filter.budgetMax ?? Infinity
  const day = filter.moveInBy === undefined ? Infinity : packDay(filter.moveInBy)
  const wantedPlace =
    filter.place === undefined ? null : placeKey(filter.place) === '' ? 0 : columns.placeNumber(filter.place)
  const { looking } = filter
  const isEmpty = Object.values(filter).every((value) => value === undefined)
  if (isEmpty) return () => true
  return (slot) =>
    allowedHabits[habits[slot]!] === 1 &&
    (wantedInterests === 0 || (interests[slot]! & wantedInterests) !== 0) &&
    (budgetMax === Infinity || (budget[slot]! !== 0 && budget[slot]! <= budgetMax)) &&
    (day === Infinity || (moveIn[slot]! !== NO_DAY && moveIn[slot]! <= day)) &&
    (wantedPlace === null || place[slot] === wantedPlace) &&
    (looking === undefined || (looking === 'FIND_GROUP') === ((option[slot]! & WANTS_GROUP) !== 0))
}
