import * as v from 'valibot'
import { boundedList } from '../core/lists.ts'
import { DaySchema, type Day } from '../core/dates.ts'
import { isCityCode, regionOf } from '../core/locations.ts'
import { AGE_MAX_YEARS, AGE_MIN_YEARS } from '../core/limits.ts'
import { PictureUrl } from '../core/photo-urls.ts'
import {
  Budget,
  budgetRange,
  CLEANLINESS_LEVELS,
  DIETS,
  GROUP_SIZES,
  HOUSING_TYPES,
  Interests,
  moveInDay,
  SEEKER_PROPERTY_TYPES,
  SeekerDraft,
  SeekingOptionSchema,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
} from './seeker.ts'
import { storableText } from '../core/text.ts'

const AgeRange = v.strictObject({
  min: v.pipe(v.number(), v.integer(), v.minValue(AGE_MIN_YEARS), v.maxValue(AGE_MAX_YEARS)),
  max: v.pipe(v.number(), v.integer(), v.minValue(AGE_MIN_YEARS), v.maxValue(AGE_MAX_YEARS)),
})

const GroupPreferences = v.nullable(v.strictObject({ groupSize: v.picklist(GROUP_SIZES) }))

/** The seeker profile payload (specification, section 3); `form` is its draft, for later edits. */
export const SeekerPayload = v.strictObject({
  location: v.pipe(storableText(60), v.nonEmpty('Please select a location')),
  budget: Budget,
  moveInDate: DaySchema,
  profilePicture: PictureUrl,
  seekingOption: SeekingOptionSchema,
  habits: v.strictObject({
    sleepSchedule: v.picklist(SLEEP_SCHEDULES),
    workFromHome: v.nullable(v.boolean()),
    cleanliness: v.picklist(CLEANLINESS_LEVELS),
    socialLevel: v.picklist(SOCIAL_LEVELS),
    dietPreferences: v.pipe(boundedList(v.picklist(DIETS), 1), v.length(1)),
    interests: v.pipe(Interests, v.minLength(1, 'Please select at least one interest')),
  }),
  preferences: v.strictObject({
    locationPreferences: v.pipe(boundedList(storableText(60), 10), v.minLength(1)),
    propertyType: v.picklist(SEEKER_PROPERTY_TYPES),
    amenities: v.strictObject({
      laundry: v.boolean(),
      parking: v.boolean(),
      pet_friendly: v.boolean(),
      gym: v.boolean(),
    }),
    housingType: v.picklist(HOUSING_TYPES),
    budgetRange: v.strictObject({
      min: v.pipe(v.number(), v.minValue(0)),
      max: v.pipe(v.number(), v.minValue(0)),
    }),
    roommateGender: v.literal('no_preference'),
    ageRange: AgeRange,
  }),
  groupPreferences: GroupPreferences,
  profileCompleted: v.literal(true),
  form: v.optional(SeekerDraft),
})
export type SeekerPayload = v.InferOutput<typeof SeekerPayload>

/**
 * The payload of a draft whose steps are all valid; `today` is the person's local day.
 * @throws TypeError when an answer is missing; callers check the steps first.
 */
export function toSeekerPayload(draft: SeekerDraft, today: Day): SeekerPayload {
  const moveInDate = moveInDay(draft, today)
  const { location, sleepSchedule, cleanliness, socialLevel, dietaryPreference, propertyType, housingType } =
    draft
  if (
    !location ||
    !moveInDate ||
    !sleepSchedule ||
    !cleanliness ||
    !socialLevel ||
    !dietaryPreference ||
    !propertyType ||
    !housingType ||
    !draft.seekingOption
  ) {
    throw new TypeError('A seeker draft becomes a payload only when every step is valid')
  }
  const { laundry, parking, pet_friendly, gym } = draft.amenities
  return {
    location,
    budget: draft.budget,
    moveInDate,
    profilePicture: draft.profilePicture,
    seekingOption: draft.seekingOption,
    habits: {
      sleepSchedule,
      workFromHome: draft.workStyle === 'work_from_home' ? true : draft.workStyle === 'office' ? false : null,
      cleanliness,
      socialLevel,
      dietPreferences: [dietaryPreference],
      interests: draft.interests,
    },
    preferences: {
      locationPreferences: [location],
      propertyType,
      amenities: { laundry, parking, pet_friendly, gym },
      housingType,
      budgetRange: budgetRange(draft.budget),
      roommateGender: 'no_preference',
      ageRange: { min: AGE_MIN_YEARS, max: AGE_MAX_YEARS },
    },
    groupPreferences:
      draft.seekingOption === 'FIND_GROUP' && draft.groupSize !== null
        ? { groupSize: draft.groupSize }
        : null,
    profileCompleted: true,
    form: draft,
  }
}

/** The answers of a profile as a draft for editing; the move-in date becomes a custom date. */
export function draftOfProfile(profile: SeekerPayload): SeekerDraft {
  const { habits, preferences } = profile
  const [dietaryPreference = null] = habits.dietPreferences
  const code = isCityCode(profile.location)
  const fromPayload: SeekerDraft = {
    location: profile.location,
    selectedRegion: regionOf(profile.location),
    customLocation: code ? '' : profile.location,
    budget: profile.budget,
    moveInOption: 'custom',
    moveInDate: profile.moveInDate,
    sleepSchedule: habits.sleepSchedule,
    workStyle: habits.workFromHome === null ? 'hybrid' : habits.workFromHome ? 'work_from_home' : 'office',
    cleanliness: habits.cleanliness,
    propertyType: preferences.propertyType,
    housingType: preferences.housingType,
    housingTypeOther: '',
    amenities: { private_bathroom: false, ...preferences.amenities },
    socialLevel: habits.socialLevel,
    dietaryPreference,
    interests: habits.interests,
    seekingOption: profile.seekingOption,
    groupSize: profile.groupPreferences?.groupSize ?? null,
    profilePicture: profile.profilePicture,
  }
  // The payload has no keys for these answers, so they come from its form when there is one.
  const { form } = profile
  return form
    ? {
        ...fromPayload,
        housingTypeOther: form.housingTypeOther,
        amenities: form.amenities,
        selectedRegion: form.selectedRegion,
      }
    : fromPayload
}
