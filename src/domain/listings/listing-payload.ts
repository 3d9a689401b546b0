import * as v from 'valibot'
import { boundedList } from '../core/lists.ts'
import { ZIP_MESSAGE, ZIP_PATTERN } from './addresses.ts'
import { DaySchema, type Day } from '../core/dates.ts'
import { availableDay, HomeHabits, ListingForm, mayStatePreferences, parseDollars } from './listing-form.ts'
import { PROPERTY_LABELS } from './listing-labels.ts'
import {
  AGE_MAX_YEARS,
  AGE_MIN_YEARS,
  LISTING_DEFAULT_PRICE_USD,
  LISTING_DEFAULT_ROOMS,
  LISTING_DEFAULT_ZIP,
  LISTING_DESCRIPTION_MAX_LENGTH,
  LISTING_PRICE_MAX_USD,
  LISTING_ROOMS_MAX,
  LISTING_TEXT_MAX_LENGTH,
  LISTING_TITLE_MAX_LENGTH,
  PHOTOS_MAX,
} from '../core/limits.ts'
import {
  FURNISHED,
  HOUSEHOLD_MEMBERS,
  IDEAL_ROOMMATES,
  LEASE_DURATIONS,
  LEASE_TYPES,
  LISTING_STATUSES,
  LISTING_TYPES,
  PARKING_TYPES,
  PROPERTY_TYPES,
  ROOM_TYPES,
  statusOfNewListing,
  ROOM_COUNTS,
  type RoomCount,
} from './listing.ts'
import { CITIES } from '../core/locations.ts'
import { PictureUrl } from '../core/photo-urls.ts'
import { storableText } from '../core/text.ts'

/** A schema for flags: an object of booleans, or a list of the keys that are true. */
function flags<const K extends readonly [string, ...string[]]>(keys: K) {
  const allFalse = () => Object.fromEntries(keys.map((key) => [key, false])) as Record<K[number], boolean>
  const entries = Object.fromEntries(keys.map((key) => [key, v.optional(v.boolean(), false)])) as Record<
    K[number],
    v.OptionalSchema<v.BooleanSchema<undefined>, false>
  >
  return v.union([
    v.pipe(
      boundedList(v.picklist(keys), keys.length),
      v.transform((list): Record<K[number], boolean> => {
        const all = allFalse()
        for (const key of list) all[key as K[number]] = true
        return all
      }),
    ),
    v.pipe(
      v.strictObject(entries),
      v.transform((some): Record<K[number], boolean> => ({
        ...allFalse(),
        ...(some as Record<K[number], boolean>),
      })),
    ),
  ])
}

const count = (min: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(LISTING_ROOMS_MAX))
const requiredText = (max: number, required: string) =>
  v.pipe(
    storableText(max),
    v.check((text) => text.trim() !== '', required),
  )

/**
 * The payload of a submitted listing (specification, section 3); `form` is the complete draft, for later
 * edits.
 */
export const ListingPayload = v.strictObject({
  title: requiredText(LISTING_TITLE_MAX_LENGTH, 'Please enter a listing title'),
  description: requiredText(LISTING_DESCRIPTION_MAX_LENGTH, 'Please enter a property description'),
  propertyType: v.picklist(PROPERTY_TYPES, 'Please select a property type'),
  listingType: v.picklist(LISTING_TYPES, 'Please select a listing type'),
  bedrooms: count(0),
  bathrooms: count(0),
  price: v.pipe(
    v.number(),
    v.integer('Please enter a monthly rent amount'),
    v.minValue(1, 'Please enter a monthly rent amount'),
    v.maxValue(LISTING_PRICE_MAX_USD),
  ),
  availableFrom: DaySchema,
  address: v.strictObject({
    street: requiredText(200, 'Please enter a property address'),
    city: requiredText(80, 'Please select a city'),
    state: requiredText(40, 'Please select a state'),
    zipCode: v.pipe(v.string(), v.trim(), v.maxLength(10, ZIP_MESSAGE), v.regex(ZIP_PATTERN, ZIP_MESSAGE)),
  }),
  leaseDuration: v.picklist(LEASE_DURATIONS, 'Please select a lease type'),
  amenities: boundedList(v.picklist(['Fully Furnished', 'Partially Furnished']), 2),
  rules: v.strictObject({
    petsAllowed: v.boolean(),
    smokingAllowed: v.boolean(),
    genderPreference: storableText(40),
    additionalRules: boundedList(storableText(LISTING_TEXT_MAX_LENGTH), 20),
  }),
  images: boundedList(PictureUrl, PHOTOS_MAX),
  roomsAvailable: v.nullable(count(0)),
  roomTypes: flags(ROOM_TYPES),
  furnished: v.picklist(FURNISHED),
  parkingType: v.picklist(PARKING_TYPES),
  utilities: v.strictObject({
    included: v.picklist(FURNISHED),
    details: storableText(LISTING_TEXT_MAX_LENGTH),
  }),
  leaseInfo: v.strictObject({ type: v.picklist(LEASE_TYPES), typeOther: storableText(200) }),
  household: v.strictObject({
    currentMembers: flags(HOUSEHOLD_MEMBERS),
    idealRoommate: flags(IDEAL_ROOMMATES),
    habits: v.optional(HomeHabits),
  }),
  lifestyle: storableText(LISTING_TEXT_MAX_LENGTH),
  ageRange: v.strictObject({
    min: v.pipe(v.number(), v.integer(), v.minValue(AGE_MIN_YEARS), v.maxValue(AGE_MAX_YEARS)),
    max: v.pipe(v.number(), v.integer(), v.minValue(AGE_MIN_YEARS), v.maxValue(AGE_MAX_YEARS)),
  }),
  status: v.optional(v.picklist(LISTING_STATUSES)),
  form: v.optional(ListingForm),
})
export type ListingPayload = v.InferOutput<typeof ListingPayload>

