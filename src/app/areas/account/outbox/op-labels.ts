import { timeToSecondLabel } from '../../../../domain/core/time-labels.ts'
import { editedListing, isDiscarded } from '../../../../contract/drafts.ts'
import { isMessage, refusalText, type OpPayload } from '../../../../contract/ops.ts'
import { UNTITLED } from '../../../../domain/listings/listing-drafts.ts'
import { SEEKER_WIZARD } from '../../../../domain/account/access.ts'
import { INCOMPLETE_PROFILE_FIELD } from '../../../../domain/messages/message.ts'
import { REPORT_REASON_LABELS } from '../../../../domain/reports/report-labels.ts'
import type { ClaimedHome } from '../../../../domain/reports/address-claim.ts'
import { entryText } from '../../../../domain/tours/tour-entry-labels.ts'
import { listingIdOf } from '../../../../offline/listings.ts'
import { isUnanswered } from '../../../../sync/transitions.ts'
import type { Op, OpEvent } from '../../../../sync/types.ts'
import type { Connection } from '../../../data/state.ts'
import type { Status } from '../../../ui/status-pill.tsx'
import * as strings from '../strings/operations.ts'

interface OpStatus {
  status: Status
  text: string
}

/** The status of an operation and the text that explains it; `nowMs` is in Unix milliseconds. */
export function opStatus(op: Op, connection: Connection, nowMs: number): OpStatus {
  switch (op.state) {
    case 'ready':
    case 'uncertain': {
      if (op.lastError?.code === 'email_unconfirmed' && op.nextAttemptAt > nowMs)
        return { status: 'queued', text: strings.waitsForEmail }
      if (connection !== 'online') {
        const isDown = connection === 'server-down'
        if (op.maybeSent)
          return {
            status: 'queued',
            text: isDown ? strings.maybeSentServerDown : strings.maybeSentOffline,
          }
        return { status: 'queued', text: isDown ? strings.sendsWhenBack : strings.sendsOnline }
      }
      if (op.nextAttemptAt > nowMs + 1000) {
        const time = timeToSecondLabel(op.nextAttemptAt)
        const text =
          op.lastError?.code === 'rate_limited'
            ? strings.triesAgainBecause(op.lastError.msg, time)
            : strings.triesAgain(time)
        return { status: 'queued', text }
      }
      return {
        status: 'queued',
        text: op.state === 'uncertain' ? strings.checking : strings.waitingItsTurn,
      }
    }
    case 'sending':
      return { status: 'sending', text: strings.sending }
    case 'held':
      return { status: 'queued', text: strings.sendsSoon }
    case 'waiting-for-parent':
      return { status: 'queued', text: strings.waitsForOther }
    case 'waiting-for-sign-in':
      return { status: 'needs-you', text: strings.signInToSend }
    case 'needs-review':
      if (isUnanswered(op))
        return {
          status: 'needs-you',
          text: strings.noAnswer,
        }
      return { status: 'needs-you', text: refusalText(op, strings.needsDecision) }
    case 'rejected':
      if (op.lastError?.code === 'draft_closed')
        return {
          status: 'needs-you',
          text: wasDiscardedElsewhere(op) ? strings.discardedElsewhere : strings.finishedElsewhere,
        }
      return { status: 'not-sent', text: refusalText(op, strings.notAccepted) }
    case 'cancelled':
      return { status: 'unsaved', text: strings.cancelled }
    case 'done':
      return { status: 'sent', text: strings.sent }
  }
}

/** Whether a submission was refused because another device had discarded its draft. */
export const wasDiscardedElsewhere = ({ draft, lastError }: Pick<Op, 'draft' | 'lastError'>): boolean =>
  draft !== null && isDiscarded({ draftId: draft.draftId, closedAs: lastError?.closedAs ?? null })

/** The text of one event in an operation's timeline. */
export function eventText(event: OpEvent): string {
  const label = strings.events[event.what]
  return event.detail ? strings.eventWith(label, event.detail) : label
}

