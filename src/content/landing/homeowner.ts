import type { CityCode } from '../../domain/core/locations.ts'
import {
  FASTER_RENTALS,
  LISTING_BOOST_MAX,
  LISTING_WIZARD_STEPS,
  OWNER_FEE_FIRST_YEAR_PERCENT,
  PHOTOS_FOR_ACTIVE_MIN,
  PHOTOS_MAX,
} from '../../domain/core/limits.ts'
import type { ClaimStatus } from '../schema/shared-schema.ts'

/** A place that a homeowner can choose. */
export interface OwnerPlace {
  /** The value of the query parameter `location` of /account (specification, section 2). */
  value: CityCode | 'other-ca' | 'other-ny'
  name: string
}

export const OWNER_DESCRIPTION =
  'List a room or a whole home, read how people live before you answer, and choose who has the key. No platform fee in the first year.'

export const OWNER_PLACES: readonly { region: string; places: readonly OwnerPlace[] }[] = [
  {
    region: 'Southern California',
    places: [
      { value: 'oc', name: 'Orange County' },
      { value: 'la', name: 'Los Angeles' },
      { value: 'sd', name: 'San Diego' },
      { value: 'other-ca', name: 'Elsewhere in California' },
    ],
  },
  {
    region: 'New York City',
    places: [
      { value: 'manhattan', name: 'Manhattan' },
      { value: 'brooklyn', name: 'Brooklyn' },
      { value: 'queens', name: 'Queens' },
      { value: 'bronx', name: 'Bronx' },
      { value: 'statenisland', name: 'Staten Island' },
      { value: 'other-ny', name: 'Elsewhere in New York' },
    ],
  },
]

export const OWNER_HERO = {
  eyebrow: 'For homeowners',
  title: 'Choose who has the key.',
  lede: 'List a room or a whole home. Read how people live before you answer, and keep every conversation in one place.',
  action: 'List your place',
  how: 'How This Works',
} as const

interface OwnerBenefit {
  /** The number beside the title; null for a benefit without one. */
  figure: string | null
  title: string
  text: string
  status: ClaimStatus
}

/** The benefits; the first one is shown largest. */
const BENEFITS: readonly [OwnerBenefit, ...OwnerBenefit[]] = [
  {
    figure: `${OWNER_FEE_FIRST_YEAR_PERCENT}%`,
    title: `${OWNER_FEE_FIRST_YEAR_PERCENT}% Platform Fee`,
    text: 'In your first year as an early homeowner. The year begins with your first listing.',
    status: 'live',
  },
  {
    figure: `${LISTING_BOOST_MAX}×`,
    title: 'Listings Boost',
    text: `Beta listings, shown up to ${LISTING_BOOST_MAX}x as often in their area.`,
    status: 'planned',
  },
  {
    figure: `${FASTER_RENTALS}×`,
    title: `${FASTER_RENTALS}x Faster Rentals`,
    text: 'What a boost and a better match should add up to. We measure it before we claim it.',
    status: 'planned',
  },
  {
    figure: null,
    title: 'Verified Tenants',
    text: 'Identity checks come later. Today, nobody can write to you without a complete profile: budget, move-in day, habits.',
    status: 'planned',
  },
  {
    figure: null,
    title: 'Smart Matching',
    text: 'Your household’s answers beside theirs, with the reasons and not just a score.',
    status: 'planned',
  },
]

export const OWNER_BENEFITS = {
  title: 'What you get, and what’s still to come',
  items: BENEFITS,
} as const

export const OWNER_WHY = {
  title: 'Made for the people who live there',
  points: [
    'Say who lives in the home now, and who would fit.',
    'House rules are part of the listing, so they surprise nobody.',
    'Your street stays private until you share it.',
    'A half-written listing is kept on your phone, with or without signal.',
    `Up to ${PHOTOS_MAX} photos, and ${PHOTOS_FOR_ACTIVE_MIN} is enough to go live.`,
  ],
} as const

const STEPS = [
  { title: 'The home', text: 'Room or whole place, type, lease, address.' },
  { title: 'The rooms', text: 'Beds, baths, parking, pets, what’s included.' },
  { title: 'The household', text: 'Who lives there, how, and by which rules.' },
  { title: 'Price and photos', text: 'Rent, the first available day, pictures. Then it’s live.' },
] as const satisfies { length: typeof LISTING_WIZARD_STEPS }

export const OWNER_STEPS = { title: 'Four steps to a listing', steps: STEPS } as const

export const OWNER_PICKER = {
  title: 'Where is your place?',
  lede: 'Pick an area to start. You can change it later.',
} as const
