import { addDays, localDay } from '../../src/domain/core/dates.ts'
import type { ListingPayload } from '../../src/domain/listings/listing-payload.ts'
import { emptySeekerDraft, type SeekerDraft } from '../../src/domain/seeker/seeker.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'

export const TODAY = localDay(new Date())
/** A local time at a home that is in the future in every time zone. */
export const TOMORROW = `${addDays(TODAY, 2)}T10:00`

/** A seeker draft with every step answered. */
export function fullDraft(changes: Partial<SeekerDraft> = {}): SeekerDraft {
  return {
    ...emptySeekerDraft('WITH_ROOMMATES'),
    location: 'sd',
    selectedRegion: 'socal',
    moveInOption: '30days',
    sleepSchedule: 'early_bird',
    workStyle: 'hybrid',
    cleanliness: 'moderate',
    propertyType: 'apartment',
    housingType: 'private_room',
    socialLevel: 'balanced',
    dietaryPreference: 'vegan',
    interests: ['music', 'art'],
    ...changes,
  }
}

/** The profile of `fullDraft` as the client sends it. */
export function seekerPayload(changes: Partial<SeekerDraft> = {}) {
  return toSeekerPayload(fullDraft(changes), TODAY)
}

let streets = 0

/** A listing that the server accepts; every call uses a different address. */
export function listingPayload(changes: Partial<ListingPayload> = {}): ListingPayload {
  streets++
  return {
    title: 'Sunny room',
    description: 'A sunny room near the park',
    propertyType: 'apartment',
    listingType: 'room_for_rent',
    bedrooms: 2,
    bathrooms: 1,
    price: 1200,
    availableFrom: addDays(TODAY, 14),
    address: { street: `${streets} Test Street`, city: 'San Diego', state: 'CA', zipCode: '92101' },
    leaseDuration: '1_year',
    amenities: ['Fully Furnished'],
    rules: {
      petsAllowed: true,
      smokingAllowed: false,
      genderPreference: 'no_preference',
      additionalRules: [],
    },
    images: [],
    roomsAvailable: 1,
    roomTypes: {
      privateRoom: true,
      sharedRoom: false,
      privateBathroom: true,
      sharedBathroom: false,
      masterRoom: false,
    },
    furnished: 'yes',
    parkingType: 'street',
    utilities: { included: 'yes', details: '' },
    leaseInfo: { type: '12_month', typeOther: '' },
    household: {
      currentMembers: { homeowner: true, otherTenants: false, pets: false, children: false, vacant: false },
      idealRoommate: {
        student: true,
        professional: false,
        quiet: false,
        social: false,
        lgbtqFriendly: false,
        clean: false,
        nonSmoker: false,
        petFriendly: false,
      },
    },
    lifestyle: 'flexible',
    ageRange: { min: 18, max: 99 },
    ...changes,
  }
}
