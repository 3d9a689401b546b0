import { describe, expect, test } from 'vitest'
import {
  CLOCK_OFF_MIN_MS,
  clockOffset,
  noteServerDate,
  onServerClock,
} from '../../../src/app/data/api-client/server-clock.ts'
import { clockWords } from '../../../src/app/ui/clock-labels.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('a clock', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const dateAt = (ms: number) => new Date(ms).toUTCString()

  test('that is right within ten minutes is right', () => {
    for (const off of [0, 5000, -5000, CLOCK_OFF_MIN_MS, -CLOCK_OFF_MIN_MS])
      expect(clockOffset(dateAt(now + off), now)).toBe(0)
  })

  test('that is further off is off by the difference, either way', () => {
    for (const off of [11 * MINUTE, -11 * MINUTE, DAY, -DAY])
      expect(clockOffset(dateAt(now + off), now)).toBe(off)
  })

  test('is not judged by a header that is missing or no date', () => {
    expect(clockOffset(null, now)).toBeNull()
    expect(clockOffset('yesterday', now)).toBeNull()
  })

  test('is told to whoever asks later, and corrected by the next answer', () => {
    const told: number[] = []
    noteServerDate(dateAt(Date.now() + DAY))
    const stop = onServerClock((offset) => told.push(offset))
    noteServerDate(null)
    noteServerDate(dateAt(Date.now()))
    stop()
    noteServerDate(dateAt(Date.now() + DAY))
    expect(told.map((offset) => Math.round(offset / DAY))).toEqual([1, 0])
  })

  test.each([
    [11 * MINUTE, 'about 11 minutes behind'],
    [-89 * MINUTE, 'about 89 minutes ahead'],
    [2 * HOUR, 'about 2 hours behind'],
    [-DAY, 'about 1 day ahead'],
    [DAY - 10 * MINUTE, 'about 1 day behind'],
    [30 * HOUR, 'about 30 hours behind'],
    [-3 * DAY, 'about 3 days ahead'],
  ])('that is off by %i ms is said in words', (offset, words) => {
    expect(clockWords(offset)).toBe(words)
  })
})
