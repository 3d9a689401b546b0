import * as v from 'valibot'
import { dayNumber, DaySchema } from '../core/dates.ts'
import { dayLabel } from '../core/time-labels.ts'
import type { HomeFacts } from './home-facts.ts'
import { LISTING_TYPE_LABELS, PROPERTY_LABELS } from '../listings/listing-labels.ts'
import type { HOME_QUERY_KEYS } from '../core/home-link.ts'
import { LEASE_DURATIONS, LISTING_TYPES, PROPERTY_TYPES } from '../listings/listing.ts'
import { HOME_BEDROOMS_MAX, HOME_RENT_CHOICES_USD, SEARCH_TEXT_MAX_LENGTH } from '../core/limits.ts'
import { CITY_CODES, locationName } from '../core/locations.ts'
import { usd } from '../core/money.ts'
import { countOf } from '../core/phrases.ts'
import { storableText } from '../core/text.ts'

// The filters of a home search: how each reads in a link, which homes pass, and its label. Filters use only
// what a listing says about the home, never who lives there.

export const HOME_SORTS = ['fit', 'confirmed', 'total', 'available'] as const
export type HomeSort = (typeof HOME_SORTS)[number]
export const HOME_SORT_LABELS: Record<HomeSort, string> = {
  fit: 'Best fit',
  confirmed: 'Recently confirmed',
  total: 'Lowest cost',
  available: 'Available soonest',
}

const LEASE_DURATION_LABELS: Record<(typeof LEASE_DURATIONS)[number], string> = {
  month_to_month: 'Month to month',
  '6_months': '6 months',
  '1_year': '12 months',
  flexible: 'Flexible',
}

/** A schema for several values in a link, `apartment,house`; unknown and repeated values are left out. */
const anyOf = <const K extends readonly [string, ...string[]]>(values: K) =>
  v.pipe(
    v.string(),
    v.maxLength(200),
    v.transform((text): K[number][] => values.filter((value) => text.split(',').includes(value))),
  )
const yes = v.literal('1')
const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(6),
    v.regex(/^\d{1,6}$/),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
  )

/** The query of a search link and of the endpoint, read from texts; unreadable values are refused. */
export const HomeQuery = v.object({
  q: v.optional(v.pipe(storableText(SEARCH_TEXT_MAX_LENGTH), v.trim())),
  area: v.optional(anyOf(CITY_CODES)),
  /** The highest total (rent and monthly fees), in US dollars a month. */
  max: v.optional(whole(100, 20_000)),
  /** The latest day from which the home must be available. */
  by: v.optional(DaySchema),
  kind: v.optional(anyOf(LISTING_TYPES)),
  type: v.optional(anyOf(PROPERTY_TYPES)),
  beds: v.optional(whole(0, HOME_BEDROOMS_MAX)),
  lease: v.optional(anyOf(LEASE_DURATIONS)),
  bath: v.optional(yes),
  furnished: v.optional(yes),
  utilities: v.optional(yes),
  pets: v.optional(yes),
  parking: v.optional(yes),
} satisfies Record<(typeof HOME_QUERY_KEYS)[number], v.GenericSchema<unknown, unknown>>)
export type HomeQuery = v.InferOutput<typeof HomeQuery>
export type HomeFilter = Exclude<keyof HomeQuery, 'q'>

interface Filter<F extends HomeFilter> {
  label: string
  /** Whether a home passes the filter with this value. */
  passes: (home: HomeFacts, value: NonNullable<HomeQuery[F]>) => boolean
  /** The text of the value on the chip that removes it. */
  text: (value: NonNullable<HomeQuery[F]>) => string
  /** The values for which the number of homes is shown, as they are in a link. */
  choices: readonly string[]
  /** Whether a home counts for one of `choices`: it would pass with this value alone. */
  countsFor: (home: HomeFacts, choice: string) => boolean
}

const isAtLeastPartly = (value: HomeFacts['furnished']) => value !== 'no'
const flag = <F extends 'bath' | 'furnished' | 'utilities' | 'pets' | 'parking'>(
  label: string,
  has: (home: HomeFacts) => boolean,
): Filter<F> => ({
  label,
  passes: has,
  text: () => label,
  choices: ['1'],
  countsFor: has,
})
const listed = <F extends 'area' | 'kind' | 'type' | 'lease'>(
  label: string,
  choices: readonly string[],
  of: (home: HomeFacts) => string | null,
  nameOf: (value: string) => string,
): Filter<F> => ({
  label,
  passes: (home, values) => values.length === 0 || (values as readonly (string | null)[]).includes(of(home)),
  text: (values) => values.map(nameOf).join(', '),
  choices,
  countsFor: (home, choice) => of(home) === choice,
})

