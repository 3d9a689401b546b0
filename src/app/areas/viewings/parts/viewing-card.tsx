import { CalendarClock, CalendarPlus, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { icsFile } from '../../../../domain/viewings/ics.ts'
import { nextState, slotsAhead, type ViewingAction } from '../../../../domain/viewings/viewing.ts'
import { slotWords, viewingEvent, viewingWords, zoneWords } from '../../../../domain/viewings/viewing-labels.ts'
import type { EffectiveViewing } from '../../../../offline/viewings.ts'
import { isAskedForAge } from '../../../../sync/transitions.ts'
import { Button } from '../../../ui/button.tsx'
import { download } from '../../../ui/download.ts'
import { Link } from '../../../ui/link.tsx'
import { StatusDot } from '../../../ui/status-pill.tsx'
import { useViewingActions } from './use-viewing-actions.ts'
import { ViewingDialog } from './viewing-dialog.tsx'

type Asking = 'propose' | 'decline' | 'cancel' | 'again'

/** One viewing between two people: where it stands, and what is this person's to do about it. */
export function ViewingCard({ viewing }: { viewing: EffectiveViewing }) {
  const { view, status, failed, untouched } = viewing
  const acts = useViewingActions(viewing)
  const [now] = useState(Date.now)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [problem, setProblem] = useState(false)
  const run = (work: Promise<unknown>) => {
    setProblem(false)
    work.catch(() => setProblem(true))
  }
  const may = (act: ViewingAction) => nextState(view, act, view.role) !== null
  const asks = view.state === 'requested' || view.state === 'proposed'
  const event = viewingEvent(view)
  const isOver = event !== null && event.endsAt <= now
  const ahead = slotsAhead(view.slots, view.timeZone, now)
  return (
    <article
      aria-label={`Viewing of ${view.home.title}`}
      data-viewing={view._id}
      className="grid gap-3 rounded-lg border border-line-strong bg-raised p-4"
    >
      <header className="flex items-start gap-3">
        <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
        <div className="min-w-0">
          <h3 className="font-semibold break-words">
            <Link to={`/view-listing/${view.listingId}`} className="hover:underline">
              Viewing: {view.home.title}
            </Link>
          </h3>
          <p className="text-sm" aria-live="polite">
            {view.state === 'accepted' && isOver
              ? `It was on ${slotWords(view.chosen ?? '')}`
              : viewingWords(view)}
          </p>
        </div>
      </header>
      {asks && (
        <ul className="grid border-t border-line">
          {view.slots.map((slot) => (
            <li
              key={slot}
              className="flex min-h-12 items-center justify-between gap-3 border-b border-line py-1.5"
            >
              <span
                className={ahead.includes(slot) ? 'tabular-nums' : 'text-muted tabular-nums line-through'}
              >
                {slotWords(slot)}
                {!ahead.includes(slot) && <span className="sr-only"> (has passed)</span>}
              </span>
              {may('accept') && ahead.includes(slot) && (
                <Button
                  size="sm"
                  aria-label={`Accept ${slotWords(slot)}`}
                  onClick={() => run(acts.answer({ act: 'accept', slot, note: '' }))}
                >
                  Accept
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {(asks || view.state === 'accepted') && (
        <p className="text-sm text-muted">{zoneWords(view.timeZone)}</p>
      )}
      {/* Once it is sent the note stands with the act, in a message of its own. */}
      {view.note !== '' && status !== 'sent' && (
        <p className="break-words whitespace-pre-line">“{view.note}”</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {may('propose') && (
          <Button size="sm" variant="secondary" onClick={() => setAsking('propose')}>
            Propose another time
          </Button>
        )}
        {may('decline') && (
          <Button size="sm" variant="quiet" onClick={() => setAsking('decline')}>
            Decline
          </Button>
        )}
        {event && !isOver && (
          <Button
            size="sm"
            variant="secondary"
            icon={
              event.isCancelled ? (
                <CalendarX aria-hidden className="size-4" />
              ) : (
                <CalendarPlus aria-hidden className="size-4" />
              )
            }
            onClick={() => download(new Blob([icsFile(event)], { type: 'text/calendar' }), 'viewing.ics')}
          >
            {event.isCancelled ? 'Take out of calendar' : 'Add to calendar'}
          </Button>
        )}
        {may('cancel') && !isOver && !(viewing.isNew && untouched) && (
          <Button size="sm" variant="quiet" onClick={() => setAsking('cancel')}>
            {asks ? 'Withdraw' : 'Cancel'}
          </Button>
        )}
      </div>
      {failed ? (
        <div className="grid justify-items-start gap-2">
          <StatusDot status="not-sent">{failed.lastError?.msg || 'This was not sent'}</StatusDot>
          <div className="flex flex-wrap gap-2">
            {isAskedForAge(failed) && (
              <Button size="sm" onClick={() => run(acts.confirm())}>
                Send anyway
              </Button>
            )}
            {failed.kind === 'viewing.request' && (
              <Button size="sm" variant="secondary" onClick={() => setAsking('again')}>
                Offer other times
              </Button>
            )}
            <Button size="sm" variant="quiet" onClick={() => run(acts.dismiss())}>
              {failed.kind === 'viewing.request' ? 'Delete request' : 'Dismiss'}
            </Button>
          </div>
        </div>
      ) : (
        // What the other side did last was theirs to send.
        (status !== 'sent' || view.history.at(-1)?.by === view.role) && (
          <p className="flex flex-wrap items-center gap-x-3">
            <StatusDot status={status}>
              {status === 'queued' ? 'Saved on this device. Sends when you’re online.' : undefined}
            </StatusDot>
            {status === 'queued' && untouched && (
              <Button size="sm" variant="quiet" onClick={() => run(acts.undo())}>
                Undo
              </Button>
            )}
          </p>
        )
      )}
      {problem && (
        <p role="alert" className="text-sm text-bad">
          That did not work. Look at where it stands now, and try again.
        </p>
      )}
      {asking && <Ask viewing={viewing} what={asking} acts={acts} onClose={() => setAsking(null)} />}
    </article>
  )
}

interface AskProps {
  viewing: EffectiveViewing
  what: Asking
  acts: ReturnType<typeof useViewingActions>
  onClose: () => void
}

function Ask({ viewing: { view }, what, acts, onClose }: AskProps) {
  const name = view.other.firstName
  const shared = { timeZone: view.timeZone, keepAs: `${view._id}/${what}`, onClose }
  switch (what) {
    case 'propose':
      return (
        <ViewingDialog
          {...shared}
          title="Propose another time"
          action="Propose"
          intro={`${name} can accept one of them, or propose again.`}
          withSlots
          onSubmit={({ slots, note }) => acts.answer({ act: 'propose', slots, note })}
        />
      )
    case 'again':
      return (
        <ViewingDialog
          {...shared}
          title="Request a viewing"
          action="Send request"
          intro={`Offer ${name} other times to see ${view.home.title}.`}
          withSlots
          before={{ note: view.note }}
          onSubmit={acts.askAgain}
        />
      )
    case 'decline':
      return (
        <ViewingDialog
          {...shared}
          title="Decline this viewing?"
          action="Decline"
          intro={`${name} is told. You can say why.`}
          withSlots={false}
          onSubmit={({ note }) => acts.answer({ act: 'decline', note })}
        />
      )
    case 'cancel':
      return (
        <ViewingDialog
          {...shared}
          danger
          title={view.state === 'accepted' ? 'Cancel this viewing?' : 'Withdraw this?'}
          action={view.state === 'accepted' ? 'Cancel viewing' : 'Withdraw'}
          intro={`${name} is told. This cannot be undone.`}
          withSlots={false}
          onSubmit={({ note }) => acts.answer({ act: 'cancel', note })}
        />
      )
  }
}
