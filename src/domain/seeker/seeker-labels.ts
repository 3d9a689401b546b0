import type { SeekerDraft } from './seeker.ts'

type LabelsOf<K extends keyof SeekerDraft> = Record<Extract<NonNullable<SeekerDraft[K]>, string>, string>

/** Labels for the stored values of seekers' answers. */
export const SEEKING_OPTION_LABELS: LabelsOf<'seekingOption'> = {
  WITH_ROOMMATES: 'A room with roommates',
  SOLO: 'A home of my own',
  FIND_GROUP: 'A group to rent with',
}
export const MOVE_IN_LABELS: LabelsOf<'moveInOption'> = {
  immediately: 'Immediately',
  '14days': 'Within 14 days',
  '30days': 'Within 30 days',
  custom: 'Choose a date',
}
export const SLEEP_LABELS: LabelsOf<'sleepSchedule'> = {
  early_bird: 'Early bird',
  night_owl: 'Night owl',
  flexible: 'Flexible',
}
export const WORK_LABELS: LabelsOf<'workStyle'> = {
  work_from_home: 'Work from home',
  office: 'Office',
  hybrid: 'Hybrid',
}
export const CLEANLINESS_LABELS: LabelsOf<'cleanliness'> = {
  very_tidy: 'Very tidy',
  moderate: 'Moderate',
  relaxed: 'Relaxed',
}
export const SEEKER_PROPERTY_LABELS: LabelsOf<'propertyType'> = {
  house: 'House',
  apartment: 'Apartment',
  townhouse_condo: 'Townhouse/Condo',
  any: 'Any type',
}
export const HOUSING_LABELS: LabelsOf<'housingType'> = {
  private_room: 'Private room',
  shared_room: 'Shared room',
  entire_home: 'Entire home',
  any: 'Any',
  other: 'Other',
}
export const SOCIAL_LABELS: LabelsOf<'socialLevel'> = {
  introverted: 'Introverted',
  balanced: 'Balanced',
  extroverted: 'Extroverted',
}
export const DIET_LABELS: LabelsOf<'dietaryPreference'> = {
  omnivore: 'Omnivore',
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
}
export const INTEREST_LABELS: Record<SeekerDraft['interests'][number], string> = {
  music: 'Music',
  movies: 'Movies',
  sports: 'Sports',
  reading: 'Reading',
  cooking: 'Cooking',
  travel: 'Travel',
  gaming: 'Gaming',
  art: 'Art',
  fitness: 'Fitness',
}
export const GROUP_SIZE_LABELS: LabelsOf<'groupSize'> = {
  '2-3': '2–3 people',
  '4-5': '4–5 people',
  '6+': '6 or more',
}
export const AMENITY_LABELS: Record<keyof SeekerDraft['amenities'], string> = {
  private_bathroom: 'Private bathroom',
  laundry: 'Laundry',
  parking: 'Parking',
  pet_friendly: 'Pet friendly',
  gym: 'Gym',
}
