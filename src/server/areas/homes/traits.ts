import type { HomeFacts } from '../../../domain/homes/home-facts.ts'
import { HOME_BEDROOMS_MAX, HOME_RENT_CHOICES_USD } from '../../../domain/core/limits.ts'
import { FURNISHED, LEASE_DURATIONS, LISTING_TYPES, PROPERTY_TYPES } from '../../../domain/listings/listing.ts'
import { CITY_CODES } from '../../../domain/core/locations.ts'
import { CLEANLINESS_LEVELS, SLEEP_SCHEDULES, SOCIAL_LEVELS } from '../../../domain/seeker/seeker.ts'

/**
 * What of a home has few values, packed into one number. Filters, counts and the fit look rules up in tables
 * over these numbers, and the tables are filled by the rules themselves: nothing is decided here.
 */
interface Trait {
  /** How many bits its values take. */
  bits: number
  /** 0 and up. */
  of: (home: HomeFacts) => number
  /** Some facts that have this value. */
  facts: (value: number) => Partial<HomeFacts>
}

const flag = (name: 'sharedRoom' | 'pets' | 'parking' | 'privateBathroom'): Trait => ({
  bits: 1,
  of: (home) => Number(home[name]),
  facts: (value) => ({ [name]: value === 1 }),
})

/** A value of a list, by its place in it. */
const one = <K extends keyof HomeFacts>(
  name: K,
  list: readonly NonNullable<HomeFacts[K]>[],
  bits: number,
): Trait => ({
  bits,
  of: (home) => list.indexOf(home[name] as NonNullable<HomeFacts[K]>),
  facts: (value) => ({ [name]: list[value] ?? list[0] }) as Partial<HomeFacts>,
})

/** The same where there may be none: that is 0. */
const oneOrNone = <K extends keyof HomeFacts>(
  name: K,
  list: readonly NonNullable<HomeFacts[K]>[],
  bits: number,
): Trait => ({
  bits,
  of: (home) => (home[name] === null ? 0 : list.indexOf(home[name] as NonNullable<HomeFacts[K]>) + 1),
  facts: (value) => ({ [name]: value === 0 ? null : (list[value - 1] ?? null) }) as Partial<HomeFacts>,
})

/** Those that the fit looks up together come first. */
export const TRAITS = {
  type: one('propertyType', PROPERTY_TYPES, 2),
  kind: one('listingType', LISTING_TYPES, 1),
  shared: flag('sharedRoom'),
  pets: flag('pets'),
  parking: flag('parking'),
  bath: flag('privateBathroom'),
  furnished: one('furnished', FURNISHED, 2),
  utilities: one('utilities', FURNISHED, 2),
  area: oneOrNone('city', CITY_CODES, 4),
  lease: one('lease', LEASE_DURATIONS, 2),
  beds: {
    bits: 3,
    of: (home) => Math.min(HOME_BEDROOMS_MAX, Math.floor(home.bedrooms)),
    facts: (value) => ({ bedrooms: value }),
  },
  /** The lowest of the offered limits that its total stays within. */
  max: {
    bits: 3,
    of: (home) => {
      const at = HOME_RENT_CHOICES_USD.findIndex((most) => home.total <= most)
      return at === -1 ? HOME_RENT_CHOICES_USD.length : at
    },
    facts: (value) => ({ total: HOME_RENT_CHOICES_USD[value] ?? Infinity }),
  },
} as const satisfies Record<string, Trait>
export type TraitName = keyof typeof TRAITS
export const TRAIT_NAMES = Object.keys(TRAITS) as TraitName[]

/** Where each trait lies in the packed number. */
export const SHIFTS = Object.fromEntries(
  TRAIT_NAMES.map((name, at) => [
    name,
    TRAIT_NAMES.slice(0, at).reduce((sum, before) => sum + TRAITS[before].bits, 0),
  ]),
) as Record<TraitName, number>
export const valuesOf = (name: TraitName) => 2 ** TRAITS[name].bits

export function packTraits(home: HomeFacts): number {
  let packed = 0
  for (const name of TRAIT_NAMES) packed |= TRAITS[name].of(home) << SHIFTS[name]
  return packed
}

/** How its owner lives, two bits an answer; 0 where nothing was said. */
const HABITS = [
  oneOrNone('cleanliness', CLEANLINESS_LEVELS, 2),
  oneOrNone('sleepSchedule', SLEEP_SCHEDULES, 2),
  oneOrNone('socialLevel', SOCIAL_LEVELS, 2),
]
export const HABIT_VALUES = 2 ** (2 * HABITS.length)

export function packHabits(home: HomeFacts): number {
  return HABITS.reduce((packed, trait, at) => packed | (trait.of(home) << (2 * at)), 0)
}

/** Facts with these habits. */
export function habitFacts(packed: number): Partial<HomeFacts> {
  return Object.assign(
    {},
    ...HABITS.map((trait, at) => trait.facts((packed >> (2 * at)) & 3)),
  ) as Partial<HomeFacts>
}

/** Facts that say nothing in particular: what a table is about is laid over them. */
export const SOME_HOME: HomeFacts = {
  total: 0,
  moveIn: 0,
  availableDay: 0,
  confirmedDay: 0,
  city: null,
  propertyType: 'house',
  listingType: 'room_for_rent',
  bedrooms: 1,
  furnished: 'no',
  utilities: 'no',
  lease: 'flexible',
  parking: false,
  pets: false,
  privateBathroom: false,
  privateRoom: false,
  sharedRoom: false,
  cleanliness: null,
  sleepSchedule: null,
  socialLevel: null,
}
