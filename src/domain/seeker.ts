import * as v from 'valibot'
import { addDays, DaySchema, isDay, type Day } from './dates.ts'
import {
  AGE_MAX_YEARS,
  AGE_MIN_YEARS,
  BUDGET_BAND_USD,
  BUDGET_DEFAULT_USD,
  BUDGET_MAX_USD,
  BUDGET_MIN_USD,
  INTERESTS_MAX,
} from './limits.ts'
import { RegionSchema } from './locations.ts'
import { storableText } from './text.ts'
import { PictureUrl } from './photos.ts'

export const SEEKING_OPTIONS = ['WITH_ROOMMATES', 'SOLO', 'FIND_GROUP'] as const
export const MOVE_IN_OPTIONS = ['immediately', '14days', '30days', 'custom'] as const
export const SLEEP_SCHEDULES = ['early_bird', 'night_owl', 'flexible'] as const
export const WORK_STYLES = ['work_from_home', 'office', 'hybrid'] as const
export const CLEANLINESS_LEVELS = ['very_tidy', 'moderate', 'relaxed'] as const
export const SEEKER_PROPERTY_TYPES = ['house', 'apartment', 'townhouse_condo', 'any'] as const
export const HOUSING_TYPES = ['private_room', 'shared_room', 'entire_home', 'any', 'other'] as const
export const SOCIAL_LEVELS = ['introverted', 'balanced', 'extroverted'] as const
export const DIETS = ['omnivore', 'vegetarian', 'vegan'] as const
export const INTERESTS = [
  'music',
  'movies',
  'sports',
  'reading',
  'cooking',
  'travel',
  'gaming',
  'art',
  'fitness',
] as const
export const GROUP_SIZES = ['2-3', '4-5', '6+'] as const
export const AMENITIES = ['private_bathroom', 'laundry', 'parking', 'pet_friendly', 'gym'] as const

export type SeekingOption = (typeof SEEKING_OPTIONS)[number]
export type MoveInOption = (typeof MOVE_IN_OPTIONS)[number]
export type HousingType = (typeof HOUSING_TYPES)[number]
export type Interest = (typeof INTERESTS)[number]

export const SeekingOptionSchema = v.picklist(SEEKING_OPTIONS, 'Please select a housing option')

/** Values that older drafts hold for a whole home (specification, section 3). */
const LEGACY_ENTIRE_HOME = ['apartment', 'house', 'studio']

const HousingTypeInDraft = v.pipe(
  v.string(),
  v.transform((value) => (LEGACY_ENTIRE_HOME.includes(value) ? 'entire_home' : value)),
  v.picklist(HOUSING_TYPES),
)

const Interests = v.pipe(
  v.array(v.picklist(INTERESTS)),
  v.maxLength(INTERESTS_MAX),
  v.check((list) => new Set(list).size === list.length, 'Each interest counts once'),
)

const Budget = v.pipe(v.number(), v.integer(), v.minValue(BUDGET_MIN_USD), v.maxValue(BUDGET_MAX_USD))

/** Every answer of the seeker wizard as it is being filled; `null` and `''` mean "not answered yet". */
export const SeekerDraft = v.strictObject({
  location: storableText(60),
  selectedRegion: v.nullable(RegionSchema),
  customLocation: storableText(60),
  budget: Budget,
  moveInOption: v.nullable(v.picklist(MOVE_IN_OPTIONS)),
  moveInDate: v.nullable(DaySchema),
  sleepSchedule: v.nullable(v.picklist(SLEEP_SCHEDULES)),
  workStyle: v.nullable(v.picklist(WORK_STYLES)),
  cleanliness: v.nullable(v.picklist(CLEANLINESS_LEVELS)),
  propertyType: v.nullable(v.picklist(SEEKER_PROPERTY_TYPES)),
  housingType: v.nullable(HousingTypeInDraft),
  housingTypeOther: storableText(100),
  amenities: v.strictObject({
    private_bathroom: v.boolean(),
    laundry: v.boolean(),
    parking: v.boolean(),
    pet_friendly: v.boolean(),
    gym: v.boolean(),
  }),
  socialLevel: v.nullable(v.picklist(SOCIAL_LEVELS)),
  dietaryPreference: v.nullable(v.picklist(DIETS)),
  interests: Interests,
  seekingOption: v.nullable(SeekingOptionSchema),
  groupSize: v.nullable(v.picklist(GROUP_SIZES)),
  profilePicture: PictureUrl,
})
export type SeekerDraft = v.InferOutput<typeof SeekerDraft>

