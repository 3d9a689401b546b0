const PATHS = {
  right: 'M5 12h14m-6-6 6 6-6 6',
  left: 'M19 12H5m6 6-6-6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  checks: 'm2.5 12.5 4 4L15 8m-3.5 8.5L20 8m-8.5 8.5-1.5-1.5',
  turning: 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5',
} as const

/** A decorative line icon in the color of the text; these five are all that the public pages use. */
export function LineIcon({ name, className }: { name: keyof typeof PATHS; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ?? 'size-5 shrink-0'}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
