import {
  availabilityFit,
  weightedFit,
  HOME_WEIGHTS,
  priceFit,
  scoreMax,
  type HomeReason,
  type HomeWants,
} from '../../../domain/homes/home-fit.ts'
import type { HomeFacts } from '../../../domain/homes/home-facts.ts'
import {
  OWNER_HABIT_COMBINATIONS,
  habitFacts,
  TRAIT_SHIFTS,
  NEUTRAL_HOME,
  TRAITS,
  valueCount,
  type TraitName,
} from './traits.ts'

/**
 * The parts of a fit that depend on a few neighboring traits. A table per part has 40 values together; one table of
 * all these traits would have 2,048, which took a third of a search to fill.
 */
const PARTS = [
  partOf('type', ['type', 'kind', 'shared']),
  partOf('amenities', ['pets', 'parking', 'bath']),
  partOf('extras', ['furnished', 'utilities']),
  partOf('area', ['area']),
]

interface Part {
  reason: HomeReason
  /** The lowest bit of the part's traits. */
  shift: number
  /** Facts of a home by the value of the part's bits. */
  facts: HomeFacts[]
}

function partOf(reason: HomeReason, names: readonly [TraitName, ...TraitName[]]): Part {
  const shift = TRAIT_SHIFTS[names[0]]
  const values = names.reduce((product, name) => product * valueCount(name), 1)
  const factsOf = (packed: number) =>
    Object.assign(
      {},
      NEUTRAL_HOME,
      ...names.map((name) => TRAITS[name].facts((packed >> TRAIT_SHIFTS[name]) & (valueCount(name) - 1))),
    ) as HomeFacts
  return { reason, shift, facts: Array.from({ length: values }, (_, value) => factsOf(value << shift)) }
}

const HABIT_FACTS = Array.from({ length: OWNER_HABIT_COMBINATIONS }, (_, packed): HomeFacts => ({
  ...NEUTRAL_HOME,
  ...habitFacts(packed),
}))

/** For each value: the weighted sum of fit parts, the sum of their weights, and the highest score. */
interface Table {
  sum: Float64Array
  weight: Float64Array
  max: Float64Array
}

/** Computes one person's fit of many homes. Parts of the fit with few values come from precomputed tables. */
export class FitTable {
  private readonly wants: HomeWants
  private readonly habits: Table
  private readonly parts: Table[]

  constructor(wants: HomeWants) {
    this.wants = wants
    this.habits = this.fill('habits', HABIT_FACTS)
    this.parts = PARTS.map(({ reason, facts }) => this.fill(reason, facts))
  }

  /** Returns `homeScore` (0 to 100) of a home with these packed traits and habits. */
  score(traits: number, habits: number, total: number, availableDay: number): number {
    let sum =
      HOME_WEIGHTS.price * priceFit(this.wants.budget, total) +
      HOME_WEIGHTS.availability * availabilityFit(this.wants.moveInDay, availableDay) +
      this.habits.sum[habits]!
    let weight = HOME_WEIGHTS.price + HOME_WEIGHTS.availability + this.habits.weight[habits]!
    let max = 100
    for (let at = 0; at < PARTS.length; at++) {
      const { shift, facts } = PARTS[at]!
      const value = (traits >> shift) & (facts.length - 1)
      sum += this.parts[at]!.sum[value]!
      weight += this.parts[at]!.weight[value]!
      max = Math.min(max, this.parts[at]!.max[value]!)
    }
    return Math.min(max, (100 * sum) / weight)
  }

  private fill(reason: HomeReason, facts: readonly HomeFacts[]): Table {
    const column = () => new Float64Array(facts.length)
    const table = { sum: column(), weight: column(), max: column() }
    for (const [value, home] of facts.entries()) {
      const { sum, weight } = weightedFit(this.wants, home, [reason])
      table.sum[value] = sum
      table.weight[value] = weight
      table.max[value] = scoreMax(this.wants, home, reason)
    }
    return table
  }
}
