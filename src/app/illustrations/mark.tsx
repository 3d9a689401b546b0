interface MarkProps {
  size?: number | undefined
  className?: string | undefined
}

/** One gable line over two windows, one of them lit. Decorative: the name stands beside it. */
export function Mark({ size = 32, className }: MarkProps) {
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

interface WordmarkProps {
  /** Narrow phones get the mark alone, where other things need the room. */
  compact?: boolean | undefined
  className?: string | undefined
}

/** The mark and the name. */
export function Wordmark({ compact = false, className }: WordmarkProps) {
  return (
    <span className={`inline-flex items-center gap-2 ${className ?? ''}`}>
      <Mark size={30} />
      <span
        className={`font-display text-[1.3rem] leading-none font-bold tracking-[-0.03em] ${compact ? 'max-[30rem]:sr-only' : ''}`}
      >
        Commonroof
      </span>
    </span>
  )
}
