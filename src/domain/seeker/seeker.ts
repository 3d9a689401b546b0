import * as v from 'valibot'
import { boundedList } from '../core/lists.ts'
import { addDays, DaySchema, isDay, type Day } from '../core/dates.ts'
import {
  BUDGET_BAND_USD,
  BUDGET_DEFAULT_USD,
  BUDGET_MAX_USD,
  BUDGET_MIN_USD,
  INTERESTS_MAX,
} from '../core/limits.ts'
import { isCityCode, regionOf, RegionSchema, type ChosenPlace } from '../core/locations.ts'
import { storableText } from '../core/text.ts'
import { PictureUrl } from '../core/photo-urls.ts'

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
export type Interest = (typeof INTERESTS)[number]

export const SeekingOptionSchema = v.picklist(SEEKING_OPTIONS, 'Please select a housing option')

/** Values for an entire home in older drafts (specification, section 3). */
const LEGACY_ENTIRE_HOME = ['apartment', 'house', 'studio']

const HousingTypeInDraft = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((value) => (LEGACY_ENTIRE_HOME.includes(value) ? 'entire_home' : value)),
  v.picklist(HOUSING_TYPES),
)

/** At most INTERESTS_MAX different interests. */
export const Interests = v.pipe(
  boundedList(v.picklist(INTERESTS), INTERESTS_MAX),
  v.check((list) => new Set(list).size === list.length, 'Choose each interest only once'),
)

/** A budget in US dollars a month. */
export const Budget = v.pipe(v.number(), v.integer(), v.minValue(BUDGET_MIN_USD), v.maxValue(BUDGET_MAX_USD))

const HOUSING_OTHER_MAX_LENGTH = 100

/** The answers of the seeker wizard while it is being filled in; `null` and `''` mean "not answered yet". */
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
  housingTypeOther: storableText(HOUSING_OTHER_MAX_LENGTH),
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

/** The fields with words of the seeker, and how the words of two tabs become one text. */
export const SEEKER_TEXTS = {
  housingTypeOther: { between: ' ', maxLength: HOUSING_OTHER_MAX_LENGTH },
} satisfies Partial<Record<keyof SeekerDraft, { between: string; maxLength: number }>>

/** An empty draft with every key, because valibot would report a missing key with its own message. */
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

/** The place of a new draft: the one that the person chose before, which the form does not ask for again. */
export function placeOfDraft({
  locationPreference: place,
  customLocation,
}: ChosenPlace): Pick<SeekerDraft, 'location' | 'selectedRegion' | 'customLocation'> {
  if (place !== null && isCityCode(place))
    return { location: place, selectedRegion: regionOf(place), customLocation: '' }
  return { location: customLocation, selectedRegion: null, customLocation }
}

/**
 * The rules of each wizard step with their error messages (specification, section 5), in the order of the
 * page. The index is the step minus one; step 5 has no rules.
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

/** The range that is shown for a budget, in US dollars a month. */
export function budgetRange(budget: number): { min: number; max: number } {
  return { min: Math.max(0, budget - BUDGET_BAND_USD), max: budget + BUDGET_BAND_USD }
}

/** The move-in day of a draft, or null; `today` is the person's local day when the draft was submitted. */
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
