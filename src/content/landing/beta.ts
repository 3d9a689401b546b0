import type { CityCode } from '../../domain/core/locations.ts'
import {
  BETA_MONTHS_MAX,
  BETA_MONTHS_MIN,
  REFERRALS_FOR_PREMIUM,
  SEATS_PER_CITY,
} from '../../domain/core/limits.ts'
import type { ClaimStatus } from '../schema/shared-schema.ts'

/** A region with its own beta page. */
export type Market = 'socal' | 'nyc'

/** A place that a person can join on a beta page. */
export interface BetaPlace {
  /** The value of the query parameter `location` of /account. */
  value: string
  name: string
  /** The city of the skyline; null for "Somewhere else". */
  city: CityCode | null
  line: string
}

/** The content of a beta page that depends on the market. */
export interface BetaMarket {
  eyebrow: string
  title: string
  lede: string
  /** The skylines of the hero, from left to right. */
  skylines: readonly [CityCode, CityCode, CityCode]
  placesTitle: string
  places: readonly BetaPlace[]
}

/**
 * The market of a beta page's path: New York for /beta-nyc, else Southern California (specification, section
 * 2).
 */
export const marketOf = (path: string): Market => (path === '/beta-nyc' ? 'nyc' : 'socal')

export const BETA_DESCRIPTIONS: Record<Market, string> = {
  socal: `Join the beta in San Diego, Orange County or Los Angeles. The first ${SEATS_PER_CITY} people in each city keep premium for life.`,
  nyc: `Join the beta in Manhattan, Brooklyn, Queens, the Bronx or Staten Island. The first ${SEATS_PER_CITY} people in each borough keep premium for life.`,
}

export const BETA_MARKETS: Record<Market, BetaMarket> = {
  socal: {
    eyebrow: 'The Southern California beta',
    title: 'Be early in San\u00a0Diego, Orange\u00a0County and Los\u00a0Angeles.',
    lede: `The first ${SEATS_PER_CITY} people in each city keep premium for life. After that the door stays open, and the seats are gone.`,
    skylines: ['oc', 'sd', 'la'],
    placesTitle: 'Pick your stretch of coast',
    places: [
      {
        value: 'oc',
        name: 'Orange County',
        city: 'oc',
        line: 'From Huntington Beach to the hills of Irvine.',
      },
      {
        value: 'la',
        name: 'Los Angeles',
        city: 'la',
        line: 'The Valley, the Westside, and everything between.',
      },
      { value: 'sd', name: 'San Diego', city: 'sd', line: 'North Park to the bay.' },
    ],
  },
  nyc: {
    eyebrow: 'The New York City beta',
    title: 'Be early in all five boroughs.',
    lede: `The first ${SEATS_PER_CITY} people in each borough keep premium for life. After that the door stays open, and the seats are gone.`,
    skylines: ['brooklyn', 'manhattan', 'queens'],
    placesTitle: 'Pick your borough',
    places: [
      { value: 'manhattan', name: 'Manhattan', city: 'manhattan', line: 'Inwood to the Battery.' },
      {
        value: 'brooklyn',
        name: 'Brooklyn',
        city: 'brooklyn',
        line: 'Brownstones, lofts, the long G train.',
      },
      { value: 'queens', name: 'Queens', city: 'queens', line: 'Astoria to Flushing and past it.' },
      { value: 'bronx', name: 'Bronx', city: 'bronx', line: 'The Concourse and the river.' },
      {
        value: 'statenisland',
        name: 'Staten Island',
        city: 'statenisland',
        line: 'A ferry ride and a yard.',
      },
    ],
  },
}

export const SOMEWHERE_ELSE: BetaPlace = { value: 'other', name: 'Somewhere else', city: null, line: '' }

export const BETA_LABELS = {
  action: 'Get Early Access',
  actionFrom: (name: string) => `Get Early Access From ${name}`,
  how: 'How This Works',
  invitedBy: (name: string) => `${name} invited you`,
  place: 'Join here',
} as const

interface BetaBenefit {
  title: string
  text: string
  status: ClaimStatus
}

/** The benefits; the first one is shown largest. */
const BENEFITS: readonly [BetaBenefit, ...BetaBenefit[]] = [
  {
    title: 'Free premium',
    text: `Keep it for life if you hold an early seat. Everyone else pays nothing while the beta lasts, which we expect to be ${BETA_MONTHS_MIN} to ${BETA_MONTHS_MAX} months.`,
    status: 'live',
  },
  {
    title: 'Early access',
    text: 'New things reach the beta first, and what you tell us changes them.',
    status: 'live',
  },
  {
    title: 'Advanced filtering',
    text: 'Narrow people by how they live, and homes by what they offer. A count beside every choice says what’s left.',
    status: 'live',
  },
]

export const BETA_BENEFITS = {
  title: 'What early means',
  seats: SEATS_PER_CITY,
  seatsOf: { socal: 'seats in each city', nyc: 'seats in each borough' },
  items: BENEFITS,
} as const

export const BETA_FORM = {
  title: 'Two questions, then your account',
  step: (step: number) => `Step ${step} of 2`,
  typeQuestion: 'I am a:',
  types: [
    {
      value: 'seeker',
      label: 'Roommate/Home Seeker',
      text: 'Looking for a room, a home, or people to rent with.',
    },
    { value: 'homeowner', label: 'Homeowner', text: 'With a room or a whole place to list.' },
  ],
  placeQuestion: 'Where?',
  back: 'Back',
} as const

export const BETA_REFERRAL = {
  title: 'Bring three friends',
  steps: [
    { title: 'Create your profile', text: 'Your code is on it from minute one.' },
    { title: 'Share your code', text: 'The link carries it. Nobody has to type anything.' },
    {
      title: `${REFERRALS_FOR_PREMIUM} friends join`,
      text: 'Premium is yours for life, whatever your seat.',
    },
  ],
} as const

export const BETA_CLOSING = {
  title: 'Someone nearby keeps the same hours as you.',
  action: 'Get Early Access',
} as const
