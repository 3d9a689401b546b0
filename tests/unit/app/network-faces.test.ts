import { describe, expect, test } from 'vitest'
import { OfflineError } from '../../../src/app/api-client/errors.ts'
import { isNetworkSignIn } from '../../../src/app/api-client/network-sign-in.ts'
import {
  CLOCK_OFF_MIN_MS,
  clockOffset,
  noteServerDate,
  onServerClock,
} from '../../../src/app/api-client/server-clock.ts'
import { createTransport } from '../../../src/app/api-client/transport.ts'
import { clockWords } from '../../../src/app/ui/clock-words.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const html = (status: number) =>
  new Response(status === 204 ? null : '<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })

/** What a probe over this network is told about the silence. */
async function probed(fetch: () => Promise<Response>): Promise<boolean[]> {
  const told: boolean[] = []
  const transport = createTransport({
    account: () => 'a',
    origin: 'https://commonroof.example',
    fetch,
    onSilence: (error) => told.push(isNetworkSignIn(error)),
  })
  await transport.probe(new AbortController().signal)
  return told
}

describe('silence', () => {
  test.each([200, 302, 511])('is a network that wants a sign-in where HTML comes with %i', async (status) => {
    expect(await probed(async () => html(status))).toEqual([true])
  })

  test.each([404, 502, 503])('is no such thing where a gateway answers %i', async (status) => {
    expect(await probed(async () => html(status))).toEqual([false])
  })

  test('is plain silence where nothing answers or the wait was given up', async () => {
    expect(await probed(() => Promise.reject(new TypeError('fetch failed')))).toEqual([false])
    expect(isNetworkSignIn(new OfflineError('aborted'))).toBe(false)
    expect(isNetworkSignIn(new OfflineError('timeout'))).toBe(false)
  })

  test('is told by an op that was sent into it as well', async () => {
    const told: boolean[] = []
    const transport = createTransport({
      account: () => 'a',
      origin: 'https://commonroof.example',
      fetch: async () => html(200),
      onSilence: (error) => told.push(isNetworkSignIn(error)),
    })
    const answer = await transport.sendBatch([], new AbortController().signal)
    expect(answer).toEqual({ kind: 'unreachable', why: 'not-ours' })
    expect(told).toEqual([true])
  })
})

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
