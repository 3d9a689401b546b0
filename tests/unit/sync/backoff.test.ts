import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BACKOFF_BASE_MS,
  BACKOFF_CAP_MS,
  backoffMs,
  isDue,
  LONGEST_BACKOFF_MS,
  parseRetryAfter,
  pauseMs,
} from '../../../src/sync/backoff.ts'

const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('backoff', () => {
  test('full jitter: from zero to a ceiling that doubles', () => {
    expect([1, 2, 3, 4].map((attempts) => backoffMs(attempts, 0.999999))).toEqual([1000, 2000, 4000, 8000])
    expect(backoffMs(5, 0)).toBe(0)
    expect(backoffMs(60, 0.999999999)).toBe(BACKOFF_CAP_MS)
  })

  test('the server’s Retry-After wins, up to the longest wait', () => {
    expect(backoffMs(1, 0.5, 7000)).toBe(7000)
    expect(backoffMs(8, 0.5, 0)).toBe(0)
    expect(backoffMs(1, 0.5, 24 * LONGEST_BACKOFF_MS)).toBe(LONGEST_BACKOFF_MS)
  })

  test('is always a bounded integer that is not negative', () => {
    const wish = fc.option(fc.integer({ min: -1e9, max: 1e12 }), { nil: null })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), unit, wish, (attempts, random, retryAfter) => {
        const ms = backoffMs(attempts, random, retryAfter)
        expect(Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_BACKOFF_MS).toBe(true)
        if (retryAfter === null)
          expect(ms).toBeLessThanOrEqual(BACKOFF_BASE_MS * 2 ** Math.max(0, attempts - 1))
      }),
      { seed: 1 },
    )
  })

  test('the pause before a probe is between 1.5 s and a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), unit, (misses, random) => {
        const ms = pauseMs(misses, random)
        expect(ms >= 1500 && ms <= 60_000).toBe(true)
      }),
      { seed: 2 },
    )
  })

  test('an attempt further ahead than the longest wait is due, because the clock has jumped', () => {
    const now = 1_000_000_000
    expect(
      [now - 1, now, now + 1, now + LONGEST_BACKOFF_MS, now + LONGEST_BACKOFF_MS + 1].map((at) =>
        isDue(at, now, LONGEST_BACKOFF_MS),
      ),
    ).toEqual([true, true, false, false, true])
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['', null],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    [null, null],
  ])('%j is %j ms', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected)
  })
})
