import { describe, expect, test } from 'vitest'
import { clockOffset, noteServerDate, onClockOffset } from '../../../src/app/data/api-client/server-clock.ts'
import { CLOCK_OFFSET_SHOWN_MS, shownOffset } from '../../../src/app/data/use-clock-offset.ts'
import { clockErrorLabel } from '../../../src/app/ui/clock-labels.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('a clock', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const dateAt = (ms: number) => new Date(ms).toUTCString()

  test('that fits the response has no offset: the request took as long, and a header has full seconds', () => {
    const took = 20_000
    for (const at of [now, now - 1000, now - took]) expect(clockOffset(dateAt(at), now - took, now)).toBe(0)
    expect(clockOffset(dateAt(now), now + 999, now + 999)).toBe(0)
  })

  test('that does not fit has the smallest offset that explains it, in both directions', () => {
    for (const off of [MINUTE, 11 * MINUTE, DAY])
      expect(clockOffset(dateAt(now + off), now - 3000, now)).toBe(off)
    for (const off of [MINUTE, 11 * MINUTE, DAY])
      expect(clockOffset(dateAt(now - off), now - 3000, now)).toBe(3999 - off)
  })

  test('that was set back while the response was on its way is judged by the arrival alone', () => {
    for (const ahead of [HOUR, 15 * DAY]) {
      expect(clockOffset(dateAt(now - 1000), now - 2000 + ahead, now)).toBe(0)
      expect(clockOffset(dateAt(now + DAY), now - 2000 + ahead, now)).toBe(DAY)
    }
    // It was ten days ahead and is set back by three hours: a device that took itself for right deleted what it sent.
    expect(clockOffset(dateAt(now - 10 * DAY), now + 3 * HOUR, now)).toBe(-10 * DAY)
  })

  test('that is right within ten minutes is not shown as wrong', () => {
    expect([0, 5000, CLOCK_OFFSET_SHOWN_MS, -CLOCK_OFFSET_SHOWN_MS].map(shownOffset)).toEqual([0, 0, 0, 0])
    expect([11 * MINUTE + 2, -DAY - 2].map(shownOffset)).toEqual([11 * MINUTE, -DAY])
  })

  test('is not judged by a missing or invalid header', () => {
    expect(clockOffset(null, now, now)).toBeNull()
    expect(clockOffset('yesterday', now, now)).toBeNull()
  })

  test('is reported to later subscribers, and corrected by the next response', () => {
    const offsets: number[] = []
    noteServerDate(dateAt(Date.now() + DAY), Date.now())
    const stop = onClockOffset((offset) => offsets.push(offset))
    noteServerDate(null, Date.now())
    noteServerDate(dateAt(Date.now()), Date.now())
    stop()
    noteServerDate(dateAt(Date.now() + DAY), Date.now())
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
