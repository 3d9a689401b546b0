import { countOf } from '../core/phrases.ts'
import { isLeftOpen, type RoomCount } from './listing.ts'
import type { AVAILABLE_OPTIONS, PETS_ALLOWED, SMOKING_ALLOWED } from './listing-form.ts'
import type {
  BathroomType,
  FURNISHED,
  GENDER_PREFERENCES,
  HouseholdMember,
  IDEAL_ROOMMATES,
  LEASE_TYPES,
  LIFESTYLES,
  LISTING_TYPES,
  ListingStatus,
  PARKING_TYPES,
  PROPERTY_TYPES,
} from './listing.ts'

type Labels<L extends readonly string[]> = Record<L[number], string>

/** Labels for the stored values of a listing. */
export const LISTING_TYPE_LABELS: Labels<typeof LISTING_TYPES> = {
  room_for_rent: 'A room for rent',
  entire_property: 'The entire property',
}
export const PROPERTY_LABELS: Labels<typeof PROPERTY_TYPES> = {
  house: 'House',
  apartment: 'Apartment',
  condo: 'Condo',
  townhouse: 'Townhouse',
}
export const LEASE_LABELS: Labels<typeof LEASE_TYPES> = {
  month_to_month: 'Month to month',
  '6_month': '6 months',
  '12_month': '12 months',
  other: 'Other',
}
export const FURNISHED_LABELS: Labels<typeof FURNISHED> = {
  yes: 'Yes',
  partially: 'Partially',
  no: 'No',
}
export const BATHROOM_LABELS: Record<BathroomType, string> = {
  masterRoom: 'Master room with its own bathroom',
  privateBathroom: 'Private bathroom',
  sharedBathroom: 'Shared bathroom',
}
export const PARKING_LABELS: Labels<typeof PARKING_TYPES> = {
  garage: 'Garage',
  outdoors: 'Outdoor, on the property',
  street: 'Street',
  public: 'Public parking',
}
export const PETS_LABELS: Labels<typeof PETS_ALLOWED> = { yes: 'Yes', depends: 'Depends', no: 'No' }
export const SMOKING_LABELS: Labels<typeof SMOKING_ALLOWED> = {
  yes_smoking: 'Yes',
  outside_only: 'Outside only',
  no_smoking: 'No',
}
export const HOUSEHOLD_LABELS: Record<HouseholdMember, string> = {
  homeowner: 'I live here',
  otherTenants: 'Other tenants',
  pets: 'Pets',
  children: 'Children',
  vacant: 'No one, it’s vacant',
}
export const IDEAL_ROOMMATE_LABELS: Labels<typeof IDEAL_ROOMMATES> = {
  student: 'Student',
  professional: 'Professional',
  quiet: 'Quiet',
  social: 'Social',
  lgbtqFriendly: 'LGBTQ+ friendly',
  clean: 'Clean',
  nonSmoker: 'Non-smoker',
  petFriendly: 'Pet friendly',
}
export const GENDER_LABELS: Labels<typeof GENDER_PREFERENCES> = {
  no_preference: 'No preference',
  women: 'Women',
  men: 'Men',
  nonbinary: 'Nonbinary people',
}
export const LIFESTYLE_LABELS: Labels<typeof LIFESTYLES> = {
  flexible: 'Flexible',
  quiet: 'Quiet',
  balanced: 'Balanced',
  social: 'Social',
}
export const AVAILABLE_LABELS: Labels<typeof AVAILABLE_OPTIONS> = {
  immediate: 'Immediately',
  '30days': 'In 30 days',
  custom: 'Choose a date',
}
export const STATUS_LABELS: Record<ListingStatus, string> = {
  active: 'Active',
  incomplete: 'Incomplete',
  paused: 'Paused',
  rented: 'Rented',
  expired: 'Expired',
}

/** The bedrooms and bathrooms of a home as texts: `2 bedrooms`, `1 bath`; without those that nobody said. */
export function roomLabels(home: {
  bedrooms: number
  bathrooms: number
  unanswered?: readonly RoomCount[] | undefined
}): string[] {
  return [
    ...(isLeftOpen(home, 'bedrooms') ? [] : [countOf(home.bedrooms, 'bedroom')]),
    ...(isLeftOpen(home, 'bathrooms') ? [] : [countOf(home.bathrooms, 'bath')]),
  ]
}
