import type { CalendarEvent } from './ics.ts'
import { endOf, startOf, type ViewingAction, type ViewingView } from './viewing.ts'
import type { LocalTime } from '../core/zoned-time.ts'

const slotFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A time at the home as a person reads it: `Tue, Nov 24, 10:00 AM`. */
export function slotWords(slot: LocalTime): string {
  // Some engines put a narrow space before AM.
  return slotFormat.format(Date.parse(`${slot}:00Z`)).replace(/\u202f/g, ' ')
}

/** Where the clock stands, for people who are elsewhere: `Los Angeles time`. */
export const zoneWords = (timeZone: string) =>
  `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`

interface Done {
  act: ViewingAction | 'request'
  title: string
  slot?: LocalTime | null
  note: string
}

/** What an act is called in the thread of the two people. */
export function viewingMessage({ act, title, slot, note }: Done): string {
  const words: Record<Done['act'], string> = {
    request: `Asked to see ${title}`,
    accept: `Accepted the viewing of ${title}${slot ? `: ${slotWords(slot)}` : ''}`,
    decline: `Declined the viewing of ${title}`,
    propose: `Proposed other times to see ${title}`,
    cancel: `Cancelled the viewing of ${title}`,
  }
  return note.trim() === '' ? words[act] : `${words[act]}\n${note.trim()}`
}

type Shown = Pick<ViewingView, 'state' | 'turn' | 'role' | 'other' | 'chosen'>

/** Where a viewing stands, to the person who reads it. */
export function viewingWords({ state, turn, role, other, chosen }: Shown): string {
  const name = other.firstName || 'the other side'
  switch (state) {
    case 'accepted':
      return chosen === null ? 'Accepted' : `Accepted for ${slotWords(chosen)}`
    case 'declined':
      return 'Declined'
    case 'cancelled':
      return 'Cancelled'
    default:
      if (turn !== role) return `Waits for ${name}`
      return state === 'requested' ? `${name} would like to see it` : `${name} proposes other times`
  }
}

/** An accepted viewing for the calendar, or the word that it is off; null while no time is agreed on. */
export function viewingEvent(viewing: ViewingView): CalendarEvent | null {
  const { chosen, timeZone, home, other, state } = viewing
  if (chosen === null) return null
  return {
    uid: `viewing-${viewing._id}@commonroof`,
    sequence: viewing.revision,
    stampedAt: Date.parse(viewing.updatedAt),
    startsAt: startOf(chosen, timeZone),
    endsAt: endOf(chosen, timeZone),
    summary: `Viewing: ${home.title}`,
    description: `With ${other.firstName}. The address is agreed in your messages on Commonroof.`,
    location: `${home.city}, ${home.state}`,
    isCancelled: state === 'cancelled',
  }
}
