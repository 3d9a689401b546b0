import * as v from 'valibot'
import { boundedList } from '../core/lists.ts'
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
import {
  cleanCustomLocation,
  CITIES,
  isCityCode,
  resolveLocation,
  type ChosenPlace,
} from '../core/locations.ts'
import { PictureUrl } from '../core/photo-urls.ts'
import { readStoredFields } from '../core/stored-fields.ts'
import { CLEANLINESS_LEVELS, SLEEP_SCHEDULES, SOCIAL_LEVELS } from '../seeker/seeker.ts'
import { storableText } from '../core/text.ts'

export const PETS_ALLOWED = ['yes', 'depends', 'no'] as const
export const SMOKING_ALLOWED = ['yes_smoking', 'outside_only', 'no_smoking'] as const
export const AVAILABLE_OPTIONS = ['immediate', '30days', 'custom'] as const

const LEASE_OTHER_MAX_LENGTH = 200
const ADDRESS_MAX_LENGTH = 200

/** The text of the house rules when the owner has none (specification, section 4). */
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

/** A photo of a home, stored on the server or only on this device; the first photo is the cover. */
export const FormPhoto = v.strictObject({
  url: PictureUrl,
  public_id: v.pipe(v.string(), v.maxLength(200)),
  /** The text alternative of the photo. */
  alt: storableText(PHOTO_ALT_MAX_LENGTH),
})
export type FormPhoto = v.InferOutput<typeof FormPhoto>

/** The habits of a household whose owner lives there; null while a question is not answered. */
export const HomeHabits = v.strictObject({
  cleanliness: answer(CLEANLINESS_LEVELS),
  sleepSchedule: answer(SLEEP_SCHEDULES),
  socialLevel: answer(SOCIAL_LEVELS),
})
export type HomeHabits = v.InferOutput<typeof HomeHabits>

/**
 * The answers of the listing wizard while it is being filled in (specification, section 3); `null` and `''`
 * mean "not answered yet". The specification does not have fees, deposit, habits and the photos' text
 * alternatives.
 */
export const ListingForm = v.strictObject({
  listingType: answer(LISTING_TYPES),
  propertyType: answer(PROPERTY_TYPES),
  leaseType: answer(LEASE_TYPES),
  leaseTypeOther: storableText(LEASE_OTHER_MAX_LENGTH),
  address: storableText(ADDRESS_MAX_LENGTH),
  /** The name of a known city, or the typed name. */
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

  /** The amount as typed, which can include a dollar sign and separators. */
  price: storableText(20),
  deposit: storableText(20),
  fees: Fees,
  moveInOption: answer(AVAILABLE_OPTIONS),
  availableFrom: v.nullable(DaySchema),
  photos: boundedList(FormPhoto, PHOTOS_MAX),
})
export type ListingForm = v.InferOutput<typeof ListingForm>

const oneLine = (maxLength: number) => ({ between: ' ', maxLength })
const lines = (maxLength: number) => ({ between: '\n', maxLength })

/** The fields with words of the owner, and how the words of two tabs become one text. */
export const LISTING_TEXTS = {
  leaseTypeOther: oneLine(LEASE_OTHER_MAX_LENGTH),
  address: oneLine(ADDRESS_MAX_LENGTH),
  title: oneLine(LISTING_TITLE_MAX_LENGTH),
  description: lines(LISTING_DESCRIPTION_MAX_LENGTH),
  utilitiesDetails: oneLine(LISTING_TEXT_MAX_LENGTH),
  houseRules: lines(LISTING_TEXT_MAX_LENGTH),
} satisfies Partial<Record<keyof ListingForm, { between: string; maxLength: number }>>

const allFalse = <const K extends readonly string[]>(keys: K) =>
  Object.fromEntries(keys.map((key) => [key, false])) as Record<K[number], boolean>

/** An empty form with every key, because valibot would report a missing key with its own message. */
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
    roomTypes: allFalse(ROOM_TYPES),
    parking: false,
    parkingType: null,
    petsAllowed: null,
    smokingAllowed: null,
    currentHousehold: allFalse(HOUSEHOLD_MEMBERS),
    idealRoommate: allFalse(IDEAL_ROOMMATES),
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

type FormChange = Partial<ListingForm>

// The following functions return what an answer changes in the form, with its side effects on other answers
// (specification, section 4). They return only the changed fields.

