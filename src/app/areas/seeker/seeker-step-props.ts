import type { SeekerDraft } from '../../../domain/seeker/seeker.ts'

/** What every step of the seeker wizard takes: the draft, how to change it, and the complaints. */
export interface SeekerStepProps {
  draft: SeekerDraft
  patch: (change: Partial<SeekerDraft>) => void
  errorOf: (field: string) => string | null
}
