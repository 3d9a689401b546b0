import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { editedListing } from '../../../../contract/drafts.ts'
import { isMessage } from '../../../../contract/ops.ts'
import { isChangeable, isUnanswered } from '../../../../sync/transitions.ts'
import type { Op } from '../../../../sync/types.ts'
import { useAccount, useSignedIn } from '../../../data/account-hooks.ts'
import { connectionAtom } from '../../../data/state.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { dateTimeToSecondLabel } from '../../../../domain/core/time-labels.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { StatusDot } from '../../../ui/status-pill.tsx'
import { ClaimButton } from '../../listings/parts/claim-button.tsx'
import { EditMessage } from '../../messages/parts/edit-message.tsx'
import { KeptEdit } from '../../messages/parts/kept-edit.tsx'
import {
  claimedHomeOf,
  photoCountOf,
  eventText,
  opText,
  opStatus,
  correctionLinkOf,
  mayTryAgain,
  wasDiscardedElsewhere,
} from './op-labels.ts'
import { editOp, confirmOp, retryOp, cancelOp, deleteOp } from '../../../../offline/outbox/outbox.ts'
import { setTabDraft } from '../../../forms/wizard/tab-draft.ts'
import { continueRefused } from '../../../../offline/outbox/stale-drafts.ts'
import { sendWithoutPhotos } from '../../../../offline/outbox/without-photos.ts'
import * as strings from '../strings/outbox.ts'

/** One operation with its text, its status, its timeline and the actions on it. */
export function OutboxItem({ op, label }: { op: Op; label: string }) {
  const account = useAccount()
  const navigate = useNavigate()
  const connection = useAtomValue(connectionAtom)
  const [now] = useState(Date.now)
  const [editing, setEditing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { status, text: statusText } = opStatus(op, connection, now)
  const text = opText(op)
  const isComplete = useSignedIn()?.effective.profileCompleted ?? false
  const correctionLink = correctionLinkOf(op, isComplete)
  const claimedHome = claimedHomeOf(op)
  const refused = op.state === 'rejected' || op.state === 'needs-review'
  // It may have arrived: it cannot be changed, and deleting it here does not take it back.
  const unanswered = isUnanswered(op)
  const canChange = isChangeable(op) && !refused
  const isEditable = isMessage(op.kind) && (canChange || (refused && !unanswered))
  const photoCount = photoCountOf(op)

  const applyAsEdit = async () => {
    if (op.draft?.kind === 'seeker') return account && editOp(account, op.opId, op.payload)
    const edit = await (account && continueRefused(account, op.opId))
    const listingId = edit ? editedListing(edit.kind) : null
    if (listingId !== null) await navigate({ to: `/view-listing/${listingId}/edit` })
    if (edit?.kind === 'listing') {
      setTabDraft(edit.kind, edit.draftId)
      await navigate({ to: '/setup/property-listing' })
    }
    return edit
  }
  const attempt = (run: () => Promise<unknown>) => {
    setProblem(null)
    return run().catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : strings.didNotWork),
    )
  }

  return (
    <li className="grid gap-2 border-b border-line py-4" data-op={op.opId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{label}</h3>
        <StatusDot status={status}>{statusText}</StatusDot>
      </div>
      {text !== '' && !editing && <p className="line-clamp-3 break-words whitespace-pre-wrap">{text}</p>}
      {photoCount > 0 && <p className="text-sm text-muted">{strings.withPhotos(photoCount)}</p>}
      {editing && (
        <EditMessage
          opId={op.opId}
          content={text}
          saveLabel={refused ? strings.resend : strings.save}
          onDone={() => setEditing(false)}
        />
      )}
      {!editing && isEditable && <KeptEdit opId={op.opId} />}
      <div className="flex flex-wrap gap-2">
        {!editing && isEditable && (
          <Button size="sm" variant="secondary" onClick={() => setEditing(true)}>
            {refused ? strings.editAndResend : strings.edit}
          </Button>
        )}
        {!editing && op.state === 'needs-review' && op.lastError?.code !== 'target_changed' && (
          <Button size="sm" onClick={() => attempt(async () => account && confirmOp(account, op.opId))}>
            {unanswered ? strings.sendAgain : strings.sendAnyway}
          </Button>
        )}
        {!editing && (op.state === 'ready' || op.state === 'uncertain') && op.attempts > 0 && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => attempt(async () => account && retryOp(account, op.opId))}
          >
            {strings.tryNow}
          </Button>
        )}
        {!editing && canChange && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => attempt(async () => account && cancelOp(account, op.opId))}
          >
            {strings.cancel}
          </Button>
        )}
        {!editing && mayTryAgain(op) && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => attempt(async () => account && editOp(account, op.opId, op.payload))}
          >
            {strings.tryAgain}
          </Button>
        )}
        {!editing && op.lastError?.code === 'draft_closed' && (
          <Button size="sm" onClick={() => attempt(applyAsEdit)}>
            {wasDiscardedElsewhere(op) ? strings.keepAsDraft : strings.applyAsEdit}
          </Button>
        )}
        {refused && op.kind === 'report.send' && op.lastError?.field === 'photos' && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => attempt(async () => account && sendWithoutPhotos(account, op.opId))}
          >
            {strings.sendWithoutPictures}
          </Button>
        )}
        {claimedHome && <ClaimButton home={claimedHome} />}
        {!editing && refused && (
          <>
            {correctionLink && (
              <ButtonLink size="sm" variant="secondary" to={correctionLink.to} search={correctionLink.search}>
                {correctionLink.label}
              </ButtonLink>
            )}
            {text !== '' && (
              <CopyButton
                size="sm"
                variant="quiet"
                label={strings.copy}
                title={strings.copyText}
                text={() => text}
              />
            )}
            <Button
              size="sm"
              variant="quiet"
              onClick={() => attempt(async () => account && deleteOp(account, op.opId))}
            >
              {unanswered ? strings.deleteHere : strings.deleteItem}
            </Button>
          </>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <details className="text-sm text-muted">
        <summary className="min-h-6 cursor-pointer">{strings.whatHappened}</summary>
        <ol className="mt-2 grid gap-1">
          {op.timeline.map((event, index) => (
            // Events are only appended, so an index always means the same event.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="flex gap-3 tabular-nums">
              <time dateTime={new Date(event.at).toISOString()}>{dateTimeToSecondLabel(event.at)}</time>
              <span>{eventText(event)}</span>
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}
