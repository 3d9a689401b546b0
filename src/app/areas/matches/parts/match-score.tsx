import { classes } from '../../../ui/classes.ts'
import * as strings from '../strings/top.ts'

const WINDOWS = 10

/**
 * A score as a number over a house with ten windows, which are lit in proportion. `score` is 0 to 100; null
 * when both people answered too few of the same questions.
 */
export function MatchScore({ score }: { score: number | null }) {
  if (score === null) {
    return <p className="w-24 shrink-0 text-sm text-muted">{strings.noScore}</p>
  }
  const lit = Math.round(score / WINDOWS)
  return (
    <div className="inline-grid w-fit shrink-0 justify-items-center gap-1">
      <p className="font-display text-2xl leading-none font-bold tabular-nums">
        {score}
        <span className="sr-only">{strings.of100}</span>
      </p>
      <svg aria-hidden viewBox="0 0 52 34" className="h-auto w-13">
        <path d="M26 0 52 12H0Z" className="fill-scene-mid" />
        <path d="M3 12h46v22H3Z" className="fill-night" />
        {Array.from({ length: WINDOWS }, (_, window) => (
          <rect
            key={window}
            x={6.5 + (window % 5) * 8.2}
            y={window < 5 ? 15.5 : 24.5}
            width="6"
            height="6.5"
            rx="1"
            // The ground floor is lit first.
            className={classes(
              (window < 5 ? window + 5 : window - 5) < lit ? 'fill-lamp' : 'fill-night-line',
            )}
          />
        ))}
      </svg>
    </div>
  )
}
