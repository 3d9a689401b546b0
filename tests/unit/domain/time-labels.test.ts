import { describe, expect, test } from 'vitest'
import {
  clockLabel,
  dateTimeLabel,
  dateTimeToSecondLabel,
  dayAndYearOfLabel,
  dayLabel,
  dayOfLabel,
  fullDateTimeLabel,
  localTimeLabel,
  longDayLabel,
  monthLabel,
  savedLabel,
  timeLabel,
  timeToSecondLabel,
  weekdayTimeLabel,
} from '../../../src/domain/core/time-labels.ts'

/** In the evening of the machine's own zone. */
const EVENING = new Date(2026, 10, 12, 23, 21, 7).getTime()

describe('labels for people in the United States', () => {
  test.each([
    [timeLabel, '11:21 PM'],
    [timeToSecondLabel, '11:21:07 PM'],
    [dayOfLabel, 'Nov 12'],
    [dayAndYearOfLabel, 'Nov 12, 2026'],
    [dateTimeLabel, 'Nov 12, 11:21 PM'],
    [dateTimeToSecondLabel, 'Nov 12, 11:21:07 PM'],
    [fullDateTimeLabel, 'Nov 12, 2026, 11:21 PM'],
    [weekdayTimeLabel, 'Thu 11:21 PM'],
  ])('of an instant: %#, %s', (label, expected) => expect(label(EVENING)).toBe(expected))

  test.each([
    [dayLabel, '2026-12-01', 'Dec 1'],
    [longDayLabel, '2026-12-01', 'December 1, 2026'],
    [monthLabel, '2026-12-01', 'December 2026'],
    [localTimeLabel, '2026-11-24T22:00', 'Tue, Nov 24, 10:00 PM'],
    [clockLabel, '17:30', '5:30 PM'],
    [clockLabel, '00:05', '12:05 AM'],
    [clockLabel, '', ''],
    [clockLabel, 'after work', 'after work'],
  ])('of a calendar day or local time: %#, %s', (label, given, expected) =>
    expect(label(given)).toBe(expected),
  )
})

test.each([
  [0, 'Just now'],
  [59_000, 'Just now'],
  [60_000, '1 minute ago'],
  [125_000, '2 minutes ago'],
  [59 * 60_000, '59 minutes ago'],
  [60 * 60_000, '11:21 PM'],
  [-5000, 'Just now'],
])('%i ms after a save: %s', (later, expected) => expect(savedLabel(EVENING, EVENING + later)).toBe(expected))
