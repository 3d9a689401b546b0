import type { SeekerDraft } from './seeker.ts'

/** One item of the profile strength. */
export interface StrengthItem {
  key: string
  /** The task, as a person reads it. */
  label: string
  points: number
  done: boolean
  /** The wizard step of the task, counted from 1. */
  step: number
}

/**
 * The strength of a profile: each answered item adds points, which sum to 100. The specification shows a
 * percentage and leaves the calculation open; items that other people read first have more points.
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
    { key: 'moveIn', label: 'Add when you want to move in', points: 10, done: movesIn, step: 1 },
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
      label: 'Add how tidy you are',
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
    { key: 'amenities', label: 'Pick an amenity that matters', points: 4, done: amenities, step: 3 },
    {
      key: 'socialLevel',
      label: 'Add how social you are at home',
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
