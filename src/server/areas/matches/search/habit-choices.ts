import {
  CLEANLINESS_LEVELS,
  DIETS,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
  WORK_STYLES,
} from '../../../../domain/seeker/seeker.ts'

/** The answers with three values each. A person's five answers are packed into ten bits, two bits each. */
export const CHOICES = [
  { answer: 'cleanliness', values: CLEANLINESS_LEVELS as readonly string[] },
  { answer: 'sleepSchedule', values: SLEEP_SCHEDULES as readonly string[] },
  { answer: 'socialLevel', values: SOCIAL_LEVELS as readonly string[] },
  { answer: 'diet', values: DIETS as readonly string[] },
  { answer: 'workStyle', values: WORK_STYLES as readonly string[] },
] as const
/** The packed value of a question that was not answered. */
export const NOT_ANSWERED = 3
/** The number of combinations of packed answers. */
export const HABIT_COMBINATIONS = 4 ** CHOICES.length
