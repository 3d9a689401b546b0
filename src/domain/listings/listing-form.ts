import * as v from 'valibot'
import { addDays, DaySchema, type Day } from '../core/dates.ts'
import { stateOfZip, ZIP_PATTERN } from './addresses.ts'
import { Fees } from './fees.ts'
import {
  AGE_MAX_YEARS,
  AGE_MIN_YEARS,
  CUSTOM_LOCATION_MAX_LENGTH,
  LISTING_DESCRIPTION_MAX_LENGTH,
  LISTING_ROOMS_MAX,
  LISTING_TEXT_MAX_LENGTH,
  LISTING_TITLE_MAX_LENGTH,
  PHOTO_ALT_MAX_LENGTH,
  PHOTOS_MAX,
} from '../core/limits.ts'
import {
  BATHROOM_TYPES,
  FURNISHED,
  GENDER_PREFERENCES,
  HOUSEHOLD_MEMBERS,
  IDEAL_ROOMMATES,
  LEASE_TYPES,
  LIFESTYLES,
  LISTING_TYPES,
  PARKING_TYPES,
  PROPERTY_TYPES,
  ROOM_TYPES,
  type BathroomType,
  type HouseholdMember,
} from './listing.ts'
import { cleanCustomLocation, CITIES, isCityCode, resolveLocation } from '../core/locations.ts'
import { PictureUrl } from '../core/photo-urls.ts'
import { readStoredFields } from '../core/stored-fields.ts'
import { CLEANLINESS_LEVELS, SLEEP_SCHEDULES, SOCIAL_LEVELS } from '../seeker/seeker.ts'
import { storableText } from '../core/text.ts'

export const PETS_ALLOWED = ['yes', 'depends', 'no'] as const
export const SMOKING_ALLOWED = ['yes_smoking', 'outside_only', 'no_smoking'] as const
export const AVAILABLE_OPTIONS = ['immediate', '30days', 'custom'] as const

/** Specification, section 4: what the rules say when the owner has none. */
export const NO_HOUSE_RULES = 'No specific house rules - flexible living arrangement'

const booleans = <const K extends readonly string[]>(keys: K) =>
  v.strictObject(
    Object.fromEntries(keys.map((key) => [key, v.boolean()])) as Record<
      K[number],
      v.BooleanSchema<undefined>
    >,
  )

const answer = <const K extends readonly [string, ...string[]]>(values: K) => v.nullable(v.picklist(values))
const rooms = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(LISTING_ROOMS_MAX)))
const age = v.pipe(v.number(), v.integer(), v.minValue(AGE_MIN_YEARS), v.maxValue(AGE_MAX_YEARS))

/** One picture of a home: stored, or still only on this device; the first one is the cover. */
export const FormPhoto = v.strictObject({
  url: PictureUrl,
  public_id: v.pipe(v.string(), v.maxLength(200)),
  /** What is to be seen, for those who cannot see it. */
  alt: storableText(PHOTO_ALT_MAX_LENGTH),
})
export type FormPhoto = v.InferOutput<typeof FormPhoto>

/** How people live in a home whose owner lives there too; each null while it is not answered. */
export const HomeHabits = v.strictObject({
  cleanliness: answer(CLEANLINESS_LEVELS),
  sleepSchedule: answer(SLEEP_SCHEDULES),
  socialLevel: answer(SOCIAL_LEVELS),
})
export type HomeHabits = v.InferOutput<typeof HomeHabits>

/**
 * Specification, section 3: every answer of the listing wizard as it is being filled; `null` and `''`
 * mean "not answered yet". Fees, deposit, habits and what a picture shows are ours.
 */
export const ListingForm = v.strictObject({
  listingType: answer(LISTING_TYPES),
  propertyType: answer(PROPERTY_TYPES),
  leaseType: answer(LEASE_TYPES),
  leaseTypeOther: storableText(200),
  address: storableText(200),
  /** The name of a city: one of ours, or what was typed. */
  city: storableText(80),
  customCity: storableText(CUSTOM_LOCATION_MAX_LENGTH),
  state: storableText(40),
  zipCode: storableText(10),

  title: storableText(LISTING_TITLE_MAX_LENGTH),
  description: storableText(LISTING_DESCRIPTION_MAX_LENGTH),
  bedrooms: rooms,
  bathrooms: rooms,
  roomsAvailable: rooms,
  furnished: answer(FURNISHED),
  utilitiesIncluded: answer(FURNISHED),
  utilitiesDetails: storableText(LISTING_TEXT_MAX_LENGTH),
  roomTypes: booleans(ROOM_TYPES),
  parking: v.boolean(),
  parkingType: answer(PARKING_TYPES),
  petsAllowed: answer(PETS_ALLOWED),
  smokingAllowed: answer(SMOKING_ALLOWED),

  currentHousehold: booleans(HOUSEHOLD_MEMBERS),
  idealRoommate: booleans(IDEAL_ROOMMATES),
  hasHouseRules: v.nullable(v.boolean()),
  houseRules: storableText(LISTING_TEXT_MAX_LENGTH),
  ageRange: v.strictObject({ min: age, max: age }),
  genderPreference: v.picklist(GENDER_PREFERENCES),
  lifestyle: answer(LIFESTYLES),
  habits: HomeHabits,

  /** As typed: digits, perhaps with a sign or separators around them. */
  price: storableText(20),
  deposit: storableText(20),
  fees: Fees,
  moveInOption: answer(AVAILABLE_OPTIONS),
  availableFrom: v.nullable(DaySchema),
  photos: v.pipe(v.array(FormPhoto), v.maxLength(PHOTOS_MAX)),
})
export type ListingForm = v.InferOutput<typeof ListingForm>

