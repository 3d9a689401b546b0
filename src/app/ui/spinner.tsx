import { classes } from './classes.ts'

interface SpinnerProps {
  /** Pixels. */
  size?: number | undefined
  /** Read aloud; null where the words beside it already say so. */
  label?: string | null | undefined
  className?: string | undefined
}

/** The mark, its two windows lit in turn. */
export function Spinner({ size = 28, label = 'Loading', className }: SpinnerProps) {
  const named = label === null ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label }
  return (
    <span {...named} className={classes('inline-flex shrink-0', className)}>
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden>
        <path
          d="M2.5 12 12 4l9.5 8"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <rect x="5.5" y="13.5" width="5" height="7" rx="1.2" fill="currentColor" className="animate-lamp" />
        <rect
          x="13.5"
          y="13.5"
          width="5"
          height="7"
          rx="1.2"
          fill="currentColor"
          className="animate-lamp [animation-delay:-0.6s]"
        />
      </svg>
    </span>
  )
}
