import { placeKey } from '../../../../domain/matches/answer-fit.ts'
import type { Difference } from '../../../../domain/matches/match-gates.ts'
import type { MatchFilter } from '../../../../domain/matches/match-filter.ts'
import { CLOSE_MATCHES_MAX, MATCHES_MAX, PASSED_MAX } from '../../../../domain/matches/match-view.ts'
import type { Searcher } from './searcher.ts'
import { BestSlots } from './best-slots.ts'
import { dayNumber, interestBits, NO_DAY, WANTS_GROUP, type Columns } from './person-columns.ts'
import { CHOICES, HABITS, NOT_ANSWERED } from './habit-choices.ts'
import { CLOSE_COST, differenceOf, FAR_COST, gateTables } from './gate-tables.ts'
import { OUT, ranking } from './rank.ts'

export interface Found {
  /** How many others of the region were looked at: also those who are blocked, or the number would tell of them. */
  compared: number
  /** Ids, the best first. */
  matches: string[]
  close: { id: string; difference: Difference }[]
  passed: { id: string; difference: Difference | null }[]
}

/**
 * The best people for a visible asker who looks for others: one pass over the columns, the cheapest gates
 * first. Whom the asker passed is found apart; `blocked` holds everybody who is kept from the asker.
 */
export function searchPeople(
  columns: Columns,
  asker: Searcher,
  filter: MatchFilter,
  blocked: ReadonlySet<string>,
  passed: ReadonlySet<string>,
): Found {
  const slotsOf = (ids: Iterable<string>) =>
    new Set(Array.from(ids, (id) => columns.ids.find(id)).filter((slot) => slot !== -1))
  const blockedSlots = slotsOf([asker.id, ...blocked])
  const passedSlots = slotsOf(passed)
  const away = new Set([...blockedSlots, ...passedSlots])
  const region = columns.regionNumber(asker.answers.location)
  const isBefore = (one: number, other: number) => columns.ids.isBefore(one, other)
  const best = new BestSlots(MATCHES_MAX, isBefore)
  const close = new BestSlots(CLOSE_MATCHES_MAX, isBefore)
  const left = new BestSlots(PASSED_MAX, isBefore)
  if (region === -1) return { compared: 0, matches: [], close: [], passed: [] }

  const { place, budget, moveIn, option, pattern, habits, count } = columns
  const gates = gateTables(columns, asker, region)
  const { place: ofPlace, budget: ofBudget, day: ofDay, size: ofSize } = gates
  const { rank, most, mostToAnybody } = ranking(columns, asker.answers, asker.settings)
  const isOpen = filtering(columns, filter)
  /** 0 for the first tier, up to CLOSE_COST for the second. */
  const cost = (slot: number) =>
    ofPlace[place[slot]!]! +
    ofBudget[budget[slot]!]! +
    ofDay[moveIn[slot]! & 0xffff]! +
    ofSize[option[slot]! & 3]!
  let elsewhere = 0
  for (let slot = 0; slot < count; slot++) {
    elsewhere += ofPlace[place[slot]!]!
    const costs = cost(slot)
    if (costs > CLOSE_COST) continue
    const into = costs === 0 ? best : close
    // Nearly everybody ends here: whoever cannot enter a list even with the best of the other answers.
    const habit = habits[slot]!
    if ((pattern[slot] === 0 ? most[habit]! : mostToAnybody[habit]!) < into.least) continue
    if (!isOpen(slot)) continue
    const score = rank(slot, into.least)
    if (score === OUT || score < into.least || away.has(slot)) continue
    into.add(slot, score)
  }
  for (const slot of passedSlots) {
    if (cost(slot) > CLOSE_COST || blockedSlots.has(slot) || !isOpen(slot)) continue
    const score = rank(slot, -Infinity)
    if (score !== OUT) left.add(slot, score)
  }
  const named = (slot: number) => ({
    id: columns.ids.id(slot),
    difference: differenceOf(gates, columns, slot),
  })
  const others = count - elsewhere / FAR_COST - (columns.ids.find(asker.id) === -1 ? 0 : 1)
  return {
    compared: Math.max(0, others),
    matches: best.slots().map((slot) => columns.ids.id(slot)),
    close: close.slots().map((slot) => {
      const { id, difference } = named(slot)
      return { id, difference: difference! }
    }),
    passed: left.slots().map(named),
  }
}

/** `passesFilter` of the domain, over columns; a test compares the two. */
function filtering(columns: Columns, filter: MatchFilter): (slot: number) => boolean {
  const { habits, interests, moveIn, budget, place, option } = columns
  const chosen = {
    cleanliness: filter.cleanliness,
    sleepSchedule: filter.sleep,
    socialLevel: filter.social,
    diet: undefined,
    workStyle: filter.work,
  }
  const openHabits = new Uint8Array(HABITS).fill(1)
  CHOICES.forEach(({ answer, values }, choice) => {
    const wanted: readonly string[] | undefined = chosen[answer]
    if (!wanted?.length) return
    for (let packed = 0; packed < HABITS; packed++) {
      const value = (packed >> (2 * choice)) & 3
      if (value === NOT_ANSWERED || !wanted.includes(values[value]!)) openHabits[packed] = 0
    }
  })
  const wantedInterests = interestBits(filter.interests ?? [])
  const budgetMax = filter.budgetMax ?? Infinity
  const day = filter.moveInBy === undefined ? Infinity : dayNumber(filter.moveInBy)
  const wantedPlace =
    filter.place === undefined ? null : placeKey(filter.place) === '' ? 0 : columns.placeNumber(filter.place)
  const { looking } = filter
  const isEmpty = Object.values(filter).every((value) => value === undefined)
  if (isEmpty) return () => true
  return (slot) =>
    openHabits[habits[slot]!] === 1 &&
    (wantedInterests === 0 || (interests[slot]! & wantedInterests) !== 0) &&
    (budgetMax === Infinity || (budget[slot]! !== 0 && budget[slot]! <= budgetMax)) &&
    (day === Infinity || (moveIn[slot]! !== NO_DAY && moveIn[slot]! <= day)) &&
    (wantedPlace === null || place[slot] === wantedPlace) &&
    (looking === undefined || (looking === 'FIND_GROUP') === ((option[slot]! & WANTS_GROUP) !== 0))
}
