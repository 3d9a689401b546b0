import type { HomeFacts } from '../../../domain/homes/home-facts.ts'
import { HOME_BEDROOMS_MAX, HOME_RENT_CHOICES_USD } from '../../../domain/core/limits.ts'
import {
  FURNISHED,
  LEASE_DURATIONS,
  LISTING_TYPES,
  PROPERTY_TYPES,
} from '../../../domain/listings/listing.ts'
import { CITY_CODES } from '../../../domain/core/locations.ts'
import { CLEANLINESS_LEVELS, SLEEP_SCHEDULES, SOCIAL_LEVELS } from '../../../domain/seeker/seeker.ts'

/**
 * A property of homes with few values, encoded as a small number. All traits of a home are packed into one
 * number. Filters, counts and the fit use tables over trait values, which the domain's rules fill.
 */
interface Trait {
  /** Number of bits of a value. */
  bits: number
  /** A home's value: 0 or more. */
  of: (home: HomeFacts) => number
  /** Example facts of a home with this value. */
  facts: (value: number) => Partial<HomeFacts>
}

const flag = (name: 'sharedRoom' | 'pets' | 'parking' | 'privateBathroom'): Trait => ({
  bits: 1,
  of: (home) => Number(home[name]),
  facts: (value) => ({ [name]: value === 1 }),
})

/** A value from a list, encoded as its index. */
const one = <K extends keyof HomeFacts>(
  name: K,
  list: readonly NonNullable<HomeFacts[K]>[],
  bits: number,
): Trait => ({
  bits,
  of: (home) => list.indexOf(home[name] as NonNullable<HomeFacts[K]>),
  facts: (value) => ({ [name]: list[value] ?? list[0] }) as Partial<HomeFacts>,
})

/** A value from a list or null: null is 0, other values are their index plus 1. */
const oneOrNone = <K extends keyof HomeFacts>(
  name: K,
  list: readonly NonNullable<HomeFacts[K]>[],
  bits: number,
): Trait => ({
  bits,
  of: (home) => (home[name] === null ? 0 : list.indexOf(home[name] as NonNullable<HomeFacts[K]>) + 1),
  facts: (value) => ({ [name]: value === 0 ? null : (list[value - 1] ?? null) }) as Partial<HomeFacts>,
})

/** All traits. `FitTable` needs the traits of a part of the fit to be neighbors. */
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
  /** The index of the lowest offered rent limit that the home's total stays within. */
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

/** The lowest bit of each trait in the packed number. */
export const TRAIT_SHIFTS = Object.fromEntries(
  TRAIT_NAMES.map((name, at) => [
    name,
    TRAIT_NAMES.slice(0, at).reduce((sum, before) => sum + TRAITS[before].bits, 0),
  ]),
) as Record<TraitName, number>
/** The number of values that a trait's bits can hold. */
export const valueCount = (name: TraitName) => 2 ** TRAITS[name].bits

/** Packs all traits of a home into one number. */
export function packTraits(home: HomeFacts): number {
  let packed = 0
  for (const name of TRAIT_NAMES) packed |= TRAITS[name].of(home) << TRAIT_SHIFTS[name]
  return packed
}

/** The owner's habits, two bits each; 0 for a question without an answer. */
const HABITS = [
  oneOrNone('cleanliness', CLEANLINESS_LEVELS, 2),
  oneOrNone('sleepSchedule', SLEEP_SCHEDULES, 2),
  oneOrNone('socialLevel', SOCIAL_LEVELS, 2),
]
/** The number of combinations of packed habits. */
export const OWNER_HABIT_COMBINATIONS = 2 ** (2 * HABITS.length)

/** Packs the owner's habits into one number below `HABIT_COMBINATIONS`. */
export function packOwnerHabits(home: HomeFacts): number {
  return HABITS.reduce((packed, trait, at) => packed | (trait.of(home) << (2 * at)), 0)
}

/** Example facts of a home whose owner has these packed habits. */
export function habitFacts(packed: number): Partial<HomeFacts> {
  return Object.assign(
    {},
    ...HABITS.map((trait, at) => trait.facts((packed >> (2 * at)) & 3)),
  ) as Partial<HomeFacts>
}

/** Neutral facts, for the facts that a table does not depend on. */
export const NEUTRAL_HOME: HomeFacts = {
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
