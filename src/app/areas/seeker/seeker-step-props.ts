import type { SeekerDraft } from '../../../domain/seeker/seeker.ts'

/** The props of a step of the seeker form: the draft, a function that changes it, and its errors. */
export interface SeekerStepProps {
  draft: SeekerDraft
  patch: (change: Partial<SeekerDraft>) => void
  errorOf: (field: string) => string | null
}
