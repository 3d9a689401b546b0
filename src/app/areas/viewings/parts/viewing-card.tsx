import { refusalText } from '../../../../contract/ops.ts'
import { CalendarClock, CalendarPlus, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../../background/pwa/lazy-part.tsx'
import { icsFile } from '../../../../domain/viewings/ics.ts'
import { nextState, slotsAhead, type ViewingAction } from '../../../../domain/viewings/viewing.ts'
import { localTimeLabel } from '../../../../domain/core/time-labels.ts'
import {
  viewingCalendarEvent,
  viewingStatusLabel,
  timeZoneLabel,
} from '../../../../domain/viewings/viewing-labels.ts'
import type { EffectiveViewing } from '../../../../offline/viewings.ts'
import { isStaleForReview } from '../../../../sync/transitions.ts'
import { SafetyMenu } from '../../../shell/safety/safety-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import { download } from '../../../ui/download.ts'
import { Link } from '../../../ui/link.tsx'
import { StatusDot } from '../../../ui/status-pill.tsx'
import { useSubmit } from '../../../forms/use-submit.ts'
import { useViewingActions } from './use-viewing-actions.ts'
import type { ViewingDialogKind } from './viewing-action-dialog.tsx'
import * as strings from '../strings/card.ts'

// Loaded only when it opens.
const ViewingActionDialog = lazyDialog(() => import('./viewing-action-dialog.tsx'), 'ViewingActionDialog')

/** One viewing between two people: its status, and the actions that this person can take. */
export function ViewingCard({ viewing }: { viewing: EffectiveViewing }) {
  const { view, status, refusedOp, cancellableOp } = viewing
  const actions = useViewingActions(viewing)
  const [now] = useState(Date.now)
  const [openDialog, setOpenDialog] = useState<ViewingDialogKind | null>(null)
  const [problem, setProblem] = useState(false)
  const run = (work: Promise<unknown>) => {
    setProblem(false)
    return work.catch(() => setProblem(true))
  }
  const [accepting, accept] = useSubmit((form, slot: string) =>
    run(actions.answer({ act: 'accept', slot, note: '' }, form)),
  )
  const may = (action: ViewingAction) => nextState(view, action, view.role) !== null
  const isUndecided = view.state === 'requested' || view.state === 'proposed'
  const event = viewingCalendarEvent(view)
  const isOver = event !== null && event.endsAt <= now
  const futureSlots = slotsAhead(view.slots, view.timeZone, now)
  return (
    <article
      aria-label={strings.viewingOf(view.home.title)}
      data-viewing={view._id}
      className="grid gap-3 rounded-lg border border-line-strong bg-raised p-4"
    >
      <header className="flex items-start gap-3">
        <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
        <div className="min-w-0 grow">
          <h3 className="font-semibold break-words">
            <Link to={`/view-listing/${view.listingId}`} className="hover:underline">
              {strings.viewing(view.home.title)}
            </Link>
          </h3>
          <p className="text-sm" aria-live="polite">
            {view.state === 'accepted' && isOver
              ? strings.wasOn(view.chosen ?? '')
              : viewingStatusLabel(view)}
          </p>
        </div>
        <SafetyMenu
          person={view.other}
          reported={
            viewing.isNew
              ? undefined
              : {
                  subject: { kind: 'viewing', id: view._id },
                  title: strings.viewingOf(view.home.title),
                  what: strings.reportedViewing,
                }
          }
          className="-mt-2.5 -mr-2.5"
        />
      </header>
      {isUndecided && (
        <ul className="grid border-t border-line">
          {view.slots.map((slot) => (
            <li
              key={slot}
              className="flex min-h-12 items-center justify-between gap-3 border-b border-line py-1.5"
            >
              <span
                className={
                  futureSlots.includes(slot) ? 'tabular-nums' : 'text-muted tabular-nums line-through'
                }
              >
                {localTimeLabel(slot)}
                {!futureSlots.includes(slot) && <span className="sr-only">{strings.hasPassed}</span>}
              </span>
              {may('accept') && futureSlots.includes(slot) && (
                <Button
                  size="sm"
                  aria-label={strings.acceptTime(slot)}
                  pending={accepting}
                  onClick={() => accept(slot)}
                >
                  {strings.accept}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {(isUndecided || view.state === 'accepted') && (
        <p className="text-sm text-muted">{timeZoneLabel(view.timeZone)}</p>
      )}
      {/* After sending, the note is part of the message that announces the action. */}
      {view.note !== '' && status !== 'sent' && (
        <p className="break-words whitespace-pre-line">{strings.note(view.note)}</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {may('propose') && (
          <Button size="sm" variant="secondary" onClick={() => setOpenDialog('propose')}>
            {strings.suggest}
          </Button>
        )}
        {may('decline') && (
          <Button size="sm" variant="quiet" onClick={() => setOpenDialog('decline')}>
            {strings.decline}
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
            {event.isCancelled ? strings.removeFromCalendar : strings.addToCalendar}
          </Button>
        )}
        {may('cancel') && !isOver && !(viewing.isNew && cancellableOp) && (
          <Button size="sm" variant="quiet" onClick={() => setOpenDialog('cancel')}>
            {isUndecided ? strings.withdraw : strings.cancel}
          </Button>
        )}
      </div>
      {refusedOp ? (
        <div className="grid justify-items-start gap-2">
          <StatusDot status="not-sent">{refusalText(refusedOp, strings.refused)}</StatusDot>
          <div className="flex flex-wrap gap-2">
            {isStaleForReview(refusedOp) && (
              <Button size="sm" onClick={() => run(actions.confirm())}>
                {strings.sendAnyway}
              </Button>
            )}
            {refusedOp.kind === 'viewing.request' && (
              <>
                {!isStaleForReview(refusedOp) && (
                  <Button size="sm" variant="secondary" onClick={() => run(actions.retryRequest())}>
                    {strings.tryAgain}
                  </Button>
                )}
                <Button size="sm" variant="secondary" onClick={() => setOpenDialog('again')}>
                  {strings.offerOtherTimes}
                </Button>
              </>
            )}
            <Button size="sm" variant="quiet" onClick={() => run(actions.dismiss())}>
              {refusedOp.kind === 'viewing.request' ? strings.deleteRequest : strings.dismiss}
            </Button>
          </div>
        </div>
      ) : (
        // After an action of the other person there is no sending status to show.
        (status !== 'sent' || view.history.at(-1)?.by === view.role) && (
          <p className="flex flex-wrap items-center gap-x-3">
            <StatusDot status={status}>{status === 'queued' ? strings.queued : undefined}</StatusDot>
            {status === 'queued' && cancellableOp && (
              <Button size="sm" variant="quiet" onClick={() => run(actions.undo())}>
                {strings.undo}
              </Button>
            )}
          </p>
        )
      )}
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {strings.failed}
        </p>
      )}

      {openDialog && (
        <ViewingActionDialog
          view={view}
          kind={openDialog}
          actions={actions}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </article>
  )
}
