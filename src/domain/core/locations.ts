import * as v from 'valibot'
import { CUSTOM_LOCATION_MAX_LENGTH } from './limits.ts'
import { isStorableText, UNSTORABLE_MESSAGE } from './text.ts'

export const CITY_CODES = [
  'sd',
  'oc',
  'la',
  'manhattan',
  'brooklyn',
  'queens',
  'bronx',
  'statenisland',
] as const
export type CityCode = (typeof CITY_CODES)[number]
export const LOCATION_CODES = [...CITY_CODES, 'other'] as const
export type LocationCode = (typeof LOCATION_CODES)[number]
export const REGIONS = ['socal', 'ny'] as const
export type Region = (typeof REGIONS)[number]

export const LocationCodeSchema = v.picklist(LOCATION_CODES, 'Please select a location')
export const RegionSchema = v.picklist(REGIONS)

/** The city that counts a registration without a location preference (specification, section 9). */
export const DEFAULT_LOCATION: CityCode = 'oc'

type State = 'CA' | 'NY'

interface City {
  name: string
  region: Region
  state: State
  /** Lower-case names of the city that a person may type. */
  aliases: readonly string[]
}

export const CITIES: Record<CityCode, City> = {
  sd: { name: 'San Diego', region: 'socal', state: 'CA', aliases: ['san diego', 'sd'] },
  oc: { name: 'Orange County', region: 'socal', state: 'CA', aliases: ['orange county', 'oc'] },
  la: { name: 'Los Angeles', region: 'socal', state: 'CA', aliases: ['los angeles', 'la'] },
  manhattan: { name: 'Manhattan', region: 'ny', state: 'NY', aliases: ['manhattan'] },
  brooklyn: { name: 'Brooklyn', region: 'ny', state: 'NY', aliases: ['brooklyn'] },
  queens: { name: 'Queens', region: 'ny', state: 'NY', aliases: ['queens'] },
  bronx: { name: 'Bronx', region: 'ny', state: 'NY', aliases: ['bronx', 'the bronx'] },
  statenisland: { name: 'Staten Island', region: 'ny', state: 'NY', aliases: ['staten island'] },
}

export const REGION_NAMES: Record<Region, string> = { socal: 'Southern California', ny: 'New York City' }

/** Whether `text` is the code of a city that Commonroof covers. */
export function isCityCode(text: string): text is CityCode {
  return (CITY_CODES as readonly string[]).includes(text)
}

/** The codes of the cities in a region. */
export function citiesIn(region: Region): CityCode[] {
  return CITY_CODES.filter((code) => CITIES[code].region === region)
}

/** The place that a person chose at sign-up. */
export interface ChosenPlace {
  locationPreference: LocationCode | null
  /** The typed name of a place that is none of the cities; else empty. */
  customLocation: string
}

/** The name of a location: a city code becomes the city's name, other text stays as it is. */
export function locationName(location: string): string {
  if (isCityCode(location)) return CITIES[location].name
  return location === 'other' ? 'Somewhere else' : location
}

/** The region of a city code; null for every other location. */
export function regionOf(location: string): Region | null {
  return isCityCode(location) ? CITIES[location].region : null
}

/** The text without `<…>`; the text after a `<` that is never closed stays. */
function withoutTags(text: string): string {
  let kept = ''
  let at = 0
  for (;;) {
    const start = text.indexOf('<', at)
    const end = start === -1 ? -1 : text.indexOf('>', start)
    if (end === -1) return kept + text.slice(at)
    kept += text.slice(at, start)
    at = end + 1
  }
}

/**
 * Cleans a typed place name (specification, section 5): removes tags and everything except letters, spaces,
 * hyphens and apostrophes, collapses white space, and cuts to 50 characters.
 */
export function cleanCustomLocation(text: string): string {
  return withoutTags(text)
    .replace(/[^\p{L}\p{M}\s'’-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, CUSTOM_LOCATION_MAX_LENGTH)
    .trim()
}

/** The city code of a typed place, or the cleaned text when no city matches; '' when nothing is left. */
export function resolveLocation(text: string): string {
  const cleaned = cleanCustomLocation(text)
  const known = CITY_CODES.find(
    (code) => code === cleaned.toLowerCase() || CITIES[code].aliases.includes(cleaned.toLowerCase()),
  )
  return known ?? cleaned
}

/**
 * The location code of a link's `location` value, such as `sd`, `other-ca` or `other-ny`; null if unknown.
 */
export function locationCodeFromLink(value: string | undefined): LocationCode | null {
  if (value === undefined) return null
  if (value === 'other-ca' || value === 'other-ny') return 'other'
  return (LOCATION_CODES as readonly string[]).includes(value) ? (value as LocationCode) : null
}

/** The state that a link names without a city, such as `other-ny`; null for every other link. */
export function stateFromLink(value: string | undefined): State | null {
  if (value === 'other-ca') return 'CA'
  return value === 'other-ny' ? 'NY' : null
}

export const CustomLocation = v.pipe(
  v.string(),
  v.maxLength(CUSTOM_LOCATION_MAX_LENGTH, `Please keep this to ${CUSTOM_LOCATION_MAX_LENGTH} characters`),
  v.check(isStorableText, UNSTORABLE_MESSAGE),
  v.check(
    (text) => cleanCustomLocation(text) === text,
    'Please use letters, spaces, hyphens and apostrophes only',
  ),
)

const TIME_ZONES = { CA: 'America/Los_Angeles', NY: 'America/New_York' } as const

/** The first digits of the zip codes in the state of New York. */
const NEW_YORK_ZIP = /^(1[0-4]|005)/

/** The time zone of the place where a person looks for a home; California's for one outside of the cities. */
export const timeZoneOfPlace = (place: string | null): string =>
  TIME_ZONES[place !== null && isCityCode(place) ? CITIES[place].state : 'CA']

/**
 * The time zone of an address, from its city, else its state, else its zip code; California is the default.
 */
export function timeZoneOf(address: { city: string; state: string; zipCode: string }): string {
  const city = resolveLocation(address.city)
  if (isCityCode(city)) return TIME_ZONES[CITIES[city].state]
  const state = address.state.trim().toUpperCase()
  if (state === 'NY' || state === 'NEW YORK') return TIME_ZONES.NY
  if (state === 'CA' || state === 'CALIFORNIA') return TIME_ZONES.CA
  return NEW_YORK_ZIP.test(address.zipCode.trim()) ? TIME_ZONES.NY : TIME_ZONES.CA
}
