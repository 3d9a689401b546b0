import fc from 'fast-check'
import { dayNumber } from '../../src/domain/core/dates.ts'
import type { HomeFacts } from '../../src/domain/homes/home-facts.ts'
import type { HomeWants } from '../../src/domain/homes/home-fit.ts'
import {
  FURNISHED,
  LEASE_DURATIONS,
  LISTING_TYPES,
  PROPERTY_TYPES,
} from '../../src/domain/listings/listing.ts'
import { CITY_CODES } from '../../src/domain/core/locations.ts'
import { NEUTRAL_HOME } from '../../src/server/areas/homes/traits.ts'
import {
  CLEANLINESS_LEVELS,
  HOUSING_TYPES,
  SEEKER_PROPERTY_TYPES,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
} from '../../src/domain/seeker/seeker.ts'

export const TODAY_NUMBER = dayNumber('2026-03-01')

/** A room in San Diego for 1,500 dollars a month, available today, without special features. */
export function plainHome(change: Partial<HomeFacts> = {}): HomeFacts {
  return {
    ...NEUTRAL_HOME,
    total: 1500,
    moveIn: 3000,
    availableDay: TODAY_NUMBER,
    confirmedDay: TODAY_NUMBER,
    city: 'sd',
    propertyType: 'apartment',
    bedrooms: 2,
    lease: '1_year',
    ...change,
  }
}

/** A seeker's wishes that `plainHome` meets in every respect. */
export function plainWants(change: Partial<HomeWants> = {}): HomeWants {
  return {
    budget: 1500,
    moveInDay: TODAY_NUMBER,
    city: 'sd',
    propertyType: 'apartment',
    housingType: 'private_room',
    parking: false,
    pets: false,
    privateBathroom: false,
    cleanliness: 'moderate',
    sleepSchedule: 'flexible',
    socialLevel: 'balanced',
    ...change,
  }
}

const habits = {
  cleanliness: fc.option(fc.constantFrom(...CLEANLINESS_LEVELS)),
  sleepSchedule: fc.option(fc.constantFrom(...SLEEP_SCHEDULES)),
  socialLevel: fc.option(fc.constantFrom(...SOCIAL_LEVELS)),
}

export const anyHome: fc.Arbitrary<HomeFacts> = fc.record({
  total: fc.integer({ min: 500, max: 5000 }),
  moveIn: fc.integer({ min: 500, max: 15_000 }),
  availableDay: fc.integer({ min: TODAY_NUMBER - 60, max: TODAY_NUMBER + 120 }),
  confirmedDay: fc.integer({ min: TODAY_NUMBER - 20, max: TODAY_NUMBER }),
  city: fc.option(fc.constantFrom(...CITY_CODES)),
  propertyType: fc.constantFrom(...PROPERTY_TYPES),
  listingType: fc.constantFrom(...LISTING_TYPES),
  bedrooms: fc.integer({ min: 0, max: 6 }),
  furnished: fc.constantFrom(...FURNISHED),
  utilities: fc.constantFrom(...FURNISHED),
  lease: fc.constantFrom(...LEASE_DURATIONS),
  parking: fc.boolean(),
  pets: fc.boolean(),
  privateBathroom: fc.boolean(),
  privateRoom: fc.boolean(),
  sharedRoom: fc.boolean(),
  ...habits,
})

export const anyWants: fc.Arbitrary<HomeWants> = fc.record({
  budget: fc.integer({ min: 500, max: 5000 }),
  moveInDay: fc.integer({ min: TODAY_NUMBER, max: TODAY_NUMBER + 120 }),
  city: fc.option(fc.constantFrom(...CITY_CODES)),
  propertyType: fc.constantFrom(...SEEKER_PROPERTY_TYPES),
  housingType: fc.constantFrom(...HOUSING_TYPES),
  parking: fc.boolean(),
  pets: fc.boolean(),
  privateBathroom: fc.boolean(),
  cleanliness: fc.constantFrom(...CLEANLINESS_LEVELS),
  sleepSchedule: fc.constantFrom(...SLEEP_SCHEDULES),
  socialLevel: fc.constantFrom(...SOCIAL_LEVELS),
})

/** The query of a home search; every filter is present in some of the links. */
export const anyHomeLink = fc.record(
  {
    area: fc.constantFrom('sd', 'sd,oc', 'queens', ''),
    max: fc.constantFrom('1500', '2500', '4000'),
    by: fc.constantFrom('2026-03-01', '2026-04-15'),
    kind: fc.constantFrom('room_for_rent', 'entire_property'),
    type: fc.constantFrom('house', 'apartment,condo'),
    beds: fc.constantFrom('1', '3'),
    lease: fc.constantFrom('1_year', 'month_to_month,flexible'),
    bath: fc.constant('1'),
    pets: fc.constant('1'),
  },
  { requiredKeys: [] },
)
