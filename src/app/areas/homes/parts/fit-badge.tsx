import type { HomeFit } from '../../../../domain/homes/home-fit.ts'
import { classes } from '../../../ui/classes.ts'

/** The fit of a home, 0 to 100, with the strongest reason for it and the strongest reason against it. */
export function FitBadge({ fit }: { fit: HomeFit }) {
  return (
    <p className="flex items-baseline gap-x-2 text-sm">
      <FitScore score={fit.score} />
      <FitReason fit={fit} />
    </p>
  )
}

/** The fit of a home as a lit number. */
export function FitScore({ score, className }: { score: number; className?: string | undefined }) {
  return (
    <span
      className={classes(
        'rounded-sm bg-lamp px-1.5 font-display text-base font-bold tabular-nums text-on-lamp',
        className,
      )}
    >
      <span className="sr-only">Fit: </span>
      {score}
      <span className="sr-only"> of 100.</span>
    </span>
  )
}

/** What speaks for a home, and what against it. */
export function FitReason({ fit: { reason, but } }: { fit: Pick<HomeFit, 'reason' | 'but'> }) {
  return (
    <span>
      <span className="font-medium">{reason}</span>
      {but !== null && <span className="text-muted">, but {lowerFirst(but)}</span>}
    </span>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
