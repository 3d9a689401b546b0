import type { ClaimStatus } from './schema/shared-schema.ts'

/** The label and explanation beside a claim that is not live. */
export const CLAIM_LABELS: Record<Exclude<ClaimStatus, 'live'>, { label: string; explained: string }> = {
  sample: { label: 'Sample', explained: 'An example, not a measured figure or a real person.' },
  planned: { label: 'Planned', explained: 'Coming later; it doesn’t work yet.' },
}
