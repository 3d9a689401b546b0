import { type Day } from '../core/dates.ts'
import { dayLabel } from '../core/time-labels.ts'
import { monthlyTotal, moveInTotal } from '../listings/fees.ts'
import { homeFacts } from './home-facts.ts'
import { homeFit, type HomeWants } from './home-fit.ts'
import { bathroomOf } from '../listings/listing-form.ts'
import {
  BATHROOM_LABELS,
  FURNISHED_LABELS,
  LEASE_LABELS,
  LISTING_TYPE_LABELS,
  PARKING_LABELS,
  roomLabels,
} from '../listings/listing-labels.ts'
import type { ListingView } from '../listings/listing-view.ts'
import { usd } from '../core/money.ts'

/** The headings of a comparison, in order. */
export const COMPARE_GROUPS = ['Costs', 'The home', 'Your visit'] as const

/** One row of a comparison of homes. */
export interface CompareRow {
  id: string
  label: string
  /** The heading of the row. */
  group: (typeof COMPARE_GROUPS)[number]
  /** One text per home, in the order of the homes. */
  cells: string[]
  /** Whether the homes differ in this row. */
  differs: boolean
  /** Indexes of the best homes; empty when the row has no order or all homes are equal. */
  best: number[]
}

/** The definition of a comparison row for things of type `T`. */
export interface CompareLine<T> extends Pick<CompareRow, 'id' | 'label' | 'group'> {
  text: (compared: T) => string
  /** A smaller rank is better; null means that the value is unknown. */
  rank?: (compared: T) => number | null
}

/**
 * The comparison rows from listing data; the fit row is included only when the person has answers (`wants`).
 */
export function homeCompareLines(today: Day, wants: HomeWants | null): CompareLine<{ home: ListingView }>[] {
  const fit = (home: ListingView, own: HomeWants) => homeFit(own, homeFacts(home)).score
  return [
    {
      id: 'rent',
      label: 'Monthly rent',
      group: 'Costs',
      text: ({ home }) => usd(home.price),
      rank: ({ home }) => home.price,
    },
    {
      id: 'monthly',
      label: 'Monthly cost',
      group: 'Costs',
      text: ({ home }) => usd(monthlyTotal(home)),
      rank: ({ home }) => monthlyTotal(home),
    },
    {
      id: 'move-in',
      label: 'Move-in cost',
      group: 'Costs',
      text: ({ home }) => usd(moveInTotal(home)),
      rank: ({ home }) => moveInTotal(home),
    },
    ...(wants === null
      ? []
      : [
          {
            id: 'fit',
            label: 'Fit',
            group: 'The home' as const,
            text: ({ home }: { home: ListingView }) => String(fit(home, wants)),
            rank: ({ home }: { home: ListingView }) => -fit(home, wants),
          },
        ]),
    {
      id: 'available',
      label: 'Available',
      group: 'The home',
      text: ({ home }) => (home.availableFrom <= today ? 'Now' : `From ${dayLabel(home.availableFrom)}`),
    },
    {
      id: 'what',
      label: 'Type',
      group: 'The home',
      text: ({ home }) => LISTING_TYPE_LABELS[home.listingType],
    },
    {
      id: 'rooms',
      label: 'Rooms',
      group: 'The home',
      text: ({ home }) => roomLabels(home).join(', ') || 'Not listed',
    },
    { id: 'where', label: 'Location', group: 'The home', text: ({ home }) => home.address.city },
    {
      id: 'lease',
      label: 'Lease',
      group: 'The home',
      text: ({ home }) => LEASE_LABELS[home.leaseInfo.type],
    },
    {
      id: 'bathroom',
      label: 'Bathroom',
      group: 'The home',
      text: ({ home }) => {
        const type = bathroomOf(home)
        return type === null ? 'Not listed' : BATHROOM_LABELS[type]
      },
    },
    {
      id: 'furnished',
      label: 'Furnished',
      group: 'The home',
      text: ({ home }) => FURNISHED_LABELS[home.furnished],
    },
    {
      id: 'utilities',
      label: 'Utilities included',
      group: 'The home',
      text: ({ home }) => FURNISHED_LABELS[home.utilities.included],
    },
    {
      id: 'parking',
      label: 'Parking',
      group: 'The home',
      text: ({ home }) => PARKING_LABELS[home.parkingType],
    },
    {
      id: 'pets',
      label: 'Pets',
      group: 'The home',
      text: ({ home }) => (home.rules.petsAllowed ? 'Allowed' : 'Not allowed'),
    },
    {
      id: 'smoking',
      label: 'Smoking',
      group: 'The home',
      text: ({ home }) => (home.rules.smokingAllowed ? 'Allowed' : 'Not allowed'),
    },
    {
      id: 'confirmed',
      label: 'Last confirmed',
      group: 'The home',
      text: ({ home }) => dayLabel(home.confirmedOn),
    },
  ]
}

/**
 * Compares two to four homes: the rows of `lines` with each home's text, whether they differ, and the best.
 */
export function compareRows<T>(homes: readonly T[], lines: readonly CompareLine<T>[]): CompareRow[] {
  return lines.map(({ id, label, group, text, rank }) => {
    const cells = homes.map(text)
    return {
      id,
      label,
      group,
      cells,
      differs: new Set(cells).size > 1,
      best: rank ? bestIndexes(homes.map(rank)) : [],
    }
  })
}

/**
 * The indexes of the smallest rank; empty when a rank is unknown, because then no home is certainly the best.
 */
function bestIndexes(ranks: readonly (number | null)[]): number[] {
  const known = ranks.filter((rank) => rank !== null)
  if (known.length < ranks.length || known.length < 2) return []
  const first = Math.min(...known)
  if (known.every((rank) => rank === first)) return []
  return ranks.flatMap((rank, index) => (rank === first ? [index] : []))
}
