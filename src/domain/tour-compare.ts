import type { Day } from './dates.ts'
import { monthlyTotal, moveInTotal } from './fees.ts'
import { LEASE_LABELS, LISTING_TYPE_LABELS } from './listing-labels.ts'
import type { ListingView } from './listing-view.ts'
import { usd } from './money.ts'
import { countOf } from './phrases.ts'
import { CHECKS, RATINGS, STARS_MAX } from './tour.ts'
import { checked, meanRating, type Tour } from './tour-view.ts'
import { CHECK_LABELS, RATING_LABELS, STAGE_LABELS, VERDICT_LABELS } from './tour-words.ts'

export interface Compared {
  home: ListingView
  tour: Tour
}

export interface CompareRow {
  id: string
  label: string
  /** Under which heading it stands. */
  group: 'Costs' | 'The home' | 'Your visit'
  /** One for each home, in their order. */
  cells: string[]
  /** The homes are not alike in it. */
  differs: boolean
  /** Which of them are ahead; empty where nothing is better, or all are the same. */
  best: number[]
}

interface Line {
  id: string
  label: string
  group: CompareRow['group']
  words: (compared: Compared) => string
  /** Smaller is better; null says nothing. */
  rank?: (compared: Compared) => number | null
}

const NOTHING = 'Not noted'
const dayWords = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const lines = (today: Day): Line[] => [
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
  {
    id: 'available',
    label: 'Available',
    group: 'The home',
    words: ({ home }) =>
      home.availableFrom <= today
        ? 'Now'
        : `From ${dayWords.format(Date.parse(`${home.availableFrom}T00:00:00Z`))}`,
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
  { id: 'lease', label: 'Lease', group: 'The home', words: ({ home }) => LEASE_LABELS[home.leaseInfo.type] },
  { id: 'stage', label: 'Stage', group: 'Your visit', words: ({ tour }) => STAGE_LABELS[tour.stage] },
  {
    id: 'checks',
    label: 'Checked',
    group: 'Your visit',
    words: ({ tour }) => {
      const { done, of, problems } = checked(tour)
      return problems === 0 ? `${done} of ${of}` : `${done} of ${of}, ${countOf(problems, 'problem')}`
    },
    rank: ({ tour }) => (checked(tour).done === CHECKS.length ? checked(tour).problems : null),
  },
  {
    id: 'problems',
    label: 'Problems',
    group: 'Your visit',
    words: ({ tour }) =>
      CHECKS.filter((check) => tour.checks[check].answer === 'problem')
        .map((check) => CHECK_LABELS[check])
        .join(', ') || (checked(tour).done === 0 ? NOTHING : 'None found'),
  },
  {
    id: 'rating',
    label: 'Your rating',
    group: 'Your visit',
    words: ({ tour }) => {
      const mean = meanRating(tour)
      return mean === null ? NOTHING : `${mean.toFixed(1)} of ${STARS_MAX}`
    },
    rank: ({ tour }) => {
      const mean = meanRating(tour)
      return mean === null ? null : -mean
    },
  },
  ...RATINGS.map((rating): Line => ({
    id: `rating-${rating}`,
    label: RATING_LABELS[rating],
    group: 'Your visit',
    words: ({ tour }) =>
      tour.ratings[rating] === null ? NOTHING : `${tour.ratings[rating]} of ${STARS_MAX}`,
    rank: ({ tour }) => (tour.ratings[rating] === null ? null : -tour.ratings[rating]),
  })),
  {
    id: 'deals',
    label: 'Dealbreakers',
    group: 'Your visit',
    words: ({ tour }) => {
      if (tour.deals.length === 0) return 'None chosen'
      const broken = tour.deals.filter(({ outcome }) => outcome === 'broken').map(({ text }) => text)
      if (broken.length > 0) return `Hit: ${broken.join(', ')}`
      const open = tour.deals.filter(({ outcome }) => outcome === null).length
      return open === 0 ? 'None hit' : `${open} not looked at`
    },
  },
  {
    id: 'verdict',
    label: 'Your verdict',
    group: 'Your visit',
    words: ({ tour }) => (tour.verdict ? VERDICT_LABELS[tour.verdict.choice] : 'Open'),
  },
]

/** Two to four homes line by line: what each says, whether they differ, and who is ahead. */
export function compareRows(homes: readonly Compared[], today: Day): CompareRow[] {
  return lines(today).map(({ id, label, group, words, rank }) => {
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
