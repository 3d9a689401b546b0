import * as v from 'valibot'
import { DaySchema } from './dates.ts'
import { Id } from './ids.ts'
import {
  AGE_MAX_YEARS,
  AGE_MIN_YEARS,
  LISTING_DESCRIPTION_MAX_LENGTH,
  LISTING_PRICE_MAX_USD,
  LISTING_ROOMS_MAX,
  LISTING_TEXT_MAX_LENGTH,
  LISTING_TITLE_MAX_LENGTH,
  PHOTOS_FOR_ACTIVE_MIN,
  PHOTOS_MAX,
} from './limits.ts'
import { StoredPhotoUrl } from './photos.ts'
import { isStorableJson, storableText } from './text.ts'
import { PersonView } from './user.ts'

export const PROPERTY_TYPES = ['house', 'apartment', 'condo', 'townhouse'] as const
export const LISTING_TYPES = ['room_for_rent', 'entire_property'] as const
export const FURNISHED = ['yes', 'partially', 'no'] as const
export const PARKING_TYPES = ['garage', 'outdoors', 'street', 'public'] as const
export const LEASE_TYPES = ['month_to_month', '6_month', '12_month', 'other'] as const
export const LEASE_DURATIONS = ['month_to_month', '6_months', '1_year', 'flexible'] as const
export const LISTING_STATUSES = ['active', 'incomplete', 'paused', 'rented', 'expired'] as const
export const ROOM_TYPES = [
  'privateRoom',
  'sharedRoom',
  'privateBathroom',
  'sharedBathroom',
  'masterRoom',
] as const
export const HOUSEHOLD_MEMBERS = ['homeowner', 'otherTenants', 'pets', 'children', 'vacant'] as const
/** Those of the room types that say where somebody bathes; a listing has one. */
export const BATHROOM_TYPES = ['masterRoom', 'privateBathroom', 'sharedBathroom'] as const
export const GENDER_PREFERENCES = ['no_preference', 'women', 'men', 'nonbinary'] as const
export const LIFESTYLES = ['flexible', 'quiet', 'balanced', 'social'] as const
export const IDEAL_ROOMMATES = [
  'student',
  'professional',
  'quiet',
  'social',
  'lgbtqFriendly',
  'clean',
  'nonSmoker',
  'petFriendly',
] as const

export type BathroomType = (typeof BATHROOM_TYPES)[number]
export type HouseholdMember = (typeof HOUSEHOLD_MEMBERS)[number]
export type ListingStatus = (typeof LISTING_STATUSES)[number]

export const DUPLICATE_ADDRESS_MESSAGE =
  'This address may not be listed on our site. Please contact support for further inquiry.'

/** Which of `keys` hold: an object of booleans, or the list of those that are true. */
function flags<const K extends readonly [string, ...string[]]>(keys: K) {
  const off = () => Object.fromEntries(keys.map((key) => [key, false])) as Record<K[number], boolean>
  const entries = Object.fromEntries(keys.map((key) => [key, v.optional(v.boolean(), false)])) as Record<
    K[number],
    v.OptionalSchema<v.BooleanSchema<undefined>, false>
  >
  return v.union([
    v.pipe(
      v.array(v.picklist(keys)),
      v.transform((list): Record<K[number], boolean> => {
        const all = off()
        for (const key of list) all[key as K[number]] = true
        return all
      }),
    ),
    v.pipe(
      v.strictObject(entries),
      v.transform((some): Record<K[number], boolean> => ({
        ...off(),
        ...(some as Record<K[number], boolean>),
      })),
    ),
  ])
}

const count = (min: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(LISTING_ROOMS_MAX))
const line = (max: number, required: string) =>
  v.pipe(
    storableText(max),
    v.check((text) => text.trim() !== '', required),
  )

/** Specification, section 3: the listing payload on submit. `form` is the lossless draft, for later edits. */
export const ListingPayload = v.strictObject({
  title: line(LISTING_TITLE_MAX_LENGTH, 'Please enter a listing title'),
  description: line(LISTING_DESCRIPTION_MAX_LENGTH, 'Please enter a property description'),
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
    street: line(200, 'Please enter a property address'),
    city: line(80, 'Please select a city'),
    state: line(40, 'Please select a state'),
    zipCode: v.pipe(v.string(), v.trim(), v.regex(/^\d{5}(-\d{4})?$/, 'Please enter a zip code')),
  }),
  leaseDuration: v.picklist(LEASE_DURATIONS, 'Please select a lease type'),
  amenities: v.pipe(v.array(v.picklist(['Fully Furnished', 'Partially Furnished'])), v.maxLength(2)),
  rules: v.strictObject({
    petsAllowed: v.boolean(),
    smokingAllowed: v.boolean(),
    genderPreference: storableText(40),
    additionalRules: v.pipe(v.array(storableText(LISTING_TEXT_MAX_LENGTH)), v.maxLength(20)),
  }),
  images: v.pipe(v.array(StoredPhotoUrl), v.maxLength(PHOTOS_MAX)),
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
  }),
  lifestyle: storableText(LISTING_TEXT_MAX_LENGTH),
  ageRange: v.strictObject({
    min: v.pipe(v.number(), v.integer(), v.minValue(AGE_MIN_YEARS), v.maxValue(AGE_MAX_YEARS)),
    max: v.pipe(v.number(), v.integer(), v.minValue(AGE_MIN_YEARS), v.maxValue(AGE_MAX_YEARS)),
  }),
  status: v.optional(v.picklist(LISTING_STATUSES)),
  form: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.check((fields) => isStorableJson(fields), 'This text has a character that cannot be stored'),
    ),
  ),
})
export type ListingPayload = v.InferOutput<typeof ListingPayload>

/** The server's own word on a new listing's status, whatever the payload says. */
export function statusOfNewListing(images: readonly string[]): ListingStatus {
  return images.length >= PHOTOS_FOR_ACTIVE_MIN ? 'active' : 'incomplete'
}

/** A listing as the asker may see it: the street is '' for people it is withheld from. */
export const ListingView = v.object({
  ...v.omit(ListingPayload, ['status', 'form', 'address', 'roomTypes', 'household']).entries,
  _id: Id,
  owner: PersonView,
  mine: v.boolean(),
  address: v.object({ street: v.string(), city: v.string(), state: v.string(), zipCode: v.string() }),
  roomTypes: v.record(v.string(), v.boolean()),
  household: v.object({
    currentMembers: v.record(v.string(), v.boolean()),
    idealRoommate: v.record(v.string(), v.boolean()),
  }),
  status: v.picklist(LISTING_STATUSES),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type ListingView = v.InferOutput<typeof ListingView>
