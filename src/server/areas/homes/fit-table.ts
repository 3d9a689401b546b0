import {
  availabilityFit,
  weightedFit,
  HOME_WEIGHTS,
  priceFit,
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

/** Traits that share one table; they are the lowest bits of the packed traits. */
const COMBINED: TraitName[] = ['type', 'kind', 'shared', 'pets', 'parking', 'bath', 'furnished', 'utilities']
const COMBINED_VALUES = COMBINED.reduce((product, name) => product * valueCount(name), 1)
const AREA_MASK = valueCount('area') - 1

/** For each value: the weighted sum of fit parts and the sum of their weights. */
interface Table {
  sum: Float64Array
  weight: Float64Array
}

/** Computes one person's fit of many homes. Parts of the fit with few values come from precomputed tables. */
export class FitTable {
  private readonly wants: HomeWants
  private readonly habits: Table
  private readonly areas: Table
  private readonly others: Table

  constructor(wants: HomeWants) {
    this.wants = wants
    this.habits = this.fill(OWNER_HABIT_COMBINATIONS, ['habits'], habitFacts)
    this.areas = this.fill(valueCount('area'), ['area'], TRAITS.area.facts)
    this.others = this.fill(COMBINED_VALUES, ['amenities', 'type', 'extras'], otherFacts)
  }

  /** Returns `homeScore` (0 to 100) of a home with these packed traits and habits. */
  score(traits: number, habits: number, total: number, availableDay: number): number {
    const area = (traits >> TRAIT_SHIFTS.area) & AREA_MASK
    const other = traits & (COMBINED_VALUES - 1)
    const sum =
      HOME_WEIGHTS.price * priceFit(this.wants.budget, total) +
      HOME_WEIGHTS.availability * availabilityFit(this.wants.moveInDay, availableDay) +
      this.habits.sum[habits]! +
      this.areas.sum[area]! +
      this.others.sum[other]!
    const weight =
      HOME_WEIGHTS.price +
      HOME_WEIGHTS.availability +
      this.habits.weight[habits]! +
      this.areas.weight[area]! +
      this.others.weight[other]!
    return (100 * sum) / weight
  }

  private fill(
    values: number,
    reasons: readonly HomeReason[],
    facts: (value: number) => Partial<HomeFacts>,
  ): Table {
    const table = { sum: new Float64Array(values), weight: new Float64Array(values) }
    for (let value = 0; value < values; value++) {
      const { sum, weight } = weightedFit(this.wants, { ...NEUTRAL_HOME, ...facts(value) }, reasons)
      table.sum[value] = sum
      table.weight[value] = weight
    }
    return table
  }
}

function otherFacts(packed: number): Partial<HomeFacts> {
  return Object.assign(
    {},
    ...COMBINED.map((name) => TRAITS[name].facts((packed >> TRAIT_SHIFTS[name]) & (valueCount(name) - 1))),
  ) as Partial<HomeFacts>
}
