import { CLAIM_WORDS } from '../../content/claims.ts'
import type { ClaimStatus } from '../../content/schema/shared-schema.ts'
import { classes } from '../ui/classes.ts'

interface ClaimTagProps {
  status: ClaimStatus
  /** Words instead of the usual one: “Sample profile”. */
  children?: string | undefined
  className?: string | undefined
}

/** Says in plain sight that a claim is an example or a promise; nothing where it is simply true. */
export function ClaimTag({ status, children, className }: ClaimTagProps) {
  if (status === 'live') return null
  const { label, explained } = CLAIM_WORDS[status]
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
