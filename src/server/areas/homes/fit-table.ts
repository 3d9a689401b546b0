import {
  availabilityFit,
  fitParts,
  HOME_WEIGHTS,
  priceFit,
  type HomeReason,
  type HomeWants,
} from '../../../domain/homes/home-fit.ts'
import type { HomeFacts } from '../../../domain/homes/home-facts.ts'
import { HABIT_VALUES, habitFacts, SHIFTS, SOME_HOME, TRAITS, valuesOf, type TraitName } from './traits.ts'

const LOOKED_UP: TraitName[] = ['type', 'kind', 'shared', 'pets', 'parking', 'bath', 'furnished', 'utilities']
const LOOKED_UP_VALUES = LOOKED_UP.reduce((product, name) => product * valuesOf(name), 1)
const AREA_MASK = valuesOf('area') - 1

interface Table {
  sum: Float64Array
  weight: Float64Array
}

/** What one person thinks of any home, looked up: the parts of the fit that have few values are counted once. */
export class FitTable {
  private readonly wants: HomeWants
  private readonly habits: Table
  private readonly areas: Table
  private readonly others: Table

  constructor(wants: HomeWants) {
    this.wants = wants
    this.habits = this.fill(HABIT_VALUES, ['habits'], habitFacts)
    this.areas = this.fill(valuesOf('area'), ['area'], TRAITS.area.facts)
    this.others = this.fill(LOOKED_UP_VALUES, ['amenities', 'type', 'extras'], otherFacts)
  }

  /** `homeScore` of a home with these traits and habits. */
  score(traits: number, habits: number, total: number, availableDay: number): number {
    const area = (traits >> SHIFTS.area) & AREA_MASK
    const other = traits & (LOOKED_UP_VALUES - 1)
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
      const { sum, weight } = fitParts(this.wants, { ...SOME_HOME, ...facts(value) }, reasons)
      table.sum[value] = sum
      table.weight[value] = weight
    }
    return table
  }
}

function otherFacts(packed: number): Partial<HomeFacts> {
  return Object.assign(
    {},
    ...LOOKED_UP.map((name) => TRAITS[name].facts((packed >> SHIFTS[name]) & (valuesOf(name) - 1))),
  ) as Partial<HomeFacts>
}
