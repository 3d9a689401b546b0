import { CLAIM_LABELS } from '../../content/claims.ts'
import type { ClaimStatus } from '../../content/schema/shared-schema.ts'
import { classes } from '../ui/classes.ts'

interface ClaimTagProps {
  status: ClaimStatus
  /** A label instead of the default one, such as “Sample profile”. */
  children?: string | undefined
  className?: string | undefined
}

/** A tag for a claim that is a sample or planned; nothing for a claim that is true today. */
export function ClaimTag({ status, children, className }: ClaimTagProps) {
  if (status === 'live') return null
  const { label, explained } = CLAIM_LABELS[status]
  return (
    <span
      title={explained}
      className={classes(
        'claim-tag',
        status === 'sample' ? 'border-line bg-sunken text-muted' : 'border-lamp bg-lamp-soft text-text',
        className,
      )}
    >
      {children ?? label}
    </span>
  )
}
