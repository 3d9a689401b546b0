import { isLeftOpen, type RoomCount } from '../listings/listing.ts'
import { cityOfAddress } from '../listings/addresses.ts'
import { dayNumber, type Day } from '../core/dates.ts'
import { moveInTotal, monthlyTotal, type Fee } from '../listings/fees.ts'
import type {
  LISTING_TYPES,
  PARKING_TYPES,
  PROPERTY_TYPES,
  FURNISHED,
  LEASE_DURATIONS,
} from '../listings/listing.ts'
import type { CityCode } from '../core/locations.ts'
import type { CLEANLINESS_LEVELS, SLEEP_SCHEDULES, SOCIAL_LEVELS } from '../seeker/seeker.ts'

type Habits = Partial<Record<string, string | null>>

/** The fields of a listing that its facts are made from; ListingView and the server's row both have them. */
export interface HomeFactsSource {
  price: number
  deposit: number
  fees: readonly Fee[]
  availableFrom: Day
  confirmedOn: Day
  address: { city: string; zipCode: string }
  propertyType: (typeof PROPERTY_TYPES)[number]
  listingType: (typeof LISTING_TYPES)[number]
  bedrooms: number
  /** The counts that nobody said; see `unansweredRooms`. */
  unanswered?: readonly RoomCount[] | undefined
  furnished: (typeof FURNISHED)[number]
  parkingType: (typeof PARKING_TYPES)[number]
  leaseDuration: (typeof LEASE_DURATIONS)[number]
  utilities: { included: (typeof FURNISHED)[number] }
  rules: { petsAllowed: boolean }
  roomTypes: Readonly<Record<string, boolean>>
  household: { currentMembers: Readonly<Record<string, boolean>>; habits?: Habits | undefined }
}

/** The facts of a home that search, filters and fit use, both on the server and on a device. */
export interface HomeFacts {
  /** Rent and monthly fees, in US dollars a month. */
  total: number
  /** US dollars that are due by the move-in day. */
  moveIn: number
  /** The day the home is available from, and the day its owner last confirmed it; see `dayNumber`. */
  availableDay: number
  confirmedDay: number
  city: CityCode | null
  propertyType: HomeFactsSource['propertyType']
  listingType: HomeFactsSource['listingType']
  bedrooms: number
  furnished: HomeFactsSource['furnished']
  utilities: HomeFactsSource['furnished']
  lease: HomeFactsSource['leaseDuration']
  /** Whether the home has its own parking space. */
  parking: boolean
  pets: boolean
  privateBathroom: boolean
  privateRoom: boolean
  sharedRoom: boolean
  /** The owner's habits; null when the owner does not live there or did not answer. */
  cleanliness: (typeof CLEANLINESS_LEVELS)[number] | null
  sleepSchedule: (typeof SLEEP_SCHEDULES)[number] | null
  socialLevel: (typeof SOCIAL_LEVELS)[number] | null
}

/** The search facts of a listing. */
export function homeFacts(home: HomeFactsSource): HomeFacts {
  const { roomTypes, household } = home
  const habits = household.currentMembers['homeowner'] === true ? (household.habits ?? {}) : {}
  return {
    total: monthlyTotal(home),
    moveIn: moveInTotal(home),
    availableDay: dayNumber(home.availableFrom),
    confirmedDay: dayNumber(home.confirmedOn),
    city: cityOfAddress(home.address),
    propertyType: home.propertyType,
    listingType: home.listingType,
    // Unsaid bedrooms are found by no filter for a number of them.
    bedrooms: isLeftOpen(home, 'bedrooms') ? 0 : home.bedrooms,
    furnished: home.furnished,
    utilities: home.utilities.included,
    lease: home.leaseDuration,
    parking: home.parkingType === 'garage' || home.parkingType === 'outdoors',
    pets: home.rules.petsAllowed,
    privateBathroom: roomTypes['privateBathroom'] === true || roomTypes['masterRoom'] === true,
    privateRoom: roomTypes['privateRoom'] === true,
    sharedRoom: roomTypes['sharedRoom'] === true,
    cleanliness: (habits['cleanliness'] ?? null) as HomeFacts['cleanliness'],
    sleepSchedule: (habits['sleepSchedule'] ?? null) as HomeFacts['sleepSchedule'],
    socialLevel: (habits['socialLevel'] ?? null) as HomeFacts['socialLevel'],
  }
}
