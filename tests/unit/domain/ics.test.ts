import fc from 'fast-check'
import { expect, test } from 'vitest'
import { icsFile, type CalendarEvent } from '../../../src/domain/viewings/ics.ts'

const event: CalendarEvent = {
  uid: 'viewing-1@commonroof',
  sequence: 2,
  stampedAt: Date.parse('2026-11-22T11:00:05.678Z'),
  startsAt: Date.parse('2026-11-24T18:00:00Z'),
  endsAt: Date.parse('2026-11-24T18:30:00Z'),
  summary: 'Viewing: Sunny room',
  description: 'With Hana.',
  location: 'San Diego, CA',
  isCancelled: false,
}

/** The unfolded content lines, as a calendar reads them. */
const read = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n')

test('an appointment, line by line', () => {
  expect(icsFile(event)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Commonroof//Viewings//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:viewing-1@commonroof',
      'SEQUENCE:2',
      'DTSTAMP:20261122T110005Z',
      'DTSTART:20261124T180000Z',
      'DTEND:20261124T183000Z',
      'SUMMARY:Viewing: Sunny room',
      'DESCRIPTION:With Hana.',
      'LOCATION:San Diego\\, CA',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('a cancelled appointment has the cancel method and the cancelled status', () => {
  const lines = read(icsFile({ ...event, isCancelled: true, sequence: 3 }))
  expect(lines).toContain('METHOD:CANCEL')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain('UID:viewing-1@commonroof')
})

test.each([
  ['a; b, c', 'a\\; b\\, c'],
  ['back\\slash', 'back\\\\slash'],
  ['two\nlines', 'two\\nlines'],
  ['two\r\nlines', 'two\\nlines'],
  ['old\rline', 'old\\nline'],
  ['tab\tand bell\u0007', 'tab and bell '],
  ['BEGIN:VEVENT\r\nX:1', 'BEGIN:VEVENT\\nX:1'],
])('%j is written %j', (text, written) => {
  expect(read(icsFile({ ...event, summary: text }))).toContain(`SUMMARY:${written}`)
})

test('no line is longer than 75 octets or cut within a character, and unfolding restores the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      // Control characters and other line breaks do not occur in a title.
      const summary = text.replace(/\p{C}/gu, '')
      const file = icsFile({ ...event, summary })
      for (const line of file.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(line.isWellFormed()).toBe(true)
      }
      const written = summary.replace(/[\\;,]/g, '\\$&')
      expect(read(file)).toContain(`SUMMARY:${written}`)
    }),
    { seed: 11, numRuns: 300 },
  )
})
