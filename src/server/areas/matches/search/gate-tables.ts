import { BUDGET_MAX_USD } from '../../../../domain/core/limits.ts'
import {
  budgetDistance,
  CLOSE_MOVE_IN_DAYS,
  DIFFERENCES,
  groupSizesFit,
  groupSizeWanted,
  moveInDistance,
  type Difference,
} from '../../../../domain/matches/match-gates.ts'
import { GROUP_SIZES } from '../../../../domain/seeker/seeker.ts'
import type { Searcher } from './searcher.ts'
import { packDay, NO_DAY, type PersonColumns } from './person-columns.ts'

/** A gate's cost for a person. The costs of all gates are added up, and the sum gives the person's tier. */
const COST = { near: 0, close: 1, far: 4 } as const
/** The highest total cost of a close match. */
export const CLOSE_COST = COST.close
/** The cost of another region. */
export const FAR_COST = COST.far

/** The gates of `domain/matches/match-gates.ts` as cost tables for one searcher; a test compares the two. */
export interface GateTables {
  /** By place number: 0, or `FAR_COST` for a place in another region. */
  place: Uint8Array
  /** By budget in US dollars. */
  budget: Uint8Array
  /** By the low 16 bits of a move-in day number. */
  day: Uint8Array
  /** By the two low bits of `option`. */
  size: Uint8Array
}

/** Creates the cost tables for one searcher. @param region the searcher's region number in `columns` */
export function gateTables(columns: PersonColumns, searcher: Searcher, region: number): GateTables {
  const { regionOfPlace } = columns
  const { budget, moveIn } = searcher.answers
  const place = new Uint8Array(regionOfPlace.length)
  for (let at = 0; at < place.length; at++) place[at] = regionOfPlace[at] === region ? COST.near : COST.far
  return { place, budget: budgetTables.get(budget), day: dayTables.get(moveIn), size: sizeTable(searcher) }
}

/** Tables by a searcher's answer. Most searchers share few answers, and a table costs as much as half a search. */
class KeptTables<K> {
  readonly #kept = new Map<K, Uint8Array>()
  readonly #create: (answer: K) => Uint8Array

  constructor(create: (answer: K) => Uint8Array) {
    this.#create = create
  }

  get(answer: K): Uint8Array {
    const known = this.#kept.get(answer)
    if (known) return known
    const table = this.#create(answer)
    if (this.#kept.size === KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value as K)
    this.#kept.set(answer, table)
    return table
  }
}

/** Together 6 MB. */
const KEPT_MAX = 64
const budgetTables = new KeptTables(budgetTable)
const dayTables = new KeptTables(dayTable)

// A missing answer, of the searcher or of the other person, costs nothing.

function budgetTable(mine: number | null): Uint8Array {
  const table = new Uint8Array(BUDGET_MAX_USD + 1)
  if (mine === null) return table
  for (let theirs = 1; theirs < table.length; theirs++) table[theirs] = COST[budgetDistance(theirs - mine)]
  return table
}

function dayTable(mine: string | null): Uint8Array {
  const table = new Uint8Array(1 << 16)
  if (mine === null) return table
  table.fill(COST.far)
  const day = packDay(mine)
  for (let apart = -CLOSE_MOVE_IN_DAYS; apart <= CLOSE_MOVE_IN_DAYS; apart++)
    table[(day + apart) & 0xffff] = COST[moveInDistance(apart)]
  table[NO_DAY & 0xffff] = COST.near
  return table
}

function sizeTable(searcher: Searcher): Uint8Array {
  const mine = groupSizeWanted(searcher)
  return Uint8Array.from([null, ...GROUP_SIZES], (size) =>
    groupSizesFit(mine, size) ? COST.near : COST.close,
  )
}

/** Returns the one difference of a close match; null for a match. */
export function differenceOf(tables: GateTables, columns: PersonColumns, slot: number): Difference | null {
  const costs: Record<Difference, number> = {
    budget: tables.budget[columns.budget[slot]!]!,
    moveIn: tables.day[columns.moveIn[slot]! & 0xffff]!,
    groupSize: tables.size[columns.option[slot]! & 3]!,
  }
  return DIFFERENCES.find((difference) => costs[difference] !== COST.near) ?? null
}
