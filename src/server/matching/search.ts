import type { MatchAnswers } from '../../domain/answer-fit.ts'
import { placeKey } from '../../domain/answer-fit.ts'
import {
  budgetDistance,
  groupSizesMeet,
  groupSizeWanted,
  moveInDistance,
  type Difference,
  type GroupSize,
} from '../../domain/match-gates.ts'
import type { MatchFilter } from '../../domain/match-filter.ts'
import type { MatchSettings } from '../../domain/match-settings.ts'
import { BUDGET_MAX_USD } from '../../domain/limits.ts'
import { CLOSE_MATCHES_MAX, MATCHES_MAX, PASSED_MAX } from '../../domain/match-view.ts'
import { GROUP_SIZES, type SeekingOption } from '../../domain/seeker.ts'
import { BestSlots } from './best-slots.ts'
import { DAYS_TOLD_APART, dayNumber, interestBits, NO_DAY, WANTS_GROUP, type Columns } from './columns.ts'
import { CHOICES, HABITS, NOT_ANSWERED } from './habit-choices.ts'
import { OUT, ranking } from './rank.ts'

export interface Asker {
  id: string
  answers: MatchAnswers
  seekingOption: SeekingOption
  groupSize: GroupSize | null
  settings: MatchSettings
}

export interface Found {
  /** How many others of the region were looked at: also those who are blocked, or the number would tell of them. */
  compared: number
  /** Ids, the best first. */
  matches: string[]
  close: { id: string; difference: Difference }[]
  passed: { id: string; difference: Difference | null }[]
}

const DIFFERENCE_AT: readonly Difference[] = ['budget', 'moveIn', 'groupSize']

/**
 * The best people for a visible asker who looks for others: one pass over the columns, the cheapest gates
 * first. Whom the asker passed is found apart; `blocked` holds everybody who is kept from the asker.
 */
export function searchPeople(
  columns: Columns,
  asker: Asker,
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

  const { place, regionOfPlace, pattern, habits, count } = columns
  const { rank, most, mostToAnybody } = ranking(columns, asker.answers, asker.settings)
  const differenceAt = differences(columns, asker)
  const isOpen = filtering(columns, filter)
  let compared = 0
  for (let slot = 0; slot < count; slot++) {
    if (regionOfPlace[place[slot]!] !== region) continue
    compared++
    const difference = differenceAt(slot)
    if (difference === APART) continue
    const into = difference === NONE ? best : close
    // Nearly everybody ends here: whoever cannot enter a list even with the best of the other answers.
    const habit = habits[slot]!
    if ((pattern[slot] === 0 ? most[habit]! : mostToAnybody[habit]!) < into.least) continue
    if (!isOpen(slot)) continue
    const score = rank(slot, into.least)
    if (score === OUT || score < into.least || away.has(slot)) continue
    into.add(slot, score)
  }
  for (const slot of passedSlots) {
    if (regionOfPlace[place[slot]!] !== region || differenceAt(slot) === APART || !isOpen(slot)) continue
    const score = rank(slot, -Infinity)
    if (score !== OUT && !blockedSlots.has(slot)) left.add(slot, score)
  }
  const named = (slot: number) => {
    const difference = differenceAt(slot)
    return { id: columns.ids.id(slot), difference: DIFFERENCE_AT[difference] ?? null }
  }
  return {
    compared: Math.max(0, compared - (columns.ids.find(asker.id) === -1 ? 0 : 1)),
    matches: best.slots().map((slot) => columns.ids.id(slot)),
    close: close.slots().map((slot) => ({ ...named(slot), difference: DIFFERENCE_AT[differenceAt(slot)]! })),
    passed: left.slots().map(named),
  }
}

const NONE = -1
const APART = -2
const DISTANCES = ['near', 'close', 'far'] as const
const FAR = DISTANCES.indexOf('far')

/** NONE, the place of the one difference in DIFFERENCE_AT, or APART. */
function differences(columns: Columns, asker: Asker): (slot: number) => number {
  const { budget, moveIn, option } = columns
  const myBudget = asker.answers.budget ?? 0
  const myDay = asker.answers.moveIn === null ? NO_DAY : dayNumber(asker.answers.moveIn)
  const mySize = groupSizeWanted(asker)
  const sizeMeets = Uint8Array.from([null, ...GROUP_SIZES], (size) => (groupSizesMeet(mySize, size) ? 1 : 0))
  // An answer that one of both did not give keeps nobody apart.
  const byBudget = Uint8Array.from({ length: BUDGET_MAX_USD + 1 }, (_, theirs) =>
    theirs === 0 || myBudget === 0 ? 0 : DISTANCES.indexOf(budgetDistance(theirs - myBudget)),
  )
  const byDays = Uint8Array.from({ length: DAYS_TOLD_APART }, (_, days) =>
    DISTANCES.indexOf(moveInDistance(days)),
  )
  return (slot) => {
    const ofBudget = byBudget[budget[slot]!]!
    if (ofBudget === FAR) return APART
    const day = moveIn[slot]!
    const days = day < myDay ? myDay - day : day - myDay
    let ofDay = days < DAYS_TOLD_APART ? byDays[days]! : FAR
    if (ofDay !== 0 && (day === NO_DAY || myDay === NO_DAY)) ofDay = 0
    if (ofDay === FAR || ofBudget + ofDay > 1) return APART
    const difference = ofBudget === 1 ? 0 : ofDay === 1 ? 1 : NONE
    if (sizeMeets[option[slot]! & 3] === 0) return difference === NONE ? 2 : APART
    return difference
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
