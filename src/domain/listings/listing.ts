import { PHOTOS_FOR_ACTIVE_MIN } from '../core/limits.ts'

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
/** The room types that describe the bathroom; a listing has one of them. */
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

/** The status of a new listing; the server uses it instead of the payload's status. */
export function statusOfNewListing(images: readonly string[]): ListingStatus {
  return images.length >= PHOTOS_FOR_ACTIVE_MIN ? 'active' : 'incomplete'
}

/** The counts of a listing that its owner may leave open. */
export const ROOM_COUNTS = ['bedrooms', 'bathrooms'] as const
export type RoomCount = (typeof ROOM_COUNTS)[number]

/** Whether a home's count is only a default, because its owner left it open. */
export const isLeftOpen = (
  { unanswered }: { unanswered?: readonly RoomCount[] | undefined },
  count: RoomCount,
): boolean => unanswered?.includes(count) ?? false
