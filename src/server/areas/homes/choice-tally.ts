import { HOME_FILTER_KEYS, HOME_FILTERS, type HomeFilter } from '../../../domain/homes/home-filters.ts'
import type { ChoiceCounts } from '../../../domain/homes/home-search.ts'
import { factsOf } from './filter-table.ts'
import { SHIFTS, SOME_HOME, TRAITS, valuesOf, type TraitName } from './traits.ts'

/** The filters that a count is shown for; each is a trait of the same name. */
const COUNTED = HOME_FILTER_KEYS.filter((filter): filter is HomeFilter & TraitName =>
  Object.hasOwn(TRAITS, filter),
)
const ROOM = Math.max(...COUNTED.map(valuesOf))
const SHIFT = Int32Array.from(COUNTED, (name) => SHIFTS[name])
const MASK = Int32Array.from(COUNTED, (name) => valuesOf(name) - 1)

/** How many homes have each value of each trait, from which the live counts of all choices follow. */
export class ChoiceTally {
  private readonly homes = new Int32Array(COUNTED.length * ROOM)
  total = 0

  /** A home that passes every filter. */
  addTo(packed: number): void {
    this.total += 1
    for (let at = 0; at < SHIFT.length; at++) this.add(packed, at)
  }

  /** A home that fails `filter` alone: it counts for that one's other choices. */
  addAlone(packed: number, filter: HomeFilter): void {
    const at = COUNTED.indexOf(filter as TraitName & HomeFilter)
    if (at !== -1) this.add(packed, at)
  }

  private add(packed: number, at: number): void {
    this.homes[at * ROOM + ((packed >> SHIFT[at]!) & MASK[at]!)]! += 1
  }

  counts(): ChoiceCounts {
    const counts: ChoiceCounts = {}
    for (const [at, name] of COUNTED.entries()) {
      const { choices, countsFor } = HOME_FILTERS[name]
      for (let value = 0; value < valuesOf(name); value++) {
        const homes = this.homes[at * ROOM + value]!
        if (homes === 0) continue
        const home = { ...SOME_HOME, ...factsOf(name, value) }
        for (const choice of choices) {
          if (!countsFor(home, choice)) continue
          const own = (counts[name] ??= {})
          own[choice] = (own[choice] ?? 0) + homes
        }
      }
    }
    return counts
  }
}
