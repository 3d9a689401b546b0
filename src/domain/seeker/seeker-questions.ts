import type { SeekerDraft } from './seeker.ts'

/**
 * The questions of the seeker form by the name of their input, in the order of the form; each with its step,
 * counted from 1. The address /profile/edit?question=budget names a question in the same way.
 */
const STEPS = {
  seekingOption: 1,
  location: 1,
  budget: 1,
  moveInDate: 1,
  sleepSchedule: 2,
  workStyle: 2,
  cleanliness: 2,
  propertyType: 3,
  housingType: 3,
  amenities: 3,
  socialLevel: 4,
  dietaryPreference: 4,
  interests: 4,
  groupSize: 4,
  profilePicture: 5,
} as const satisfies Partial<Record<keyof SeekerDraft, number>>

export type SeekerQuestion = keyof typeof STEPS

export const SEEKER_QUESTIONS = Object.keys(STEPS) as SeekerQuestion[]

/** The step of a question, counted from 1. */
export const stepOfQuestion = (question: SeekerQuestion): number => STEPS[question]

/** The question that an address names; null when the form has no such question. */
export const readSeekerQuestion = (name: string | undefined): SeekerQuestion | null =>
  SEEKER_QUESTIONS.find((question) => question === name) ?? null
