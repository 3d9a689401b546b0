import { timeToSecondLabel } from '../../../../domain/core/time-labels.ts'
import { editedListing } from '../../../../contract/drafts.ts'
import { isMessage, refusalText, type OpPayload } from '../../../../contract/ops.ts'
import { SEEKER_WIZARD } from '../../../../domain/account/access.ts'
import { INCOMPLETE_PROFILE_FIELD } from '../../../../domain/messages/message.ts'
import { entryText } from '../../../../domain/tours/tour-entry-labels.ts'
import { listingIdOf } from '../../../../offline/listings.ts'
import { isUnanswered } from '../../../../sync/transitions.ts'
import type { Op, OpEvent } from '../../../../sync/types.ts'
import type { Connection } from '../../../data/state.ts'
import type { Status } from '../../../ui/status-pill.tsx'

interface OpStatus {
  status: Status
  text: string
}

/** The status of an operation and the text that explains it; `nowMs` is in Unix milliseconds. */
export function opStatus(op: Op, connection: Connection, nowMs: number): OpStatus {
  switch (op.state) {
    case 'ready':
    case 'uncertain': {
      if (connection !== 'online') {
        const text = op.maybeSent ? 'It may have been sent. We’ll check' : 'Saved on this device. Sends'
        const when = connection === 'server-down' ? 'when Commonroof is back' : 'when you’re back online'
        return { status: 'queued', text: `${text} ${when}.` }
      }
      if (op.nextAttemptAt > nowMs + 1000) {
        const next = `Tries again at ${timeToSecondLabel(op.nextAttemptAt)}`
        // At a limit the server's reason tells the person that nothing is wrong.
        const reason = op.lastError?.code === 'rate_limited' ? `${op.lastError.msg} ` : ''
        return { status: 'queued', text: reason + next }
      }
      return {
        status: 'queued',
        text: op.state === 'uncertain' ? 'Checking if it was sent' : 'Waiting its turn',
      }
    }
    case 'sending':
      return { status: 'sending', text: 'Sending' }
    case 'held':
      return { status: 'queued', text: 'Sends in a moment. You can still undo it.' }
    case 'waiting-for-parent':
      return { status: 'queued', text: 'Waiting for something before it' }
    case 'waiting-for-sign-in':
      return { status: 'needs-you', text: 'Sign in again to send this' }
    case 'needs-review':
      if (isUnanswered(op))
        return {
          status: 'needs-you',
          text: 'We didn’t get an answer. It may have been sent; sending it again is safe.',
        }
      return { status: 'needs-you', text: refusalText(op, 'Needs your decision') }
    case 'rejected':
      if (op.lastError?.code === 'draft_closed')
        return { status: 'needs-you', text: 'You finished this on another device first.' }
      return { status: 'not-sent', text: refusalText(op, 'We couldn’t accept this') }
    case 'cancelled':
      return { status: 'unsaved', text: 'Cancelled' }
    case 'done':
      return { status: 'sent', text: 'Sent' }
  }
}

const EVENT_LABELS: Record<OpEvent['what'], string> = {
  queued: 'Saved on this device',
  tried: 'Tried',
  accepted: 'Accepted',
  refused: 'Refused',
  waiting: 'Waiting',
  edited: 'Edited',
  cancelled: 'Cancelled',
  retried: 'Tried again by you',
}

/** The text of one event in an operation's timeline. */
export function eventText(event: OpEvent): string {
  return event.detail ? `${EVENT_LABELS[event.what]}: ${event.detail}` : EVENT_LABELS[event.what]
}

