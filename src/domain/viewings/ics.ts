import { utf8Length } from '../core/text.ts'

/** One appointment, as a calendar takes it. */
export interface CalendarEvent {
  /** The same for every version of one appointment. */
  uid: string
  /** Grows with every version. */
  sequence: number
  /** Unix milliseconds. */
  stampedAt: number
  startsAt: number
  endsAt: number
  summary: string
  description: string
  location: string
  /** Takes the appointment out of the calendar again. */
  isCancelled: boolean
}

/** RFC 5545, 3.1: a line holds at most so many octets without its line break. */
const LINE_MAX_OCTETS = 75

const utc = (instant: number) => `${new Date(instant).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** RFC 5545, 3.3.11; a bare carriage return would end the line early. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // Control characters have no place in a text value.
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** Goes on in the next line behind a space; never within a character. */
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

/** The text of an .ics file (RFC 5545) with one appointment; times are UTC, lines end in CRLF. */
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
