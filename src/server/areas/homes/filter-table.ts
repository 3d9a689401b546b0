import { dayNumber } from '../../../domain/core/dates.ts'
import { asked, HOME_FILTERS, type HomeFilter, type HomeQuery } from '../../../domain/homes/home-filters.ts'
import type { HomeColumns } from './home-columns.ts'
import { SHIFTS, SOME_HOME, TRAITS, valuesOf, type TraitName } from './traits.ts'

export const PASSES_ALL = -1
export const FAILS_MORE = -2

/** One filter of a query; where it is about a trait, which values of it pass. */
interface Gate {
  column: 'total' | 'available' | null
  /** The most that passes, of a column. */
  most: number
  shift: number
  mask: number
  passes: Uint8Array
}

/** A query made ready for many homes: each filter is a table over its trait, filled by the filter's own rule. */
export class FilterTable {
  readonly filters: HomeFilter[]
  private readonly gates: Gate[]

  constructor(query: HomeQuery) {
    this.filters = asked(query)
    this.gates = this.filters.map((filter) => gateOf(filter, query))
  }

  /** The place in `filters` of the only one that a home fails, `PASSES_ALL`, or `FAILS_MORE`. */
  failed({ traits, total, available }: HomeColumns, slot: number): number {
    const packed = traits[slot]!
    let failed = PASSES_ALL
    for (let at = 0; at < this.gates.length; at++) {
      const gate = this.gates[at]!
      const passed =
        gate.column === null
          ? gate.passes[(packed >> gate.shift) & gate.mask] === 1
          : (gate.column === 'total' ? total : available)[slot]! <= gate.most
      if (passed) continue
      if (failed !== PASSES_ALL) return FAILS_MORE
      failed = at
    }
    return failed
  }
}

const NO_TRAIT = { shift: 0, mask: 0, passes: new Uint8Array() }

function gateOf(filter: HomeFilter, query: HomeQuery): Gate {
  if (filter === 'max') return { column: 'total', most: query.max ?? Infinity, ...NO_TRAIT }
  if (filter === 'by')
    return { column: 'available', most: query.by === undefined ? Infinity : dayNumber(query.by), ...NO_TRAIT }
  const values = valuesOf(filter)
  const passes = new Uint8Array(values)
  for (let value = 0; value < values; value++) {
    const home = { ...SOME_HOME, ...factsOf(filter, value) }
    passes[value] = Number(HOME_FILTERS[filter].passes(home, query[filter] as never))
  }
  return { column: null, most: 0, shift: SHIFTS[filter], mask: values - 1, passes }
}

export const factsOf = (name: TraitName, value: number) => TRAITS[name].facts(value)