const noneOf = <const K extends readonly string[]>(keys: K) =>
  Object.fromEntries(keys.map((key) => [key, false])) as Record<K[number], boolean>

/** Holds every key: a missing one would be reported in valibot's words instead of ours. */
export function emptyListingForm(): ListingForm {
  return {
    listingType: null,
    propertyType: null,
    leaseType: null,
    leaseTypeOther: '',
    address: '',
    city: '',
    customCity: '',
    state: '',
    zipCode: '',
    title: '',
    description: '',
    bedrooms: null,
    bathrooms: null,
    roomsAvailable: null,
    furnished: null,
    utilitiesIncluded: null,
    utilitiesDetails: '',
    roomTypes: noneOf(ROOM_TYPES),
    parking: false,
    parkingType: null,
    petsAllowed: null,
    smokingAllowed: null,
    currentHousehold: noneOf(HOUSEHOLD_MEMBERS),
    idealRoommate: noneOf(IDEAL_ROOMMATES),
    hasHouseRules: null,
    houseRules: '',
    ageRange: { min: AGE_MIN_YEARS, max: AGE_MAX_YEARS },
    genderPreference: 'no_preference',
    lifestyle: null,
    habits: { cleanliness: null, sleepSchedule: null, socialLevel: null },
    price: '',
    deposit: '',
    fees: [],
    moveInOption: null,
    availableFrom: null,
    photos: [],
  }
}

type Change = Partial<ListingForm>

/** The transitions of section 4: what else an answer changes. Each gives the change, not the form. */

/** Vacant clears everybody else, and anybody else clears vacant. */
export function toggleHousehold(form: ListingForm, member: HouseholdMember): Change {
  const on = !form.currentHousehold[member]
  if (member === 'vacant' && on) return { currentHousehold: { ...noneOf(HOUSEHOLD_MEMBERS), vacant: true } }
  return {
    currentHousehold: {
      ...form.currentHousehold,
      [member]: on,
      ...(member !== 'vacant' && on ? { vacant: false } : {}),
    },
  }
}

/** One of master room, private and shared bathroom, and nothing else of the room types. */
export function chooseBathroom(type: BathroomType): Change {
  return { roomTypes: { ...noneOf(ROOM_TYPES), [type]: true } }
}

export function bathroomOf({
  roomTypes,
}: {
  roomTypes: Readonly<Record<string, boolean>>
}): BathroomType | null {
  return BATHROOM_TYPES.find((type) => roomTypes[type]) ?? null
}

/** No rules are a sentence of their own; choosing Yes takes that sentence out again. */
export function chooseHouseRules(form: ListingForm, hasHouseRules: boolean): Change {
  if (!hasHouseRules) return { hasHouseRules, houseRules: NO_HOUSE_RULES }
  return { hasHouseRules, ...(form.houseRules === NO_HOUSE_RULES ? { houseRules: '' } : {}) }
}

export function chooseLease(leaseType: NonNullable<ListingForm['leaseType']>): Change {
  return { leaseType, ...(leaseType === 'other' ? {} : { leaseTypeOther: '' }) }
}

export function chooseParking(parkingType: NonNullable<ListingForm['parkingType']>): Change {
  return { parkingType, parking: true }
}

/** One of our cities by its name; its state comes along. */
export function chooseCity(code: keyof typeof CITIES): Change {
  return { city: CITIES[code].name, customCity: '', state: CITIES[code].state }
}

/** Free text: kept as typed, and the city is the text without what cannot be in a name. */
export function typeCity(form: ListingForm, customCity: string): Change {
  const place = resolveLocation(customCity)
  if (isCityCode(place)) return { city: CITIES[place].name, customCity, state: CITIES[place].state }
  return {
    city: cleanCustomLocation(customCity),
    customCity,
    ...(form.state === '' ? { state: stateOfZip(form.zipCode) ?? '' } : {}),
  }
}

/** The state follows the zip code as long as nobody chose one that differs from what the old one said. */
export function typeZip(form: ListingForm, zipCode: string): Change {
  const found = stateOfZip(zipCode)
  const followed = form.state === '' || form.state === stateOfZip(form.zipCode)
  const named = Object.values(CITIES).some(({ name }) => name === form.city)
  return { zipCode, ...(found !== null && (followed || !named) ? { state: found } : {}) }
}

/** Whole US dollars of what was typed: `$1,250` and `1250.00` are 1250; null when it is no amount. */
export function parseDollars(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '')
  if (!/^\d+(\.\d*)?$/.test(plain)) return null
  const amount = Number.parseInt(plain, 10)
  return Number.isSafeInteger(amount) ? amount : null
}

/** The day that a form means, counted from the person's day on which it is read. */
export function availableDay(
  { moveInOption, availableFrom }: Pick<ListingForm, 'moveInOption' | 'availableFrom'>,
  today: Day,
): Day | null {
  switch (moveInOption) {
    case 'immediate':
      return today
    case '30days':
      return addDays(today, 30)
    default:
      return availableFrom
  }
}

export const isZip = (text: string) => ZIP_PATTERN.test(text.trim())

/**
 * Whether preferences about a person may be stored at all: only somebody who shares the home with
 * them may have any.
 */
export function mayPrefer(form: Pick<ListingForm, 'listingType' | 'currentHousehold'>): boolean {
  return form.listingType === 'room_for_rent' && form.currentHousehold.homeowner
}

/** Stored fields as a whole form; an answer that cannot be read falls back to "not answered". */
export function readListingForm(stored: Record<string, unknown>): ListingForm {
  return readStoredFields(ListingForm, emptyListingForm(), stored)
}