/** Every filter, in the order in which they are shown. */
export const HOME_FILTERS: { [F in HomeFilter]: Filter<F> } = {
  area: listed('Area', CITY_CODES, (home) => home.city, locationName),
  max: {
    label: 'Max monthly cost',
    passes: (home, most) => home.total <= most,
    text: (most) => `Up to ${usd(most)} a month`,
    choices: HOME_RENT_CHOICES_USD.map(String),
    countsFor: (home, choice) => home.total <= Number(choice),
  },
  by: {
    label: 'Available by',
    passes: (home, day) => home.availableDay <= dayNumber(day),
    text: (day) => `Available by ${dayLabel(day)}`,
    choices: [],
    countsFor: () => false,
  },
  kind: listed(
    'Type of rental',
    LISTING_TYPES,
    (home) => home.listingType,
    (value) => LISTING_TYPE_LABELS[value as keyof typeof LISTING_TYPE_LABELS],
  ),
  type: listed(
    'Property type',
    PROPERTY_TYPES,
    (home) => home.propertyType,
    (value) => PROPERTY_LABELS[value as keyof typeof PROPERTY_LABELS],
  ),
  beds: {
    label: 'Bedrooms',
    passes: (home, least) => home.bedrooms >= least,
    text: (least) => `${countOf(least, 'bedroom')} or more`,
    choices: Array.from({ length: HOME_BEDROOMS_MAX }, (_, index) => String(index + 1)),
    countsFor: (home, choice) => home.bedrooms >= Number(choice),
  },
  lease: listed(
    'Lease',
    LEASE_DURATIONS,
    (home) => home.lease,
    (value) => LEASE_DURATION_LABELS[value as keyof typeof LEASE_DURATION_LABELS],
  ),
  bath: flag('Private bathroom', (home) => home.privateBathroom),
  furnished: flag('Furnished', (home) => isAtLeastPartly(home.furnished)),
  utilities: flag('Utilities included', (home) => isAtLeastPartly(home.utilities)),
  pets: flag('Pets allowed', (home) => home.pets),
  parking: flag('Private parking', (home) => home.parking),
}
export const HOME_FILTER_KEYS = Object.keys(HOME_FILTERS) as HomeFilter[]

/** The text of one filter value as it is in a link: `Apartment`, `3 bedrooms or more`. */
export function choiceLabel(filter: HomeFilter, choice: string): string {
  const parsed = v.safeParse(HomeQuery, { [filter]: choice })
  const value = parsed.success ? parsed.output[filter] : undefined
  return value === undefined ? choice : filterText(filter, value)
}

function filterText<F extends HomeFilter>(filter: F, value: NonNullable<HomeQuery[F]>): string {
  return HOME_FILTERS[filter].text(value)
}

/** The active filters with the texts of their chips. */
export function filterChips(query: HomeQuery): { filter: HomeFilter; words: string }[] {
  return activeFilters(query).map((filter) => ({ filter, words: filterText(filter, query[filter] as never) }))
}

/** The active filters of a query: those with a value. */
export function activeFilters(query: HomeQuery): HomeFilter[] {
  return HOME_FILTER_KEYS.filter((filter) => isSet(query[filter]))
}

const isSet = (value: string | number | readonly string[] | undefined) =>
  value !== undefined && (typeof value === 'number' || value.length > 0)

/** The query of a link, each value as text; filters without a value are left out. */
export function homeLinkOf(query: HomeQuery): Partial<Record<keyof HomeQuery, string>> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => {
      const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
      return text === '' ? [] : [[key, text]]
    }),
  )
}

/** Reads the texts of a link; unreadable values are left out. */
export function readHomeQuery(link: Readonly<Record<string, string | undefined>>): HomeQuery {
  const readable = Object.entries(HomeQuery.entries).flatMap(([key, schema]) => {
    const parsed = v.safeParse(schema, link[key])
    return parsed.success && isSet(parsed.output) ? [[key, link[key]]] : []
  })
  return v.parse(HomeQuery, Object.fromEntries(readable))
}
