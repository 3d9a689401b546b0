import { CalendarClock, Check } from 'lucide-react'
import { useState } from 'react'
import { nextViewings } from '../../../../domain/viewings/viewing.ts'
import { localTimeLabel } from '../../../../domain/core/time-labels.ts'
import { Link } from '../../../ui/link.tsx'
import { StatusDot } from '../../../ui/status-pill.tsx'
import { useViewings } from './use-viewings.ts'
import * as strings from '../strings/next.ts'

const SHOWN = 3

/** The next three accepted viewings, for the dashboard; nothing when there are none. */
export function NextViewings() {
  const { value } = useViewings()
  const [now] = useState(Date.now)
  const next = nextViewings(
    (value ?? []).map(({ view, status }) => ({ ...view, status })),
    now,
  ).slice(0, SHOWN)
  if (next.length === 0) return null
  return (
    <section aria-labelledby="next-viewings">
      <h2 id="next-viewings" className="mb-3 font-display text-xl font-bold">
        {strings.title}
      </h2>
      <ul className="grid border-t border-line">
        {next.map(({ _id, chosen, home, other, status }) => (
          <li
            key={_id}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line py-3 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto]"
          >
            <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
            <div className="min-w-0">
              <p className="font-semibold tabular-nums">{chosen !== null && localTimeLabel(chosen)}</p>
              <p className="text-sm break-words">
                <Link to="/messages" search={{ with: other._id }} className="hover:underline">
                  {strings.viewingWith(home.title, other.firstName)}
                </Link>
              </p>
            </div>
            {status === 'sent' ? (
              <span className="col-start-2 inline-flex items-center gap-1.5 self-start text-sm text-muted sm:col-start-3">
                <Check aria-hidden className="size-4" />
                {strings.onThisDevice}
              </span>
            ) : (
              <StatusDot status={status} className="col-start-2 self-start sm:col-start-3" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
