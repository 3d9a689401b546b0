import { dayLabel, type Day } from '../core/dates.ts'
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
} from '../listings/listing-labels.ts'
import type { ListingView } from '../listings/listing-view.ts'
import { usd } from '../core/money.ts'
import { countOf } from '../core/phrases.ts'

/** Headings of a comparison, in their order. */
export const COMPARE_GROUPS = ['Costs', 'The home', 'Your visit'] as const

export interface CompareRow {
  id: string
  label: string
  /** Under which heading it stands. */
  group: (typeof COMPARE_GROUPS)[number]
  /** One for each home, in their order. */
  cells: string[]
  /** The homes are not alike in it. */
  differs: boolean
  /** Which of them are ahead; empty where nothing is better, or all are the same. */
  best: number[]
}

/** One line of a comparison: what it says of each home. */
export interface CompareLine<T> extends Pick<CompareRow, 'id' | 'label' | 'group'> {
  words: (compared: T) => string
  /** Smaller is better; null says nothing. */
  rank?: (compared: T) => number | null
}

/** What homes are compared by, from what their owners said, and how they fit whoever has answers. */
export function homeLines(today: Day, wants: HomeWants | null): CompareLine<{ home: ListingView }>[] {
  const fit = (home: ListingView, own: HomeWants) => homeFit(own, homeFacts(home)).score
  return [
    {
      id: 'rent',
      label: 'Rent a month',
      group: 'Costs',
      words: ({ home }) => usd(home.price),
      rank: ({ home }) => home.price,
    },
    {
      id: 'monthly',
      label: 'Total a month',
      group: 'Costs',
      words: ({ home }) => usd(monthlyTotal(home)),
      rank: ({ home }) => monthlyTotal(home),
    },
    {
      id: 'move-in',
      label: 'To move in',
      group: 'Costs',
      words: ({ home }) => usd(moveInTotal(home)),
      rank: ({ home }) => moveInTotal(home),
    },
    ...(wants === null
      ? []
      : [
          {
            id: 'fit',
            label: 'Fit',
            group: 'The home' as const,
            words: ({ home }: { home: ListingView }) => String(fit(home, wants)),
            rank: ({ home }: { home: ListingView }) => -fit(home, wants),
          },
        ]),
    {
      id: 'available',
      label: 'Available',
      group: 'The home',
      words: ({ home }) => (home.availableFrom <= today ? 'Now' : `From ${dayLabel(home.availableFrom)}`),
    },
    {
      id: 'what',
      label: 'What',
      group: 'The home',
      words: ({ home }) => LISTING_TYPE_LABELS[home.listingType],
    },
    {
      id: 'rooms',
      label: 'Rooms',
      group: 'The home',
      words: ({ home }) => `${countOf(home.bedrooms, 'bedroom')}, ${countOf(home.bathrooms, 'bath')}`,
    },
    { id: 'where', label: 'Where', group: 'The home', words: ({ home }) => home.address.city },
    {
      id: 'lease',
      label: 'Lease',
      group: 'The home',
      words: ({ home }) => LEASE_LABELS[home.leaseInfo.type],
    },
    {
      id: 'bathroom',
      label: 'Bathroom',
      group: 'The home',
      words: ({ home }) => {
        const type = bathroomOf(home)
        return type === null ? 'Not said' : BATHROOM_LABELS[type]
      },
    },
    {
      id: 'furnished',
      label: 'Furnished',
      group: 'The home',
      words: ({ home }) => FURNISHED_LABELS[home.furnished],
    },
    {
      id: 'utilities',
      label: 'Utilities included',
      group: 'The home',
      words: ({ home }) => FURNISHED_LABELS[home.utilities.included],
    },
    {
      id: 'parking',
      label: 'Parking',
      group: 'The home',
      words: ({ home }) => PARKING_LABELS[home.parkingType],
    },
    {
      id: 'pets',
      label: 'Pets',
      group: 'The home',
      words: ({ home }) => (home.rules.petsAllowed ? 'Allowed' : 'No'),
    },
    {
      id: 'smoking',
      label: 'Smoking',
      group: 'The home',
      words: ({ home }) => (home.rules.smokingAllowed ? 'Allowed' : 'No'),
    },
    {
      id: 'confirmed',
      label: 'Confirmed',
      group: 'The home',
      words: ({ home }) => dayLabel(home.confirmedOn),
    },
  ]
}

/** Two to four homes line by line: what each says, whether they differ, and who is ahead. */
export function compared<T>(homes: readonly T[], lines: readonly CompareLine<T>[]): CompareRow[] {
  return lines.map(({ id, label, group, words, rank }) => {
    const cells = homes.map(words)
    return {
      id,
      label,
      group,
      cells,
      differs: new Set(cells).size > 1,
      best: rank ? ahead(homes.map(rank)) : [],
    }
  })
}

/** Only where every home has a number and not all of them the same one: a gap is no verdict. */
function ahead(ranks: readonly (number | null)[]): number[] {
  const known = ranks.filter((rank) => rank !== null)
  if (known.length < ranks.length || known.length < 2) return []
  const first = Math.min(...known)
  if (known.every((rank) => rank === first)) return []
  return ranks.flatMap((rank, index) => (rank === first ? [index] : []))
}
