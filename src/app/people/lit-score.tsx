import { classes } from '../ui/classes.ts'

const WINDOWS = 10

interface LitScoreProps {
  /** 0 to 100; null where too little was answered by both. */
  score: number | null
  size?: 'sm' | 'md' | undefined
}

/** A score as a number over a house of ten windows, as many of them lit. */
export function LitScore({ score, size = 'md' }: LitScoreProps) {
  if (score === null) {
    return <p className="max-w-36 text-sm text-muted">Too few answers in common for a score</p>
  }
  const lit = Math.round(score / WINDOWS)
  return (
    <div className="inline-grid w-fit justify-items-center gap-1.5">
      <p
        className={classes(
          'font-display leading-none font-bold tabular-nums',
          size === 'md' ? 'text-2xl' : 'text-xl',
        )}
      >
        {score}
        <span className="sr-only"> of 100, calculated from both people’s answers</span>
      </p>
      <span aria-hidden className="grid grid-cols-5 gap-[3px] rounded-sm bg-night p-[5px]">
        {Array.from({ length: WINDOWS }, (_, window) => (
          <span
            key={window}
            // The ground floor is lit first.
            className={classes(
              'h-2 w-1.5 rounded-[1px]',
              (window < 5 ? window + 5 : window - 5) < lit ? 'bg-lamp' : 'bg-night-line',
            )}
          />
        ))}
      </span>
    </div>
  )
}
