import {
  CLEANLINESS_LEVELS,
  DIETS,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
  WORK_STYLES,
} from '../../../../domain/seeker/seeker.ts'

/** The answers with three values each, two bits apiece in one number of ten; 3 is "not answered". */
export const CHOICES = [
  { answer: 'cleanliness', values: CLEANLINESS_LEVELS as readonly string[] },
  { answer: 'sleepSchedule', values: SLEEP_SCHEDULES as readonly string[] },
  { answer: 'socialLevel', values: SOCIAL_LEVELS as readonly string[] },
  { answer: 'diet', values: DIETS as readonly string[] },
  { answer: 'workStyle', values: WORK_STYLES as readonly string[] },
] as const
export const NOT_ANSWERED = 3
export const HABITS = 4 ** CHOICES.length
