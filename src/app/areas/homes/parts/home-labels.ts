import { monthlyTotal, moveInTotal } from '../../../../domain/listings/fees.ts'
import { usd } from '../../../../domain/core/money.ts'
import type { ListingView } from '../../../../domain/listings/listing-view.ts'
import { roomLabels } from '../../../../domain/listings/listing-labels.ts'
import type { Day } from '../../../../domain/core/dates.ts'
import { dayLabel } from '../../../../domain/core/time-labels.ts'
import * as strings from './strings/home-cards.tsx'

/** A home's place, size and availability as texts, for the line under its title; a home that is gone has no date. */
export function homeFactLabels(home: ListingView, today: Day, isGone = false): string[] {
  return isGone ? homePlaceLabels(home) : [...homePlaceLabels(home), availabilityLabel(home, today)]
}

/** A home's place and size as texts. */
export const homePlaceLabels = (home: ListingView): string[] => [
  `${home.address.city}, ${home.address.state}`,
  ...roomLabels(home),
]

/** From when a home is available: `from Dec 31`. */
export const availabilityLabel = (
  { availableFrom }: Pick<ListingView, 'availableFrom'>,
  today: Day,
): string => (availableFrom <= today ? strings.availableNow : strings.availableFrom(dayLabel(availableFrom)))

/** The total cost per month and at move-in as US dollar texts, with every fee that has to be paid. */
export function homeCostLabels(home: ListingView): { month: string; moveIn: string } {
  return { month: usd(monthlyTotal(home)), moveIn: usd(moveInTotal(home)) }
}
