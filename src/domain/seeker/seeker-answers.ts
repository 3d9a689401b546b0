import { longDayLabel } from '../core/time-labels.ts'
import type { Day } from '../core/dates.ts'
import {
  AMENITY_LABELS,
  CLEANLINESS_LABELS,
  DIET_LABELS,
  GROUP_SIZE_LABELS,
  HOUSING_LABELS,
  INTEREST_LABELS,
  SEEKER_PROPERTY_LABELS,
  SEEKING_OPTION_LABELS,
  SLEEP_LABELS,
  SOCIAL_LABELS,
  WORK_LABELS,
} from './seeker-labels.ts'
import { usd } from '../core/money.ts'
import { locationName } from '../core/locations.ts'
import { stepOfQuestion, type SeekerQuestion } from './seeker-questions.ts'
import { AMENITIES, budgetRange, emptySeekerDraft, moveInDay, SeekerDraft } from './seeker.ts'
import { readStoredFields } from '../core/stored-fields.ts'

/** One question of the seeker wizard with the text of its answer, '' while it is not answered. */
export interface SeekerAnswer {
  name: SeekerQuestion
  /** The wizard step of the question, counted from 1. */
  step: number
  /** The draft's fields that hold the answer. */
  fields: (keyof SeekerDraft)[]
  question: string
  answer: string
}

const label = <T extends string>(labels: Record<T, string>, value: T | null) =>
  value === null ? '' : labels[value]

/** Every question and answer, in the order of the wizard. `today` is the person's local day. */
export function seekerAnswers(draft: SeekerDraft, today: Day): SeekerAnswer[] {
  const range = budgetRange(draft.budget)
  const day = moveInDay(draft, today)
  const amenities = AMENITIES.filter((amenity) => draft.amenities[amenity]).map(
    (amenity) => AMENITY_LABELS[amenity],
  )
  const housing =
    draft.housingType === 'other' && draft.housingTypeOther
      ? draft.housingTypeOther
      : label(HOUSING_LABELS, draft.housingType)
  const interests = draft.interests.map((interest) => INTEREST_LABELS[interest]).join(', ')
  const rows: [SeekerQuestion, string, (keyof SeekerDraft)[], string][] = [
    ['seekingOption', 'Looking for', ['seekingOption'], label(SEEKING_OPTION_LABELS, draft.seekingOption)],
    ['location', 'Place', ['location', 'selectedRegion', 'customLocation'], locationName(draft.location)],
    ['budget', 'Budget', ['budget'], `${usd(range.min)} to ${usd(range.max)} a month`],
    ['moveInDate', 'Move-in', ['moveInOption', 'moveInDate'], day === null ? '' : longDayLabel(day)],
    ['sleepSchedule', 'Sleep', ['sleepSchedule'], label(SLEEP_LABELS, draft.sleepSchedule)],
    ['workStyle', 'Work', ['workStyle'], label(WORK_LABELS, draft.workStyle)],
    ['cleanliness', 'Cleanliness', ['cleanliness'], label(CLEANLINESS_LABELS, draft.cleanliness)],
    ['propertyType', 'Property', ['propertyType'], label(SEEKER_PROPERTY_LABELS, draft.propertyType)],
    ['housingType', 'Arrangement', ['housingType', 'housingTypeOther'], housing],
    ['amenities', 'Amenities', ['amenities'], amenities.join(', ')],
    ['socialLevel', 'Social', ['socialLevel'], label(SOCIAL_LABELS, draft.socialLevel)],
    ['dietaryPreference', 'Diet', ['dietaryPreference'], label(DIET_LABELS, draft.dietaryPreference)],
    ['interests', 'Interests', ['interests'], interests],
  ]
  if (draft.seekingOption === 'FIND_GROUP')
    rows.push(['groupSize', 'Group size', ['groupSize'], label(GROUP_SIZE_LABELS, draft.groupSize)])
  return rows.map(([name, question, fields, answer]) => ({
    name,
    step: stepOfQuestion(name),
    question,
    fields,
    answer,
  }))
}

/** Reads stored fields as a complete draft; an unreadable field becomes "not answered". */
export function readSeekerFields(stored: Record<string, unknown>): SeekerDraft {
  return readStoredFields(SeekerDraft, emptySeekerDraft(), stored)
}
