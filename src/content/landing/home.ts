import type { CityCode } from '../../domain/core/locations.ts'
import { SEATS_PER_CITY } from '../../domain/core/limits.ts'
import { CITY_LIST } from '../city-list.ts'
import type { PersonName, PictureName } from '../scene-names.ts'
import type { ClaimStatus } from '../schema/shared-schema.ts'

/** A city's card on the home page. */
export interface CityWindow {
  city: CityCode
  name: string
  to: string
  /** A sample count (specification, section 2), which is labelled as a sample; null before the city opens. */
  sampleListings: number | null
  line: string
}

export const HOME_DESCRIPTION =
  'Find roommates, rooms and homes by how you live. In beta in Southern California and New York City, and it works where there’s no signal.'

/** The line at an address that does not exist, above the home page. */
export const NOTHING_HERE = 'There’s nothing at this address.'

export const HERO = {
  title: 'Find the people first.',
  lede: 'Say how you live, read how others do, and talk about the dishes before the first viewing. Then look for the home together.',
  find: 'Find roommates',
  explore: 'Explore Homes',
  list: 'List Your Place',
  picture: 'Three people at a kitchen table behind a lit window, at dusk',
  note: 'Free during the beta, in Southern California and New York City.',
} as const

export const CITIES_SECTION = {
  title: 'Where it begins',
  lede: 'Each one has a guide: neighborhoods, rents, and what a Tuesday evening is like.',
  open: 'listings',
  sample: 'sample',
  next: 'New York is next',
  nextLede: 'The boroughs open one after another. Join now and you’re in from day one.',
  soon: 'Coming Soon',
  footnote: 'Listing counts are samples. They become live numbers when the beta opens to everyone.',
} as const

/** The cities with a guide. */
export const OPEN_CITIES: readonly CityWindow[] = CITY_LIST.map(
  ({ city, name, slug, sampleListings, line }) => ({
    city,
    name,
    to: `/cities/${slug}`,
    sampleListings,
    line,
  }),
)

const ANNOUNCED: readonly CityWindow[] = [
  {
    city: 'manhattan',
    name: 'Manhattan',
    to: '/beta-nyc',
    sampleListings: null,
    line: 'Upstairs, one room lit.',
  },
  { city: 'brooklyn', name: 'Brooklyn', to: '/beta-nyc', sampleListings: null, line: 'Stoops and a bridge.' },
  {
    city: 'queens',
    name: 'Queens',
    to: '/beta-nyc',
    sampleListings: null,
    line: 'The whole world on one train.',
  },
]

/** The announced cities that do not have a guide yet. */
export const COMING_CITIES = ANNOUNCED.filter(({ city }) => !OPEN_CITIES.some((open) => open.city === city))

interface FitFeature {
  title: string
  text: string
  status: ClaimStatus
  scene: PictureName
}

const FIT_FEATURES: readonly FitFeature[] = [
  {
    title: 'Reasons, not only a number',
    text: 'A score calculated from both people’s answers, and you can look up every point of it.',
    status: 'live',
    scene: 'doors',
  },
  {
    title: 'A group is one search',
    text: 'Rent a whole home with people you picked: one list, everyone’s votes, and what each of you pays.',
    status: 'live',
    scene: 'table',
  },
  {
    title: 'Homes with the people in them',
    text: 'A listing says who lives there and how, not just how many square feet.',
    status: 'live',
    scene: 'kitchen',
  },
]

export const FIT_SECTION = {
  title: 'A match you can argue with',
  lede: 'You both answer the same short questions. You see where you agree, what costs points, and what to talk about before the first viewing.',
  status: 'live' satisfies ClaimStatus,
  sampleStatus: 'sample' satisfies ClaimStatus,
  sampleLabel: 'Sample: June and Theo',
  agree: [
    { topic: 'Sleep', words: 'Both up late' },
    { topic: 'Budget', words: 'Within $200 of each other' },
    { topic: 'Moving in', words: 'Same week' },
  ],
  talk: {
    topic: 'Talk about this first',
    words: 'June is very tidy. Theo is relaxed about it.',
    question: '“What does a clean kitchen look like to you?”',
  },
  features: FIT_FEATURES,
} as const

export const SIGNAL_SECTION = {
  title: 'Viewings happen where the signal doesn’t.',
  text: 'Stairwells, basements, the train in between. What you write is on your phone within a second. It sends once, when you’re back online, and you can always see which is which.',
  message: 'Third floor, no elevator, morning light. I’d take it.',
  states: [
    { status: 'saved', where: 'In the stairwell', words: 'Saved on this phone' },
    { status: 'sending', where: 'At the front door', words: 'Sending' },
    { status: 'sent', where: 'On the street', words: 'Sent' },
  ],
} as const

export const OWNER_SECTION = {
  title: 'A spare room is a choice of company.',
  text: 'List it, say how the household lives, and read a full profile before you answer anyone. Early homeowners pay no platform fee in their first year.',
  action: 'See how listing works',
} as const

const FRIENDS: readonly PersonName[] = ['sam', 'nia', 'amira']

export const EARLY_SECTION = {
  title: `The first ${SEATS_PER_CITY} people in each city keep premium, free.`,
  text: 'Three friends who join with your code earn it for you too, wherever you are in line.',
  friends: FRIENDS,
  action: 'Get Early Access',
  signedInAction: 'Open your dashboard',
} as const
