import type { ClaimStatus } from '../../../content/schema/shared-schema.ts'
import { ClaimTag } from '../claim-tag.tsx'

interface ClaimHeadingProps {
  title: string
  status: ClaimStatus
  note: string
}

/** The heading of a section with its claim tag. */
export function ClaimHeading({ title, status, note }: ClaimHeadingProps) {
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
