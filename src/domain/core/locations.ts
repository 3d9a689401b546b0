import * as v from 'valibot'
import { CUSTOM_LOCATION_MAX_LENGTH } from './limits.ts'
import { isStorableText } from './text.ts'

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

/** Where a registration without a preference is counted (specification, section 9). */
export const DEFAULT_LOCATION: CityCode = 'oc'

interface City {
  name: string
  region: Region
  state: 'CA' | 'NY'
  /** Lower-case names that a person may type for it. */
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

export function isCityCode(text: string): text is CityCode {
  return (CITY_CODES as readonly string[]).includes(text)
}

export function citiesIn(region: Region): CityCode[] {
  return CITY_CODES.filter((code) => CITIES[code].region === region)
}

export function locationName(location: string): string {
  if (isCityCode(location)) return CITIES[location].name
  return location === 'other' ? 'Somewhere else' : location
}

export function regionOf(location: string): Region | null {
  return isCityCode(location) ? CITIES[location].region : null
}

/**
 * Free text as a place name (specification, section 5): tags out, only letters, spaces, hyphens and
 * apostrophes, white space collapsed, at most 50 characters.
 */
export function cleanCustomLocation(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\p{M}\s'’-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, CUSTOM_LOCATION_MAX_LENGTH)
    .trim()
}

/** A typed place as a city code when we know it, else as cleaned text; '' when nothing is left. */
export function resolveLocation(text: string): string {
  const cleaned = cleanCustomLocation(text)
  const known = CITY_CODES.find(
    (code) => code === cleaned.toLowerCase() || CITIES[code].aliases.includes(cleaned.toLowerCase()),
  )
  return known ?? cleaned
}

/** Values used in links of the public pages, `other-ca` and `other-ny` among them, as a location code. */
export function locationCodeFromLink(value: string | undefined): LocationCode | null {
  if (value === undefined) return null
  if (value === 'other-ca' || value === 'other-ny') return 'other'
  return (LOCATION_CODES as readonly string[]).includes(value) ? (value as LocationCode) : null
}

export const CustomLocation = v.pipe(
  v.string(),
  v.maxLength(CUSTOM_LOCATION_MAX_LENGTH, `Please keep this to ${CUSTOM_LOCATION_MAX_LENGTH} characters`),
  v.check(isStorableText, 'This text has a character that cannot be stored'),
  v.check(
    (text) => cleanCustomLocation(text) === text,
    'Please use letters, spaces, hyphens and apostrophes only',
  ),
)

const TIME_ZONES = { CA: 'America/Los_Angeles', NY: 'America/New_York' } as const

/** How zip codes of the state of New York begin. */
const NEW_YORK_ZIP = /^(1[0-4]|005)/

/** The time zone of an address: by our city, then its state, then its zip code; California's where nothing tells. */
export function timeZoneOf(address: { city: string; state: string; zipCode: string }): string {
  const city = resolveLocation(address.city)
  if (isCityCode(city)) return TIME_ZONES[CITIES[city].state]
  const state = address.state.trim().toUpperCase()
  if (state === 'NY' || state === 'NEW YORK') return TIME_ZONES.NY
  if (state === 'CA' || state === 'CALIFORNIA') return TIME_ZONES.CA
  return NEW_YORK_ZIP.test(address.zipCode.trim()) ? TIME_ZONES.NY : TIME_ZONES.CA
}
