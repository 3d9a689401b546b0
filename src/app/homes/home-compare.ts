import { dayWords, type Day } from '../../domain/dates.ts'
import { monthlyTotal, moveInTotal } from '../../domain/fees.ts'
import { homeFacts } from '../../domain/home-facts.ts'
import { LEASE_DURATION_LABELS } from '../../domain/home-filters.ts'
import { homeFit, type HomeWants } from '../../domain/home-fit.ts'
import { bathroomOf } from '../../domain/listing-form.ts'
import {
  BATHROOM_LABELS,
  FURNISHED_LABELS,
  PARKING_LABELS,
  PROPERTY_LABELS,
} from '../../domain/listing-labels.ts'
import type { ListingView } from '../../domain/listing-view.ts'
import { usd } from '../../domain/money.ts'
import type { CompareRow } from './compare-table.tsx'

/** What homes are compared by, from what their owners said. */
export function compareRows(
  homes: readonly ListingView[],
  wants: HomeWants | null,
  today: Day,
): CompareRow[] {
  const row = (label: string, of: (home: ListingView) => string): CompareRow => ({
    label,
    values: homes.map(of),
  })
  return [
    ...(wants ? [row('Fit', (home) => String(homeFit(wants, homeFacts(home)).score))] : []),
    row('Total a month', (home) => usd(monthlyTotal(home))),
    row('Rent', (home) => usd(home.price)),
    row('To move in', (home) => usd(moveInTotal(home))),
    row('Where', (home) => `${home.address.city} ${home.address.zipCode}`),
    row('Free', (home) => (home.availableFrom <= today ? 'Now' : dayWords(home.availableFrom))),
    row('Lease', (home) => LEASE_DURATION_LABELS[home.leaseDuration]),
    row('Property', (home) => PROPERTY_LABELS[home.propertyType]),
    row('Bedrooms', (home) => String(home.bedrooms)),
    row('Bathroom', (home) => {
      const type = bathroomOf(home)
      return type ? BATHROOM_LABELS[type] : `${home.bathrooms}`
    }),
    row('Furnished', (home) => FURNISHED_LABELS[home.furnished]),
    row('Utilities', (home) => FURNISHED_LABELS[home.utilities.included]),
    row('Parking', (home) => PARKING_LABELS[home.parkingType]),
    row('Pets', (home) => (home.rules.petsAllowed ? 'Allowed' : 'No')),
    row('Smoking', (home) => (home.rules.smokingAllowed ? 'Allowed' : 'No')),
    row('Confirmed', (home) => dayWords(home.confirmedOn)),
  ]
}
