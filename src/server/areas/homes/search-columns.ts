import type { HomeQuery, HomeSort } from '../../../domain/homes/home-filters.ts'
import type { HomeWants } from '../../../domain/homes/home-fit.ts'
import type { FoundHomes } from '../../../domain/homes/home-search.ts'
import {
  insertPosition,
  isBefore,
  nextCursor,
  readCursor,
  type SortPosition,
} from '../../../domain/homes/home-places.ts'
import { ChoiceTally } from './choice-tally.ts'
import { FAILS_SEVERAL, FilterTable, PASSES_ALL } from './filter-table.ts'
import { FitTable } from './fit-table.ts'
import type { HomeColumns } from './home-columns.ts'

/** A search over `HomeColumns`. */
export interface ColumnSearch {
  query: HomeQuery
  sort: HomeSort
  /** The wishes of everyone who searches together; the sort by fit uses a home's lowest fit among them. */
  everybody: readonly HomeWants[]
  after?: string | undefined
  limit: number
  /** Today as a day number; see `dayNumber`. */
  today: number
  /** By slot: 1 takes part in the search. Null when all slots do. */
  among: Uint8Array | null
}

/** Searches columns with the same result as the domain's `searchHomes`: the same pages and counts. */
export function searchColumns(columns: HomeColumns, search: ColumnSearch): FoundHomes {
  const { today, among, limit } = search
  const filterTable = new FilterTable(search.query)
  const order = orderOf(columns, search)
  const after = readCursor(search.after)
  const tally = new ChoiceTally()
  const failedOnly = new Int32Array(filterTable.filters.length)
  const page: SortPosition[] = []
  let remaining = 0
  for (let slot = 0; slot < columns.size; slot++) {
    if (columns.from[slot]! > today || columns.until[slot]! < today) continue
    if (among !== null && among[slot] === 0) continue
    const failed = filterTable.failedFilter(columns, slot)
    if (failed === FAILS_SEVERAL) continue
    const traits = columns.traits[slot]!
    if (failed !== PASSES_ALL) {
      failedOnly[failed]! += 1
      tally.addFailing(traits, filterTable.filters[failed]!)
      continue
    }
    tally.addPassing(traits)
    const key = order(slot)
    const last = page[limit - 1]
    // Most homes come after the last home of a full page, so they must not cost an object each.
    const isBehind = last !== undefined && key > last.order
    if (after === null) {
      remaining += 1
      if (!isBehind) insertPosition(page, { order: key, id: columns.ids[slot]! }, limit)
    } else {
      if (key < after.order) continue
      const place = { order: key, id: columns.ids[slot]! }
      if (!isBefore(after, place)) continue
      remaining += 1
      if (!isBehind) insertPosition(page, place, limit)
    }
  }
  return {
    ids: page.map(({ id }) => id),
    next: nextCursor(page, remaining),
    total: tally.total,
    counts: tally.counts(),
    without: Object.fromEntries(filterTable.filters.map((filter, at) => [filter, failedOnly[at]!])),
  }
}

/** Returns a function that gives a slot's sort key; homes with smaller keys come first. */
function orderOf(columns: HomeColumns, { sort, everybody }: ColumnSearch): (slot: number) => number {
  const { traits, habits, total, available, confirmed } = columns
  switch (sort) {
    case 'fit': {
      const tables = everybody.map((wants) => new FitTable(wants))
      return (slot) => {
        let lowest = Infinity
        for (let at = 0; at < tables.length; at++)
          lowest = Math.min(
            lowest,
            tables[at]!.score(traits[slot]!, habits[slot]!, total[slot]!, available[slot]!),
          )
        return -lowest
      }
    }
    case 'confirmed':
      return (slot) => -confirmed[slot]!
    case 'total':
      return (slot) => total[slot]!
    case 'available':
      return (slot) => available[slot]!
  }
}
