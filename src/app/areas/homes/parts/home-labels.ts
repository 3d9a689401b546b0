import { monthlyTotal, moveInTotal } from '../../../../domain/listings/fees.ts'
import { usd } from '../../../../domain/core/money.ts'
import type { ListingView } from '../../../../domain/listings/listing-view.ts'
import { countOf } from '../../../../domain/core/phrases.ts'
import { dayLabel, type Day } from '../../../../domain/core/dates.ts'

/** What an owner reads about a listing that has not reached the server, and about changes of one. */
export const NEW_WAITS = 'Saved on this device. Publishes when you’re online.'
export const CHANGES_WAIT = 'Changes wait on this device'

/** Where, how large, from when: the line under a home's name. */
export function factsOf(home: ListingView, today: Day): string[] {
  return [
    `${home.address.city}, ${home.address.state}`,
    countOf(home.bedrooms, 'bedroom'),
    countOf(home.bathrooms, 'bath'),
    home.availableFrom <= today ? 'available now' : `from ${dayLabel(home.availableFrom)}`,
  ]
}

/** What it costs in a month and to move in, with everything that has to be paid. */
export function costsOf(home: ListingView): { month: string; moveIn: string } {
  return { month: usd(monthlyTotal(home)), moveIn: usd(moveInTotal(home)) }
}
