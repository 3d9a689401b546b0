import { dayNumber } from '../../../domain/core/dates.ts'
import {
  activeFilters,
  HOME_FILTERS,
  type HomeFilter,
  type HomeQuery,
} from '../../../domain/homes/home-filters.ts'
import type { HomeColumns } from './home-columns.ts'
import { TRAIT_SHIFTS, NEUTRAL_HOME, TRAITS, valueCount, type TraitName } from './traits.ts'

/** Result of `failedFilter` for a home that passes every filter. */
export const PASSES_ALL = -1
/** Result of `failedFilter` for a home that fails more than one filter. */
export const FAILS_SEVERAL = -2

/** One filter of a query, compiled: a limit on a column, or a table of the trait values that pass. */
interface CompiledFilter {
  /** The column that the filter limits; null for a filter on a trait. */
  column: 'total' | 'available' | null
  /** The largest value of `column` that passes. */
  max: number
  /** Position of the trait in the packed traits. */
  shift: number
  mask: number
  /** By trait value: 1 passes. */
  passes: Uint8Array
}

/** A query compiled for many homes. `HOME_FILTERS` decides each trait value once, here only looked up. */
export class FilterTable {
  readonly filters: HomeFilter[]
  private readonly compiled: CompiledFilter[]

  constructor(query: HomeQuery) {
    this.filters = activeFilters(query)
    this.compiled = this.filters.map((filter) => compile(filter, query))
  }

  /** Returns the index in `filters` of the only filter that a home fails, `PASSES_ALL` or `FAILS_SEVERAL`. */
  failedFilter({ traits, total, available }: HomeColumns, slot: number): number {
    const packed = traits[slot]!
    let failed = PASSES_ALL
    for (let at = 0; at < this.compiled.length; at++) {
      const filter = this.compiled[at]!
      const passed =
        filter.column === null
          ? filter.passes[(packed >> filter.shift) & filter.mask] === 1
          : (filter.column === 'total' ? total : available)[slot]! <= filter.max
      if (passed) continue
      if (failed !== PASSES_ALL) return FAILS_SEVERAL
      failed = at
    }
    return failed
  }
}

const NO_TRAIT = { shift: 0, mask: 0, passes: new Uint8Array() }

function compile(filter: HomeFilter, query: HomeQuery): CompiledFilter {
  if (filter === 'max') return { column: 'total', max: query.max ?? Infinity, ...NO_TRAIT }
  if (filter === 'by')
    return { column: 'available', max: query.by === undefined ? Infinity : dayNumber(query.by), ...NO_TRAIT }
  const values = valueCount(filter)
  const passes = new Uint8Array(values)
  for (let value = 0; value < values; value++) {
    const home = { ...NEUTRAL_HOME, ...traitFacts(filter, value) }
    passes[value] = Number(HOME_FILTERS[filter].passes(home, query[filter] as never))
  }
  return { column: null, max: 0, shift: TRAIT_SHIFTS[filter], mask: values - 1, passes }
}

/** Example facts of a home with this value of a trait. */
export const traitFacts = (name: TraitName, value: number) => TRAITS[name].facts(value)
