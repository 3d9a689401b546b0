import { classes } from './classes.ts'

export interface BadgeProps {
  count: number
  /** Above it the badge reads `9+`. */
  max?: number | undefined
  /** Read aloud instead of the bare number: `3 unread messages`. */
  label?: string | undefined
  /** lamp: on the page. brand: where the place itself is lit. */
  tone?: 'lamp' | 'brand' | undefined
  className?: string | undefined
}

export function Badge({ count, max = 9, label, tone = 'lamp', className }: BadgeProps) {
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
