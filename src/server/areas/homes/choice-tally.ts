import { HOME_FILTER_KEYS, HOME_FILTERS, type HomeFilter } from '../../../domain/homes/home-filters.ts'
import type { ChoiceCounts } from '../../../domain/homes/home-search.ts'
import { traitFacts } from './filter-table.ts'
import { TRAIT_SHIFTS, NEUTRAL_HOME, TRAITS, valueCount, type TraitName } from './traits.ts'

/** The filters that show counts. Each has a trait of the same name. */
const COUNTED = HOME_FILTER_KEYS.filter((filter): filter is HomeFilter & TraitName =>
  Object.hasOwn(TRAITS, filter),
)
const VALUES_MAX = Math.max(...COUNTED.map(valueCount))
const SHIFT = Int32Array.from(COUNTED, (name) => TRAIT_SHIFTS[name])
const MASK = Int32Array.from(COUNTED, (name) => valueCount(name) - 1)

/** Counts homes by trait value, and derives the number of homes for every choice of every filter. */
export class ChoiceTally {
  private readonly homes = new Int32Array(COUNTED.length * VALUES_MAX)
  total = 0

  /** Counts a home that passes every filter. @param packed its traits, as `packTraits` returns them */
  addPassing(packed: number): void {
    this.total += 1
    for (let at = 0; at < SHIFT.length; at++) this.add(packed, at)
  }

  /** Counts a home that fails only `filter`, so that it counts for that filter's other choices. */
  addFailing(packed: number, filter: HomeFilter): void {
    const at = COUNTED.indexOf(filter as TraitName & HomeFilter)
    if (at !== -1) this.add(packed, at)
  }

  private add(packed: number, at: number): void {
    this.homes[at * VALUES_MAX + ((packed >> SHIFT[at]!) & MASK[at]!)]! += 1
  }

  /** The number of homes for each choice; choices without homes are left out. */
  counts(): ChoiceCounts {
    const counts: ChoiceCounts = {}
    for (const [at, name] of COUNTED.entries()) {
      const { choices, countsFor } = HOME_FILTERS[name]
      for (let value = 0; value < valueCount(name); value++) {
        const homes = this.homes[at * VALUES_MAX + value]!
        if (homes === 0) continue
        const home = { ...NEUTRAL_HOME, ...traitFacts(name, value) }
        for (const choice of choices) {
          if (!countsFor(home, choice)) continue
          const filterCounts = (counts[name] ??= {})
          filterCounts[choice] = (filterCounts[choice] ?? 0) + homes
        }
      }
    }
    return counts
  }
}