/** The text that the person wrote in an operation, to read and to copy; '' when there is none. */
export function opText(op: Op): string {
  const payload = op.payload as Record<string, unknown>
  if (typeof payload['content'] === 'string') return payload['content']
  const listing =
    op.kind === 'listing.update' ? payload['listing'] : op.kind === 'listing.create' ? payload : null
  if (listing && typeof (listing as { title?: unknown }).title === 'string')
    return (listing as { title: string }).title
  if (op.kind === 'person.block') return payload['blocked'] ? 'Block this person' : 'Unblock this person'
  if (op.kind === 'home.entry') return entryText(op.payload as OpPayload<'home.entry'>)
  if (op.kind === 'group.create') return String(payload['name'])
  if (op.kind === 'group.join') return String(payload['code'])
  if (op.kind === 'group.comment') return String(payload['text'])
  if (op.kind === 'group.home') return String(payload['title'])
  const viewing = payload['request'] ?? payload['answer']
  if (op.kind === 'viewing.request' || op.kind === 'viewing.answer')
    return String((viewing as { note?: unknown }).note ?? '')
  const names = [payload['firstName'], payload['lastName']].filter((name) => typeof name === 'string')
  return op.kind === 'profile.update' ? names.join(' ') : ''
}

/**
 * Whether a refused operation can be sent again as it is, once its reason is gone: not with a field to correct,
 * not a message, which the person edits, and not an answer to an earlier state of a viewing.
 */
export function mayTryAgain({ state, kind, draft, lastError }: Op): boolean {
  const isRefused = state === 'rejected' || (state === 'needs-review' && lastError?.code === 'target_changed')
  const isCorrected = draft !== null || isMessage(kind) || (lastError?.field ?? null) !== null
  if (needsFinishedProfile({ kind, lastError })) return isRefused
  return isRefused && !isCorrected && kind !== 'viewing.answer'
}

/** Whether the server refused a message or a request because the person's profile is incomplete. */
const needsFinishedProfile = ({ kind, lastError }: Pick<Op, 'kind' | 'lastError'>): boolean =>
  (isMessage(kind) || kind === 'viewing.request') && lastError?.field === INCOMPLETE_PROFILE_FIELD

/** A link to the page where the person can correct an operation, such as its form; null if there is none. */
export function correctionLinkOf(
  op: Op,
  /** Whether the profile is complete: a complete one is edited at /profile/edit, not in the wizard. */
  isComplete: boolean,
): { to: string; search?: Record<string, string>; label: string } | null {
  const payload = op.payload as Record<string, unknown>
  if (!isComplete && needsFinishedProfile(op)) return { to: SEEKER_WIZARD, label: 'Finish your profile' }
  if (isMessage(op.kind)) {
    return {
      to: '/messages',
      search: { with: String(payload['recipientId']) },
      label: 'Open the conversation',
    }
  }
  if (op.draft?.kind === 'seeker')
    return { to: isComplete ? '/profile/edit' : SEEKER_WIZARD, label: 'Open the form' }
  if (op.kind === 'viewing.request') {
    const { shown } = op.payload as OpPayload<'viewing.request'>
    return { to: '/messages', search: { with: shown.owner._id }, label: 'Open the conversation' }
  }
  if (op.kind.startsWith('group.')) {
    const { groupId } = payload
    if (typeof groupId !== 'string' || op.kind === 'group.create' || op.kind === 'group.leave')
      return { to: '/groups', label: 'Open your groups' }
    return { to: `/groups/${groupId}`, label: 'Open the group' }
  }
  if (op.kind === 'viewing.answer') return { to: '/messages', label: 'Open your messages' }
  if (op.draft?.kind === 'listing') return { to: '/setup/property-listing', label: 'Open the form' }
  const edited = op.draft ? editedListing(op.draft.kind) : null
  if (edited !== null) return { to: `/view-listing/${edited}/edit`, label: 'Open the form' }
  if (op.kind === 'home.entry' || op.kind === 'listing.save')
    return { to: `/saved/${String(payload['listingId'])}`, label: 'Open the home' }
  const listingId = listingIdOf(op)
  if (listingId !== null) return { to: `/view-listing/${listingId}`, label: 'Open the listing' }
  if (op.kind === 'photo.listing') return { to: '/setup/property-listing', label: 'Open the form' }
  if (op.kind === 'person.mark' || op.kind === 'person.block')
    return { to: '/find-roommates', search: { person: String(payload['personId']) }, label: 'See the person' }
  if (op.kind === 'match.settings') return { to: '/profile', label: 'Open the settings' }
  if (op.kind === 'profile.update' && op.draft === null) return { to: '/profile', label: 'Open the field' }
  return null
}
