import { BUDGET_MAX_USD } from '../../../../domain/core/limits.ts'
import {
  budgetDistance,
  CLOSE_MOVE_IN_DAYS,
  DIFFERENCES,
  groupSizesMeet,
  groupSizeWanted,
  moveInDistance,
  type Difference,
} from '../../../../domain/matches/match-gates.ts'
import { GROUP_SIZES } from '../../../../domain/seeker/seeker.ts'
import type { Searcher } from './searcher.ts'
import { dayNumber, NO_DAY, type Columns } from './person-columns.ts'

/** What a gate says of a person; those of all gates are added up, so that one comparison tells the tier. */
const COST = { near: 0, close: 1, far: 4 } as const
/** The most that somebody of the second tier may cost. */
export const CLOSE_COST = COST.close
/** What somebody of another region costs. */
export const FAR_COST = COST.far

/** `domain/match-gates.ts` for one asker, a table for each gate; a test compares the two. */
export interface GateTables {
  /** By a place's number: 0, or far for another region. */
  place: Uint8Array
  budget: Uint8Array
  /** By the low 16 bits of a day's number. */
  day: Uint8Array
  /** By the low bits of an option. */
  size: Uint8Array
}

export function gateTables(columns: Columns, asker: Searcher, region: number): GateTables {
  const { regionOfPlace } = columns
  const { budget, moveIn } = asker.answers
  const place = new Uint8Array(regionOfPlace.length)
  for (let at = 0; at < place.length; at++) place[at] = regionOfPlace[at] === region ? COST.near : COST.far
  return { place, budget: budgetTable(budget), day: dayTable(moveIn), size: sizeTable(asker) }
}

// An answer that one of both did not give keeps nobody apart.

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
  const day = dayNumber(mine)
  for (let apart = -CLOSE_MOVE_IN_DAYS; apart <= CLOSE_MOVE_IN_DAYS; apart++)
    table[(day + apart) & 0xffff] = COST[moveInDistance(apart)]
  table[NO_DAY & 0xffff] = COST.near
  return table
}

function sizeTable(asker: Searcher): Uint8Array {
  const mine = groupSizeWanted(asker)
  return Uint8Array.from([null, ...GROUP_SIZES], (size) =>
    groupSizesMeet(mine, size) ? COST.near : COST.close,
  )
}

/** The one difference of somebody in the second tier; null for the first. */
export function differenceOf(tables: GateTables, columns: Columns, slot: number): Difference | null {
  const costs: Record<Difference, number> = {
    budget: tables.budget[columns.budget[slot]!]!,
    moveIn: tables.day[columns.moveIn[slot]! & 0xffff]!,
    groupSize: tables.size[columns.option[slot]! & 3]!,
  }
  return DIFFERENCES.find((difference) => costs[difference] !== COST.near) ?? null
}