/** Holds every key: a missing one would be reported in valibot's words instead of ours. */
export function emptySeekerDraft(seekingOption: SeekingOption | null = null): SeekerDraft {
  return {
    location: '',
    selectedRegion: null,
    customLocation: '',
    budget: BUDGET_DEFAULT_USD,
    moveInOption: null,
    moveInDate: null,
    sleepSchedule: null,
    workStyle: null,
    cleanliness: null,
    propertyType: null,
    housingType: null,
    housingTypeOther: '',
    amenities: { private_bathroom: false, laundry: false, parking: false, pet_friendly: false, gym: false },
    socialLevel: null,
    dietaryPreference: null,
    interests: [],
    seekingOption,
    groupSize: null,
    profilePicture: '',
  }
}

/**
 * The rules of each step with their sentences (specification, section 5), in the order of the page.
 * The index is the step minus one; step 5 adds none of its own.
 */
export const SEEKER_STEPS = [
  v.pipe(
    v.object({
      location: v.pipe(v.string(), v.trim(), v.nonEmpty('Please select a location')),
      moveInOption: v.nullable(v.picklist(MOVE_IN_OPTIONS)),
      moveInDate: v.nullable(v.string()),
    }),
    v.forward(
      v.partialCheck(
        [['moveInOption'], ['moveInDate']],
        ({ moveInOption, moveInDate }) =>
          moveInOption === 'custom' || moveInOption === null
            ? moveInDate !== null && isDay(moveInDate)
            : true,
        'Please select a move-in date',
      ),
      ['moveInDate'],
    ),
  ),
  v.object({
    sleepSchedule: v.picklist(SLEEP_SCHEDULES, 'Please select your sleep schedule'),
    workStyle: v.picklist(WORK_STYLES, 'Please select your work style'),
    cleanliness: v.picklist(CLEANLINESS_LEVELS, 'Please select your cleanliness level'),
  }),
  v.object({
    propertyType: v.picklist(SEEKER_PROPERTY_TYPES, 'Please select a property type'),
    housingType: v.picklist(HOUSING_TYPES, 'Please select a housing arrangement'),
  }),
  v.pipe(
    v.object({
      socialLevel: v.picklist(SOCIAL_LEVELS, 'Please select your social activity level'),
      dietaryPreference: v.picklist(DIETS, 'Please select your dietary preference'),
      interests: v.pipe(
        v.array(v.picklist(INTERESTS)),
        v.minLength(1, 'Please select at least one interest'),
      ),
      seekingOption: v.nullable(v.picklist(SEEKING_OPTIONS)),
      groupSize: v.nullable(v.picklist(GROUP_SIZES)),
    }),
    v.forward(
      v.partialCheck(
        [['seekingOption'], ['groupSize']],
        ({ seekingOption, groupSize }) => seekingOption !== 'FIND_GROUP' || groupSize !== null,
        'Please select your preferred group size',
      ),
      ['groupSize'],
    ),
  ),
  v.object({}),
] as const

/** Adds or removes one interest; beyond the maximum a further choice is ignored. */
export function toggleInterest(interests: readonly Interest[], interest: Interest): Interest[] {
  if (interests.includes(interest)) return interests.filter((item) => item !== interest)
  return interests.length >= INTERESTS_MAX ? [...interests] : [...interests, interest]
}

/** The shown range around a budget in US dollars a month. */
export function budgetRange(budget: number): { min: number; max: number } {
  return { min: Math.max(0, budget - BUDGET_BAND_USD), max: budget + BUDGET_BAND_USD }
}

