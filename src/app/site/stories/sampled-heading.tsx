import type { ClaimStatus } from '../../../content/schema/shared-schema.ts'
import { ClaimTag } from '../claim-tag.tsx'

interface SampledHeadingProps {
  title: string
  status: ClaimStatus
  note: string
}

/** A section's heading, and in plain sight what the section is. */
export function SampledHeading({ title, status, note }: SampledHeadingProps) {
  return (
    <>
      <h2 className="text-3xl">{title}</h2>
      <p className="mt-3 max-w-[60ch]">
        <ClaimTag status={status} className="mr-1.5" />
        {note}
      </p>
    </>
  )
}
