import type { CityCode } from '../domain/locations.ts'

export interface OwnerPlace {
  /** The value that travels to /account (specification, section 2). */
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

export const OWNER_BENEFITS = {
  title: 'While we are in beta',
  items: [
    { figure: '0%', title: '0% Platform Fee', text: 'None in your first year as an early homeowner.' },
    {
      figure: '3×',
      title: 'Listings Boost',
      text: 'Beta listings are shown up to three times as often in their area.',
    },
    {
      figure: null,
      title: 'Verified Tenants',
      text: 'Nobody writes to you without a complete profile: budget, move-in day, habits.',
    },
    {
      figure: null,
      title: 'Smart Matching',
      text: 'Your household’s answers are compared with theirs. You see the reasons, not just a score.',
    },
  ],
} as const

export const OWNER_WHY = {
  title: 'Made for people who live there',
  points: [
    'Say who lives in the home now, and who would fit.',
    'House rules are part of the listing, so nobody is surprised by them.',
    'Your street stays private until you share it.',
    'A half-written listing is kept on your phone, with or without signal.',
    'Up to 20 photos. One is enough to go live.',
  ],
} as const

export const OWNER_STEPS = {
  title: 'Four steps to a listing',
  steps: [
    { title: 'The home', text: 'Room or whole place, type, lease, address.' },
    { title: 'The rooms', text: 'Beds, baths, parking, pets, what is included.' },
    { title: 'The household', text: 'Who lives there, how, and by which rules.' },
    { title: 'Price and photos', text: 'Rent, the first free day, pictures. Then it is live.' },
  ],
} as const

export const OWNER_PICKER = {
  title: 'Where is your place?',
  lede: 'Pick an area to begin. You can change it later.',
} as const
