/** The fit of a home, 0 to 100, with the strongest reason for it and the strongest reason against it. */
export function FitBadge({ fit }: { fit: { score: number; reason: string; but: string | null } }) {
  return (
    <p className="flex items-baseline gap-x-2 text-sm">
      <span className="rounded-sm bg-lamp px-1.5 font-display text-base font-bold tabular-nums text-on-lamp">
        <span className="sr-only">Fit: </span>
        {fit.score}
        <span className="sr-only"> of 100.</span>
      </span>
      <span>
        <span className="font-medium">{fit.reason}</span>
        {fit.but !== null && <span className="text-muted">, but {lowerFirst(fit.but)}</span>}
      </span>
    </p>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
