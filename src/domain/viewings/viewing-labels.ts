import { localTimeLabel } from '../core/time-labels.ts'
import type { CalendarEvent } from './ics.ts'
import { endOf, startOf, type ViewingAction, type ViewingView } from './viewing.ts'
import type { LocalTime } from '../core/zoned-time.ts'

/** The label of a time zone, for people in another one: `Los Angeles time`. */
export const timeZoneLabel = (timeZone: string) =>
  `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`

/** An action on a viewing that already happened. */
interface DoneAction {
  action: ViewingAction | 'request'
  title: string
  slot?: LocalTime | null
  note: string
}

/** The message about an action on a viewing, for the conversation of the two people. */
export function viewingMessage({ action, title, slot, note }: DoneAction): string {
  const texts: Record<DoneAction['action'], string> = {
    request: `Asked to see ${title}`,
    accept: `Accepted the viewing of ${title}${slot ? `: ${localTimeLabel(slot)}` : ''}`,
    decline: `Declined the viewing of ${title}`,
    propose: `Suggested other times to see ${title}`,
    cancel: `Canceled the viewing of ${title}`,
  }
  return note.trim() === '' ? texts[action] : `${texts[action]}\n${note.trim()}`
}

type StatusFields = Pick<ViewingView, 'state' | 'turn' | 'role' | 'other' | 'chosen'>

/** The label of a viewing's status, for the person with the side `role`. */
export function viewingStatusLabel({ state, turn, role, other, chosen }: StatusFields): string {
  const name = other.firstName || 'the other person'
  switch (state) {
    case 'accepted':
      return chosen === null ? 'Accepted' : `Accepted for ${localTimeLabel(chosen)}`
    case 'declined':
      return 'Declined'
    case 'cancelled':
      return 'Canceled'
    default:
      if (turn !== role) return `Waiting for ${name}`
      return state === 'requested' ? `${name} wants to see it` : `${name} suggested other times`
  }
}

/** The calendar event of a viewing, also of a cancelled one; null while no time is agreed on. */
export function viewingCalendarEvent(viewing: ViewingView): CalendarEvent | null {
  const { chosen, timeZone, home, other, state } = viewing
  if (chosen === null) return null
  return {
    uid: `viewing-${viewing._id}@commonroof`,
    sequence: viewing.revision,
    stampedAt: Date.parse(viewing.updatedAt),
    startsAt: startOf(chosen, timeZone),
    endsAt: endOf(chosen, timeZone),
    summary: `Viewing: ${home.title}`,
    description: `With ${other.firstName}. Agree on the address in your messages on Commonroof.`,
    location: `${home.city}, ${home.state}`,
    isCancelled: state === 'cancelled',
  }
}
