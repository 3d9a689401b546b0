import type { HomeQuery, HomeSort } from '../../../domain/homes/home-filters.ts'
import type { HomeWants } from '../../../domain/homes/home-fit.ts'
import type { HomePage } from '../../../domain/homes/home-search.ts'
import { insertPlace, isBefore, nextOf, readPlace, type Place } from '../../../domain/homes/home-places.ts'
import { ChoiceTally } from './choice-tally.ts'
import { FAILS_MORE, FilterTable, PASSES_ALL } from './filter-table.ts'
import { FitTable } from './fit-table.ts'
import type { HomeColumns } from './home-columns.ts'

export interface ColumnSearch {
  query: HomeQuery
  sort: HomeSort
  /** Everybody who looks; the sort by fit goes by whom a home suits least. */
  everybody: readonly HomeWants[]
  after?: string | undefined
  limit: number
  /** See `dayNumber`. */
  today: number
  /** By slot: 1 takes part. Null where all do. */
  among: Uint8Array | null
}

/** `searchHomes` of the domain, over columns: the same pages and the same counts. */
export function searchColumns(columns: HomeColumns, search: ColumnSearch): HomePage {
  const { today, among, limit } = search
  const gates = new FilterTable(search.query)
  const order = orderOf(columns, search)
  const after = readPlace(search.after)
  const tally = new ChoiceTally()
  const alone = new Int32Array(gates.filters.length)
  const page: Place[] = []
  let left = 0
  for (let slot = 0; slot < columns.size; slot++) {
    if (columns.from[slot]! > today || columns.until[slot]! < today) continue
    if (among !== null && among[slot] === 0) continue
    const failed = gates.failed(columns, slot)
    if (failed === FAILS_MORE) continue
    const traits = columns.traits[slot]!
    if (failed !== PASSES_ALL) {
      alone[failed]! += 1
      tally.addAlone(traits, gates.filters[failed]!)
      continue
    }
    tally.addTo(traits)
    const place = order(slot)
    const last = page[limit - 1]
    // Most are behind the last one of a full page: they cost no object.
    const isBehind = last !== undefined && place > last.order
    if (after === null) {
      left += 1
      if (!isBehind) insertPlace(page, { order: place, id: columns.ids[slot]! }, limit)
    } else {
      if (place < after.order) continue
      const here = { order: place, id: columns.ids[slot]! }
      if (!isBefore(after, here)) continue
      left += 1
      if (!isBehind) insertPlace(page, here, limit)
    }
  }
  return {
    ids: page.map(({ id }) => id),
    next: nextOf(page, left),
    total: tally.total,
    counts: tally.counts(),
    without: Object.fromEntries(gates.filters.map((filter, at) => [filter, alone[at]!])),
  }
}

/** Smaller comes first. */
function orderOf(columns: HomeColumns, { sort, everybody }: ColumnSearch): (slot: number) => number {
  const { traits, habits, total, available, confirmed } = columns
  switch (sort) {
    case 'fit': {
      const tables = everybody.map((wants) => new FitTable(wants))
      return (slot) => {
        let least = Infinity
        for (let at = 0; at < tables.length; at++)
          least = Math.min(
            least,
            tables[at]!.score(traits[slot]!, habits[slot]!, total[slot]!, available[slot]!),
          )
        return -least
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
