import { describe, expect, test } from 'vitest'
import {
  CLOCK_OFFSET_MIN_MS,
  clockOffset,
  noteServerDate,
  onClockOffset,
} from '../../../src/app/data/api-client/server-clock.ts'
import { clockErrorLabel } from '../../../src/app/ui/clock-labels.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('a clock', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const dateAt = (ms: number) => new Date(ms).toUTCString()

  test('that is right within ten minutes has no offset', () => {
    for (const off of [0, 5000, -5000, CLOCK_OFFSET_MIN_MS, -CLOCK_OFFSET_MIN_MS])
      expect(clockOffset(dateAt(now + off), now)).toBe(0)
  })

  test('that is further off has the difference as offset, in both directions', () => {
    for (const off of [11 * MINUTE, -11 * MINUTE, DAY, -DAY])
      expect(clockOffset(dateAt(now + off), now)).toBe(off)
  })

  test('is not judged by a missing or invalid header', () => {
    expect(clockOffset(null, now)).toBeNull()
    expect(clockOffset('yesterday', now)).toBeNull()
  })

  test('is reported to later subscribers, and corrected by the next response', () => {
    const offsets: number[] = []
    noteServerDate(dateAt(Date.now() + DAY))
    const stop = onClockOffset((offset) => offsets.push(offset))
    noteServerDate(null)
    noteServerDate(dateAt(Date.now()))
    stop()
    noteServerDate(dateAt(Date.now() + DAY))
    expect(offsets.map((offset) => Math.round(offset / DAY))).toEqual([1, 0])
  })

  test.each([
    [11 * MINUTE, 'about 11 minutes behind'],
    [-89 * MINUTE, 'about 89 minutes ahead'],
    [2 * HOUR, 'about 2 hours behind'],
    [-DAY, 'about 1 day ahead'],
    [DAY - 10 * MINUTE, 'about 1 day behind'],
    [30 * HOUR, 'about 30 hours behind'],
    [-3 * DAY, 'about 3 days ahead'],
  ])('that is off by %i ms has a label', (offset, words) => {
    expect(clockErrorLabel(offset)).toBe(words)
  })
})
