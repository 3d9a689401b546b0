import type { HomeFit } from '../../../../domain/homes/home-fit.ts'
import { classes } from '../../../ui/classes.ts'
import * as strings from './strings/home-cards.tsx'

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
      {strings.fitScore(score, (text) => (
        <span className="sr-only">{text}</span>
      ))}
    </span>
  )
}

/** What speaks for a home, and what against it. */
export function FitReason({ fit: { reason, but } }: { fit: Pick<HomeFit, 'reason' | 'but'> }) {
  const words = <span className="font-medium">{reason}</span>
  return (
    <span>
      {but === null
        ? words
        : strings.fitButDrawback(words, but, (text) => <span className="text-muted">{text}</span>)}
    </span>
  )
}
