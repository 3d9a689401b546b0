import { UNREAD_BADGE_MAX } from '../../domain/core/limits.ts'
import { classes } from './classes.ts'

export interface BadgeProps {
  count: number
  /** The largest number that is shown; above it the badge shows this number with a plus sign. */
  max?: number | undefined
  /** The text for screen readers, such as `3 unread messages`. */
  label?: string | undefined
  /** `brand` is for a badge on a yellow background. */
  tone?: 'lamp' | 'brand' | undefined
  className?: string | undefined
}

/** A number in a small pill; nothing for 0. */
export function Badge({ count, max = UNREAD_BADGE_MAX, label, tone = 'lamp', className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={classes(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-bold tabular-nums',
        tone === 'lamp' ? 'bg-lamp text-on-lamp' : 'bg-brand text-on-brand',
        className,
      )}
    >
      <span aria-hidden={label !== undefined || undefined}>{count > max ? `${max}+` : count}</span>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
