import { cityOfAddress } from '../listings/addresses.ts'
import { dayNumber, type Day } from '../core/dates.ts'
import { moveInTotal, monthlyTotal, type Fee } from '../listings/fees.ts'
import type { LISTING_TYPES, PARKING_TYPES, PROPERTY_TYPES, FURNISHED, LEASE_DURATIONS } from '../listings/listing.ts'
import type { CityCode } from '../core/locations.ts'
import type { CLEANLINESS_LEVELS, SLEEP_SCHEDULES, SOCIAL_LEVELS } from '../seeker/seeker.ts'

type Habits = Partial<Record<string, string | null>>

/** What a listing must tell for its facts: its view on a device and its row on the server both do. */
export interface ToldHome {
  price: number
  deposit: number
  fees: readonly Fee[]
  availableFrom: Day
  confirmedOn: Day
  address: { city: string; zipCode: string }
  propertyType: (typeof PROPERTY_TYPES)[number]
  listingType: (typeof LISTING_TYPES)[number]
  bedrooms: number
  furnished: (typeof FURNISHED)[number]
  parkingType: (typeof PARKING_TYPES)[number]
  leaseDuration: (typeof LEASE_DURATIONS)[number]
  utilities: { included: (typeof FURNISHED)[number] }
  rules: { petsAllowed: boolean }
  roomTypes: Readonly<Record<string, boolean>>
  household: { currentMembers: Readonly<Record<string, boolean>>; habits?: Habits | undefined }
}

/** A home as search, filters and fit look at it: the same on the server and on a device. */
export interface HomeFacts {
  /** US dollars a month, with every monthly fee. */
  total: number
  /** US dollars until the day of moving in. */
  moveIn: number
  /** Day numbers: see `dayNumber`. */
  availableDay: number
  confirmedDay: number
  city: CityCode | null
  propertyType: ToldHome['propertyType']
  listingType: ToldHome['listingType']
  bedrooms: number
  furnished: ToldHome['furnished']
  utilities: ToldHome['furnished']
  lease: ToldHome['leaseDuration']
  /** A place of its own for a car. */
  parking: boolean
  pets: boolean
  privateBathroom: boolean
  privateRoom: boolean
  sharedRoom: boolean
  /** How its owner lives, where they live there and said so. */
  cleanliness: (typeof CLEANLINESS_LEVELS)[number] | null
  sleepSchedule: (typeof SLEEP_SCHEDULES)[number] | null
  socialLevel: (typeof SOCIAL_LEVELS)[number] | null
}

export function homeFacts(home: ToldHome): HomeFacts {
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
    bedrooms: home.bedrooms,
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
