import { describe, expect, test } from 'vitest'
import { localDay } from '../../../src/domain/core/dates.ts'
import { dayToSend } from '../../../src/sync/op-time.ts'
import { isStale } from '../../../src/sync/plan.ts'
import { opWith } from '../../support/op.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-03-10T12:00:00Z')
const TO = '00000001-0000-7000-8000-000000000000'

/** A message of an hour ago by the server's clock, written with a clock that is `aheadMs` ahead. */
const written = (aheadMs: number, knownAheadMs: number) => {
  const madeAt = NOW - 60 * 60 * 1000
  return opWith({
    opId: '00000002-0000-7000-8000-000000000000',
    lane: `message:${TO}`,
    kind: 'message.send',
    payload: { recipientId: TO, content: 'hi' },
    composedAt: madeAt + aheadMs,
    clockOffset: -knownAheadMs,
    composedOn: localDay(new Date(madeAt + aheadMs - knownAheadMs)),
  })
}

describe('an operation of a device with a wrong clock', () => {
  test('[I11] is sent with the day of the server’s clock when its own day has not come yet', () => {
    expect(dayToSend(written(5 * DAY, 0), NOW)).toBe('2026-03-10')
    expect(dayToSend(written(5 * DAY, 5 * DAY), NOW)).toBe('2026-03-10')
    expect(dayToSend(written(0, 0), NOW + 3 * DAY), 'an older day stays').toBe('2026-03-10')
  })

  test('[I11] is not stale because its clock is ahead or was set right', () => {
    for (const ahead of [-5 * DAY, 0, 5 * DAY]) {
      expect(isStale(written(ahead, ahead), NOW)).toBe(false)
      expect(isStale(written(ahead, ahead), NOW + 3 * DAY)).toBe(true)
    }
    expect(isStale(written(5 * DAY, 0), NOW), 'written before the device knew that').toBe(false)
  })
})