/** The day a draft means, counted from the person's day on which it was composed. */
export function moveInDay(draft: Pick<SeekerDraft, 'moveInOption' | 'moveInDate'>, today: Day): Day | null {
  switch (draft.moveInOption) {
    case 'immediately':
      return today
    case '14days':
      return addDays(today, 14)
    case '30days':
      return addDays(today, 30)
    default:
      return draft.moveInDate
  }
}

const AgeRange = v.strictObject({
  min: v.pipe(v.number(), v.integer(), v.minValue(AGE_MIN_YEARS), v.maxValue(AGE_MAX_YEARS)),
  max: v.pipe(v.number(), v.integer(), v.minValue(AGE_MIN_YEARS), v.maxValue(AGE_MAX_YEARS)),
})

const GroupPreferences = v.nullable(v.strictObject({ groupSize: v.picklist(GROUP_SIZES) }))

/** Specification, section 3: the seeker profile payload, and the draft it came from for later edits. */
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
    dietPreferences: v.pipe(v.array(v.picklist(DIETS)), v.length(1)),
    interests: v.pipe(Interests, v.minLength(1, 'Please select at least one interest')),
  }),
  preferences: v.strictObject({
    locationPreferences: v.pipe(v.array(storableText(60)), v.minLength(1), v.maxLength(10)),
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
 * The payload of a draft whose every step is valid; `today` is the person's day.
 * @throws TypeError when a step of the draft is not valid yet: check the steps first.
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

export interface StrengthItem {
  key: string
  /** What to do, as a person reads it. */
  label: string
  points: number
  done: boolean
  /** The wizard step where it is done. */
  step: number
}

/**
 * Profile strength: what an answer adds to being found, in points that sum to 100.
 * The specification shows a percentage and leaves the computation open; weights follow what the
 * other side reads first.
 */
export function profileStrength(draft: SeekerDraft): { percent: number; items: StrengthItem[] } {
  const amenities = Object.values(draft.amenities).some(Boolean)
  const movesIn =
    draft.moveInDate !== null || (draft.moveInOption !== null && draft.moveInOption !== 'custom')
  const items: StrengthItem[] = [
    {
      key: 'location',
      label: 'Choose where you want to live',
      points: 10,
      done: draft.location !== '',
      step: 1,
    },
    { key: 'moveIn', label: 'Say when you want to move in', points: 10, done: movesIn, step: 1 },
    {
      key: 'sleepSchedule',
      label: 'Add your sleep schedule',
      points: 10,
      done: draft.sleepSchedule !== null,
      step: 2,
    },
    { key: 'workStyle', label: 'Add your work style', points: 6, done: draft.workStyle !== null, step: 2 },
    {
      key: 'cleanliness',
      label: 'Say how tidy you are',
      points: 12,
      done: draft.cleanliness !== null,
      step: 2,
    },
    {
      key: 'propertyType',
      label: 'Pick a property type',
      points: 6,
      done: draft.propertyType !== null,
      step: 3,
    },
    {
      key: 'housingType',
      label: 'Pick a housing arrangement',
      points: 8,
      done: draft.housingType !== null,
      step: 3,
    },
    { key: 'amenities', label: 'Mark an amenity that matters', points: 4, done: amenities, step: 3 },
    {
      key: 'socialLevel',
      label: 'Say how social you are at home',
      points: 10,
      done: draft.socialLevel !== null,
      step: 4,
    },
    {
      key: 'dietaryPreference',
      label: 'Add your diet',
      points: 5,
      done: draft.dietaryPreference !== null,
      step: 4,
    },
    { key: 'interests', label: 'Pick an interest', points: 5, done: draft.interests.length >= 1, step: 4 },
    {
      key: 'moreInterests',
      label: 'Pick three interests or more',
      points: 4,
      done: draft.interests.length >= 3,
      step: 4,
    },
    {
      key: 'profilePicture',
      label: 'Add a clear photo of your face',
      points: 10,
      done: draft.profilePicture !== '',
      step: 5,
    },
  ]
  return { percent: items.reduce((sum, item) => sum + (item.done ? item.points : 0), 0), items }
}