/** The text that the person wrote in an operation, to read and to copy; '' when there is none. */
export function opText(op: Op): string {
  const payload = op.payload as Record<string, unknown>
  if (typeof payload['content'] === 'string') return payload['content']
  const listing =
    op.kind === 'listing.update' ? payload['listing'] : op.kind === 'listing.create' ? payload : null
  if (listing && typeof (listing as { title?: unknown }).title === 'string')
    return (listing as { title: string }).title
  if (op.kind === 'person.block') {
    const name = payload['name'] === undefined ? '' : String(payload['name'])
    if (payload['blocked']) return name === '' ? strings.blockPerson : strings.blockNamed(name)
    return name === '' ? strings.unblockPerson : strings.unblockNamed(name)
  }
  if (op.kind === 'draft.discard') return String(payload['name']) || UNTITLED
  if (op.kind === 'account.deletion') return payload['wanted'] ? strings.deleteAccount : strings.keepAccount
  if (op.kind === 'home.entry') return entryText(op.payload as OpPayload<'home.entry'>)
  if (op.kind === 'report.send') {
    const { report, title } = op.payload as OpPayload<'report.send'>
    return strings.report(title, REPORT_REASON_LABELS[report.reason], report.words)
  }
  if (op.kind === 'notice.answer') return String(payload['words'])
  if (op.kind === 'address.claim') {
    const { street, words = '' } = op.payload as OpPayload<'address.claim'>
    return strings.claim(street, words)
  }
  if (op.kind === 'group.create' || op.kind === 'group.remove' || op.kind === 'group.maker')
    return String(payload['name'])
  if (op.kind === 'group.join') return String(payload['code'])
  if (op.kind === 'group.comment') return String(payload['text'])
  if (op.kind === 'group.home') return String(payload['title'])
  const viewing = payload['request'] ?? payload['answer']
  if (op.kind === 'viewing.request' || op.kind === 'viewing.answer')
    return String((viewing as { note?: unknown }).note ?? '')
  const names = [payload['firstName'], payload['lastName']].filter((name) => typeof name === 'string')
  return op.kind === 'profile.update' ? names.join(' ') : ''
}

/** How many photos go with an operation. */
export function photoCountOf({ kind, payload }: Op): number {
  if (isMessage(kind)) return (payload as OpPayload<'message.send'>).photos?.length ?? 0
  return kind === 'report.send' ? ((payload as OpPayload<'report.send'>).report.photos?.length ?? 0) : 0
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

/** The home of an operation that the server refused because another listing has its address; null for every other one. */
export function claimedHomeOf({ kind, payload, lastError }: Op): ClaimedHome | null {
  if (lastError?.code !== 'duplicate_address') return null
  const listing =
    kind === 'listing.create'
      ? (payload as OpPayload<'listing.create'>)
      : kind === 'listing.update'
        ? (payload as OpPayload<'listing.update'>).listing
        : null
  if (listing === null) return null
  const { address, title, description } = listing
  return { street: address.street.trim(), zipCode: address.zipCode.trim(), title, description }
}

/** A link to the page where the person can correct an operation, such as its form; null if there is none. */
export function correctionLinkOf(
  op: Op,
  /** Whether the profile is complete: a complete one is edited at /profile/edit, not in the wizard. */
  isComplete: boolean,
): { to: string; search?: Record<string, string>; label: string } | null {
  const payload = op.payload as Record<string, unknown>
  if (!isComplete && needsFinishedProfile(op)) return { to: SEEKER_WIZARD, label: strings.finishProfile }
  if (isMessage(op.kind)) {
    return {
      to: '/messages',
      search: { with: String(payload['recipientId']) },
      label: strings.openConversation,
    }
  }
  if (op.draft?.kind === 'seeker')
    return { to: isComplete ? '/profile/edit' : SEEKER_WIZARD, label: strings.openForm }
  if (op.kind === 'viewing.request') {
    const { shown } = op.payload as OpPayload<'viewing.request'>
    return { to: '/messages', search: { with: shown.owner._id }, label: strings.openConversation }
  }
  if (op.kind.startsWith('group.')) {
    const { groupId } = payload
    if (typeof groupId !== 'string' || op.kind === 'group.create' || op.kind === 'group.leave')
      return { to: '/groups', label: strings.openGroups }
    return { to: `/groups/${groupId}`, label: strings.openGroup }
  }
  if (op.kind === 'viewing.answer') return { to: '/messages', label: strings.openMessages }
  if (op.draft?.kind === 'listing') return { to: '/setup/property-listing', label: strings.openForm }
  const edited = op.draft ? editedListing(op.draft.kind) : null
  if (edited !== null) return { to: `/view-listing/${edited}/edit`, label: strings.openForm }
  if (op.kind === 'home.entry' || op.kind === 'listing.save')
    return { to: `/saved/${String(payload['listingId'])}`, label: strings.openHome }
  const listingId = listingIdOf(op)
  if (listingId !== null) return { to: `/view-listing/${listingId}`, label: strings.openListing }
  if (op.kind === 'photo.listing') return { to: '/setup/property-listing', label: strings.openForm }
  if (op.kind === 'person.mark' || op.kind === 'person.block')
    return {
      to: '/find-roommates',
      search: { person: String(payload['personId']) },
      label: strings.seePerson,
    }
  if (op.kind === 'report.send' || op.kind === 'notice.answer')
    return { to: '/reports', label: strings.openReports }
  if (op.kind === 'address.claim')
    return op.lastError?.code === 'target_changed'
      ? { to: '/setup/property-listing', label: strings.openForm }
      : { to: '/view-listing', label: strings.openListings }
  if (op.kind === 'account.deletion') return { to: '/profile', label: strings.openSettings }
  if (op.kind === 'match.settings') return { to: '/profile', label: strings.openSettings }
  if (op.kind === 'profile.update' && op.draft === null) return { to: '/profile', label: strings.openField }
  return null
}
