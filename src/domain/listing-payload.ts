import type { Day } from './dates.ts'
import { availableDay, bathroomOf, mayPrefer, parseDollars, type ListingForm } from './listing-form.ts'
import { BATHROOM_LABELS, PROPERTY_LABELS } from './listing-labels.ts'
import {
  AGE_MAX_YEARS,
  AGE_MIN_YEARS,
  LISTING_DEFAULT_PRICE_USD,
  LISTING_DEFAULT_ZIP,
  LISTING_TITLE_MAX_LENGTH,
} from './limits.ts'
import { statusOfNewListing, type ListingPayload } from './listing.ts'
import { CITIES } from './locations.ts'
import { isPhotoPath } from './photos.ts'

export const PETS_DEPEND_RULE = 'Pets are decided case by case. Please ask first.'
export const SMOKE_OUTSIDE_RULE = 'Smoking outside only'

const LEASE_DURATIONS = {
  month_to_month: 'month_to_month',
  '6_month': '6_months',
  '12_month': '1_year',
  other: 'flexible',
} as const

/** Specification, section 4: a listing without a title is named by its bedrooms, type and city. */
export function defaultTitle(form: Pick<ListingForm, 'bedrooms' | 'propertyType' | 'city'>): string {
  const type = form.propertyType === null ? 'Home' : PROPERTY_LABELS[form.propertyType]
  const city = form.city.trim() || CITIES.sd.name
  return `${form.bedrooms ?? 1} Bedroom ${type} in ${city}`.slice(0, LISTING_TITLE_MAX_LENGTH)
}

/** What else counts as a rule: the owner's words first, then what a yes or no cannot say. */
function additionalRules(form: ListingForm): string[] {
  const own = form.houseRules.trim()
  return [
    ...(own === '' ? [] : [own]),
    ...(form.petsAllowed === 'depends' ? [PETS_DEPEND_RULE] : []),
    ...(form.smokingAllowed === 'outside_only' ? [SMOKE_OUTSIDE_RULE] : []),
  ]
}

/** Preferences about people are kept only of somebody who will share the home with them. */
function preferences(form: ListingForm): Pick<ListingForm, 'ageRange' | 'genderPreference'> {
  if (mayPrefer(form)) return { ageRange: form.ageRange, genderPreference: form.genderPreference }
  return { ageRange: { min: AGE_MIN_YEARS, max: AGE_MAX_YEARS }, genderPreference: 'no_preference' }
}

/**
 * The payload of a form (specification, section 3) with the defaults of section 4; `today` is the
 * person's day. Check the steps first: what they ask for is not made up here.
 * @throws TypeError when an answer is missing that has no default.
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
    bedrooms: form.bedrooms ?? 1,
    bathrooms: form.bathrooms ?? 1,
    price: parseDollars(form.price) ?? LISTING_DEFAULT_PRICE_USD,
    availableFrom,
    address: {
      street: form.address.trim(),
      city: form.city.trim() || CITIES.sd.name,
      state: form.state.trim() || CITIES.sd.state,
      zipCode: form.zipCode.trim() || LISTING_DEFAULT_ZIP,
    },
    leaseDuration: LEASE_DURATIONS[leaseType],
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
    household: { currentMembers: form.currentHousehold, idealRoommate: form.idealRoommate },
    lifestyle: form.lifestyle ?? 'flexible',
    ageRange: form.ageRange,
    status: statusOfNewListing(images),
    form,
  }
}

/** The same listing, opened as a new one: everything but where it is. */
export function duplicateForm(form: ListingForm): ListingForm {
  return { ...form, address: '', photos: [] }
}

/** Whether every picture has its address on the server, so that the listing may leave. */
export function photosArrived(form: Pick<ListingForm, 'photos'>): boolean {
  return form.photos.every((photo) => isPhotoPath(photo.url))
}

/** What a listing says about its bathroom; null for a whole home. */
export function bathroomWords(form: Pick<ListingForm, 'roomTypes'>): string | null {
  const type = bathroomOf(form)
  return type && BATHROOM_LABELS[type]
}
