import { utf8Length } from '../core/text.ts'

/** An appointment for a calendar file. */
export interface CalendarEvent {
  /** The id of the appointment, the same in every version of it. */
  uid: string
  /** The version of the appointment; a larger number replaces a smaller one. */
  sequence: number
  /** When this version was made, in Unix milliseconds; `startsAt` and `endsAt` have the same unit. */
  stampedAt: number
  startsAt: number
  endsAt: number
  summary: string
  description: string
  location: string
  /** Whether the file removes the appointment from the calendar. */
  isCancelled: boolean
}

/** The length of a line in octets, without its line break (RFC 5545, 3.1). */
const LINE_MAX_OCTETS = 75

const utc = (instant: number) => `${new Date(instant).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** Escapes a text value (RFC 5545, 3.3.11); carriage returns are replaced because they would end the line. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // RFC 5545 allows no control characters in a text value.
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** Folds a long line: each further line begins with a space, and no character is split. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = utf8Length(character)
    if (octets + size > LINE_MAX_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** The text of an .ics file (RFC 5545) with one appointment. Times are UTC, lines end in CRLF. */
export function icsFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Commonroof//Viewings//EN',
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
