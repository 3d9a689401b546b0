interface MarkProps {
  size?: number | undefined
  className?: string | undefined
}

/** The logo: a gable line over two windows, one of them lit. It is decoration beside the name. */
export function LogoMark({ size = 32, className }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden className={className}>
      <path
        d="M3 16.2 16 5l13 11.2"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M7.2 27.5v-5.1a3.6 3.6 0 0 1 7.2 0v5.1Z" fill="currentColor" />
      <path
        d="M17.6 27.5v-5.1a3.6 3.6 0 0 1 7.2 0v5.1Z"
        className="fill-lamp stroke-current"
        strokeWidth="0"
      />
    </svg>
  )
}

/**
 * The logo and the name. When there is no room for both, the name wraps to a hidden second line, so that the
 * logo stays visible at every width.
 */
export function Wordmark({ className }: { className?: string | undefined }) {
  return (
    <span className={`wordmark ${className ?? ''}`}>
      <LogoMark size={30} className="my-px max-sm:size-7" />
      <span className="wordmark-name">Commonroof</span>
    </span>
  )
}
