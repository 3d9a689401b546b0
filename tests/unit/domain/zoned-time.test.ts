import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeZoneOf } from '../../../src/domain/core/locations.ts'
import { instantOf, isLocalTime, localTimeAt } from '../../../src/domain/core/zoned-time.ts'

const LA = 'America/Los_Angeles'
const NY = 'America/New_York'

test.each([
  ['2026-11-24T10:00', true],
  ['2026-02-28T23:59', true],
  ['2026-02-29T10:00', false],
  ['2026-11-24T24:00', false],
  ['2026-11-24T10:60', false],
  ['2026-11-24 10:00', false],
  ['2026-11-24T10:00Z', false],
  ['', false],
])('%s is a local time: %s', (text, expected) => {
  expect(isLocalTime(text)).toBe(expected)
})

describe('the instant of a local time', () => {
  test.each([
    ['2026-07-01T10:00', LA, '2026-07-01T17:00:00.000Z'],
    ['2026-12-01T10:00', LA, '2026-12-01T18:00:00.000Z'],
    ['2026-12-01T10:00', NY, '2026-12-01T15:00:00.000Z'],
    ['2026-12-31T23:30', LA, '2027-01-01T07:30:00.000Z'],
    // Clocks go forward at two, so 2:30 does not exist and counts as 3:30.
    ['2026-03-08T02:30', LA, '2026-03-08T10:30:00.000Z'],
    ['2026-03-08T01:59', LA, '2026-03-08T09:59:00.000Z'],
    ['2026-03-08T03:00', LA, '2026-03-08T10:00:00.000Z'],
    // Clocks go back at two, so 1:30 occurs twice, and the first one counts.
    ['2026-11-01T01:30', LA, '2026-11-01T08:30:00.000Z'],
    ['2026-11-01T02:00', LA, '2026-11-01T10:00:00.000Z'],
    ['2026-11-01T01:30', NY, '2026-11-01T05:30:00.000Z'],
  ])('%s in %s is %s', (time, zone, instant) => {
    expect(new Date(instantOf(time, zone)).toISOString()).toBe(instant)
  })

  test('converts back to the same local time', () => {
    const minutes = fc.integer({
      min: Date.UTC(2024, 0, 1) / 60_000,
      max: Date.UTC(2032, 0, 1) / 60_000,
    })
    fc.assert(
      fc.property(minutes, fc.constantFrom(LA, NY, 'UTC'), (minute, zone) => {
        const time = localTimeAt(minute * 60_000, zone)
        const instant = instantOf(time, zone)
        expect(localTimeAt(instant, zone)).toBe(time)
        // For a local time that occurs twice, the instant is the first one.
        expect(minute * 60_000 - instant === 0 || minute * 60_000 - instant === 3_600_000).toBe(true)
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})

test.each([
  [{ city: 'San Diego', state: '', zipCode: '' }, LA],
  [{ city: 'the bronx', state: 'CA', zipCode: '92101' }, NY],
  [{ city: 'Yonkers', state: 'ny', zipCode: '10701' }, NY],
  [{ city: 'Yonkers', state: 'New York', zipCode: '' }, NY],
  [{ city: 'Fresno', state: 'CA', zipCode: '10001' }, LA],
  [{ city: 'Somewhere', state: '?', zipCode: '11201' }, NY],
  [{ city: 'Somewhere', state: '?', zipCode: '92101' }, LA],
  [{ city: '', state: '', zipCode: '' }, LA],
])('the zone of %j is %s', (address, zone) => {
  expect(timeZoneOf(address)).toBe(zone)
})