export const PETS_DEPEND_RULE = 'Pets are decided case by case. Please ask first.'
export const SMOKE_OUTSIDE_RULE = 'Smoking outside only'

const DURATION_OF = {
  month_to_month: 'month_to_month',
  '6_month': '6_months',
  '12_month': '1_year',
  other: 'flexible',
} as const

/** The title of a listing without one, from its bedrooms, type and city (specification, section 4). */
export function defaultTitle(form: Pick<ListingForm, 'bedrooms' | 'propertyType' | 'city'>): string {
  const type = form.propertyType === null ? 'Home' : PROPERTY_LABELS[form.propertyType]
  const city = form.city.trim() || CITIES.sd.name
  return `${form.bedrooms ?? LISTING_DEFAULT_ROOMS} Bedroom ${type} in ${city}`.slice(
    0,
    LISTING_TITLE_MAX_LENGTH,
  )
}

/** The additional rules: the owner's text first, then the answers that the yes/no rules cannot express. */
function additionalRules(form: ListingForm): string[] {
  const own = form.houseRules.trim()
  return [
    ...(own === '' ? [] : [own]),
    ...(form.petsAllowed === 'depends' ? [PETS_DEPEND_RULE] : []),
    ...(form.smokingAllowed === 'outside_only' ? [SMOKE_OUTSIDE_RULE] : []),
  ]
}

const NO_PREFERENCES = {
  ageRange: { min: AGE_MIN_YEARS, max: AGE_MAX_YEARS },
  genderPreference: 'no_preference',
} as const

/** The preferences about people, which are stored only for an owner who shares the home. */
function preferences(form: ListingForm): Pick<ListingForm, 'ageRange' | 'genderPreference'> {
  if (mayStatePreferences(form)) return { ageRange: form.ageRange, genderPreference: form.genderPreference }
  return NO_PREFERENCES
}

/** Removes the preferences about people from a payload whose owner does not share the home. */
export function withoutDisallowedPreferences(payload: ListingPayload): ListingPayload {
  const { listingType, household, form } = payload
  if (mayStatePreferences({ listingType, currentHousehold: household.currentMembers })) return payload
  return {
    ...payload,
    ageRange: NO_PREFERENCES.ageRange,
    rules: { ...payload.rules, genderPreference: NO_PREFERENCES.genderPreference },
    ...(form ? { form: { ...form, ...NO_PREFERENCES } } : {}),
  }
}

/**
 * The payload of a form (specification, section 3) with the defaults of section 4; `today` is the person's
 * local day. Callers check the wizard steps first.
 * @throws TypeError when an answer without a default is missing.
 */
export function toListingPayload(given: ListingForm, today: Day): ListingPayload {
  const form = { ...given, ...preferences(given) }
  const availableFrom = availableDay(form, today)
  const { listingType, propertyType, leaseType, furnished, utilitiesIncluded } = form
  if (!listingType || !propertyType || !leaseType || !furnished || !utilitiesIncluded || !availableFrom)
    throw new TypeError('A listing form becomes a payload only when every step is valid')
  const images = form.photos.map((photo) => photo.url)
  return {
    title: form.title.trim() || defaultTitle(form),
    description: form.description.trim(),
    propertyType,
    listingType,
    bedrooms: form.bedrooms ?? LISTING_DEFAULT_ROOMS,
    bathrooms: form.bathrooms ?? LISTING_DEFAULT_ROOMS,
    price: parseDollars(form.price) ?? LISTING_DEFAULT_PRICE_USD,
    availableFrom,
    address: {
      street: form.address.trim(),
      city: form.city.trim() || CITIES.sd.name,
      state: form.state.trim() || CITIES.sd.state,
      zipCode: form.zipCode.trim() || LISTING_DEFAULT_ZIP,
    },
    leaseDuration: DURATION_OF[leaseType],
    amenities:
      furnished === 'yes' ? ['Fully Furnished'] : furnished === 'partially' ? ['Partially Furnished'] : [],
    rules: {
      petsAllowed: form.petsAllowed === 'yes' || form.petsAllowed === 'depends',
      smokingAllowed: form.smokingAllowed === 'yes_smoking',
      genderPreference: form.genderPreference,
      additionalRules: additionalRules(form),
    },
    images,
    roomsAvailable: form.roomsAvailable,
    roomTypes: form.roomTypes,
    furnished,
    parkingType: form.parkingType ?? 'street',
    utilities: { included: utilitiesIncluded, details: form.utilitiesDetails.trim() },
    leaseInfo: { type: leaseType, typeOther: form.leaseTypeOther.trim() },
    household: {
      currentMembers: form.currentHousehold,
      idealRoommate: form.idealRoommate,
      ...(form.currentHousehold.homeowner ? { habits: form.habits } : {}),
    },
    lifestyle: form.lifestyle ?? 'flexible',
    ageRange: form.ageRange,
    status: statusOfNewListing(images),
    form,
  }
}

/** The room counts that a payload has only as a default, because the owner left them open in the form. */
export function unansweredRooms(payload: {
  bedrooms: number
  bathrooms: number
  form?: Pick<ListingForm, RoomCount> | null | undefined
}): RoomCount[] {
  const { form } = payload
  if (!form) return []
  return ROOM_COUNTS.filter((each) => form[each] === null && payload[each] === LISTING_DEFAULT_ROOMS)
}

/** The form of a new listing copied from another one, without its street address and photos. */
export function duplicateForm(form: ListingForm): ListingForm {
  return { ...form, address: '', photos: [] }
}