/** Toggles a member of the household: `vacant` clears all others, and any other one clears `vacant`. */
export function toggleHousehold(form: ListingForm, member: HouseholdMember): FormChange {
  const on = !form.currentHousehold[member]
  if (member === 'vacant' && on) return { currentHousehold: { ...allFalse(HOUSEHOLD_MEMBERS), vacant: true } }
  return {
    currentHousehold: {
      ...form.currentHousehold,
      [member]: on,
      ...(member !== 'vacant' && on ? { vacant: false } : {}),
    },
  }
}

/** Chooses one bathroom type and clears all other room types. */
export function chooseBathroom(type: BathroomType): FormChange {
  return { roomTypes: { ...allFalse(ROOM_TYPES), [type]: true } }
}

/** The bathroom type of a listing; null when none is chosen. */
export function bathroomOf({
  roomTypes,
}: {
  roomTypes: Readonly<Record<string, boolean>>
}): BathroomType | null {
  return BATHROOM_TYPES.find((type) => roomTypes[type]) ?? null
}

/** Answers whether there are house rules: No sets the text NO_HOUSE_RULES, Yes removes it. */
export function chooseHouseRules(form: ListingForm, hasHouseRules: boolean): FormChange {
  if (!hasHouseRules) return { hasHouseRules, houseRules: NO_HOUSE_RULES }
  return { hasHouseRules, ...(form.houseRules === NO_HOUSE_RULES ? { houseRules: '' } : {}) }
}

/** Chooses a lease type; every type except `other` clears the typed description. */
export function chooseLease(leaseType: NonNullable<ListingForm['leaseType']>): FormChange {
  return { leaseType, ...(leaseType === 'other' ? {} : { leaseTypeOther: '' }) }
}

/** Chooses a parking type. */
export function chooseParking(parkingType: NonNullable<ListingForm['parkingType']>): FormChange {
  return { parkingType, parking: true }
}

/** Chooses a known city and sets its state. */
export function chooseCity(code: keyof typeof CITIES): FormChange {
  return { city: CITIES[code].name, customCity: '', state: CITIES[code].state }
}

/** Types a city: `customCity` stores the typed text, and `city` the matching city or the cleaned text. */
export function typeCity(form: ListingForm, customCity: string): FormChange {
  const place = resolveLocation(customCity)
  if (isCityCode(place)) return { city: CITIES[place].name, customCity, state: CITIES[place].state }
  return {
    city: cleanCustomLocation(customCity),
    customCity,
    ...(form.state === '' ? { state: stateOfZip(form.zipCode) ?? '' } : {}),
  }
}

/** The city and state of a first listing: the place that its owner chose before. */
export function placeOfForm(
  { locationPreference: place, customLocation }: ChosenPlace,
  state = '',
): FormChange {
  if (place !== null && isCityCode(place)) return chooseCity(place)
  return { ...typeCity({ ...emptyListingForm(), state }, customLocation), ...(state === '' ? {} : { state }) }
}

/**
 * Types a zip code and sets its state, unless the form has a known city and a state that does not belong to
 * the previous zip code.
 */
export function typeZip(form: ListingForm, zipCode: string): FormChange {
  const found = stateOfZip(zipCode)
  const followed = form.state === '' || form.state === stateOfZip(form.zipCode)
  const named = Object.values(CITIES).some(({ name }) => name === form.city)
  return { zipCode, ...(found !== null && (followed || !named) ? { state: found } : {}) }
}

/** Reads a typed amount as whole US dollars: `$1,250` and `1250.00` give 1250; null when it is no amount. */
export function parseDollars(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '')
  if (!/^\d+(\.\d*)?$/.test(plain)) return null
  const amount = Number.parseInt(plain, 10)
  return Number.isSafeInteger(amount) ? amount : null
}

/** The day from which the home of a form is available, or null; `today` is the person's local day. */
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

/** Whether `text` is a complete zip code. */
export const isZip = (text: string) => ZIP_PATTERN.test(text.trim())

/** Whether an owner may state preferences about people: only an owner who shares the home may. */
export function mayStatePreferences(form: Pick<ListingForm, 'listingType' | 'currentHousehold'>): boolean {
  return form.listingType === 'room_for_rent' && form.currentHousehold.homeowner
}

/** Reads stored fields as a complete form; an unreadable field becomes "not answered". */
export function readListingForm(stored: Record<string, unknown>): ListingForm {
  return readStoredFields(ListingForm, emptyListingForm(), stored)
}
