import { classes } from './classes.ts'
import * as strings from './strings/loading.ts'

interface SpinnerProps {
  /** The width and height in pixels. */
  size?: number | undefined
  /** The text for screen readers; null when a text beside the spinner has the same meaning. */
  label?: string | null | undefined
  className?: string | undefined
}

/** The logo as a spinner: its two windows light up in turn. */
export function Spinner({ size = 28, label = strings.loading, className }: SpinnerProps) {
  const ariaProps = label === null ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label }
  return (
    <span {...ariaProps} className={classes('inline-flex shrink-0', className)}>
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
