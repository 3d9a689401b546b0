import { describe, expect, test } from 'vitest'
import {
  activeDays,
  canMove,
  confirmationDue,
  LISTING_MOVES,
  pausesWithoutPlace,
  statusAfter,
  statusOn,
  type OwnedListing,
} from '../../../src/domain/listings/listing-life.ts'
import { addDays } from '../../../src/domain/core/dates.ts'
import { LISTING_STATUSES } from '../../../src/domain/listings/listing.ts'

describe('the states of a listing', () => {
  test.each([
    ['pause', 'active', true, 'paused'],
    ['pause', 'rented', true, null],
    ['resume', 'paused', true, 'active'],
    ['resume', 'paused', false, 'incomplete'],
    ['resume', 'active', true, null],
    ['rent', 'active', true, 'rented'],
    ['rent', 'expired', true, 'rented'],
    ['rent', 'rented', true, null],
    ['relist', 'rented', true, 'active'],
    ['relist', 'expired', false, 'incomplete'],
    ['relist', 'active', true, null],
    ['confirm', 'active', true, 'active'],
    ['confirm', 'expired', true, 'active'],
    ['confirm', 'paused', true, null],
  ] as const)('%s of a listing that is %s (with pictures: %s) gives %s', (move, status, hasPhotos, next) => {
    expect(statusAfter(status, move, hasPhotos)).toBe(next)
    expect(canMove(status, move)).toBe(next !== null)
  })

  test('every move gives a known status or null', () => {
    for (const status of LISTING_STATUSES)
      for (const move of LISTING_MOVES)
        expect([...LISTING_STATUSES, null]).toContain(statusAfter(status, move, true))
  })

  test.each([
    ['2026-11-21', 'active', null],
    ['2026-12-04', 'active', null],
    ['2026-12-05', 'active', { daysLeft: 7 }],
    ['2026-12-11', 'active', { daysLeft: 1 }],
    ['2026-12-12', 'expired', { daysLeft: 0 }],
  ])('listed on 21 November, on %s it is %s', (today, status, due) => {
    const clock = { status: 'active', pausedUntil: null, confirmedOn: '2026-11-21' } as const
    expect(statusOn(clock, today, true)).toBe(status)
    expect(confirmationDue(clock, today)).toEqual(due)
  })

  test.each([
    ['2026-12-01', true, 'paused'],
    ['2026-12-02', true, 'active'],
    ['2026-12-02', false, 'incomplete'],
    ['2026-12-21', true, 'active'],
    ['2026-12-22', true, 'expired'],
  ])('paused until 1 December, on %s (with pictures: %s) it is %s', (today, hasPhotos, status) =>
    expect(
      statusOn({ status: 'paused', pausedUntil: '2026-12-01', confirmedOn: '2026-10-01' }, today, hasPhotos),
    ).toBe(status),
  )

  const paused = (id: string, pausedUntil: string | null, hasPhotos = true): OwnedListing => ({
    id,
    status: 'paused',
    pausedUntil,
    confirmedOn: '2026-11-20',
    hasPhotos,
  })
  const active = (id: string, confirmedOn = '2026-11-20'): OwnedListing => ({
    id,
    status: 'active',
    pausedUntil: null,
    confirmedOn,
    hasPhotos: true,
  })
  test.each<[string, OwnedListing[], string[]]>([
    ['nothing is paused', [active('a'), active('b')], []],
    ['there is a place for each', [active('a'), paused('p', '2026-12-01')], []],
    [
      'one place for two: the later one',
      [active('a'), paused('p', '2026-12-09'), paused('q', '2026-12-01')],
      ['p'],
    ],
    ['no place', [active('a'), active('b'), paused('p', '2026-12-01')], ['p']],
    [
      'an expired home takes no place',
      [active('a'), active('b', '2026-10-01'), paused('p', '2026-12-01')],
      [],
    ],
    [
      'a pause that is over is a home on the market',
      [active('a'), paused('p', '2026-11-20'), paused('q', '2026-12-01')],
      ['q'],
    ],
    ['a pause without an end needs no place', [active('a'), active('b'), paused('p', null)], []],
    [
      'a home without a photo does not come back',
      [active('a'), active('b'), paused('p', '2026-12-01', false)],
      [],
    ],
  ])('pauses without a place among two, %s', (_, owned, expected) => {
    expect(pausesWithoutPlace(owned, 2, '2026-11-21')).toEqual(expected)
  })

  test('`activeDays` equals the days on which `statusOn` is active', () => {
    for (const status of LISTING_STATUSES)
      for (const pausedUntil of [null, '2026-03-10'])
        for (const hasPhotos of [true, false]) {
          if (status === 'active' && !hasPhotos) continue
          const clock = {
            status,
            pausedUntil: status === 'paused' ? pausedUntil : null,
            confirmedOn: '2026-03-01',
          }
          const days = activeDays(clock, hasPhotos)
          for (let day = 0; day < 60; day += 1) {
            const today = addDays('2026-03-01', day)
            const active = days !== null && (days.from === null || days.from <= today) && today <= days.until
            expect(active, `${status} ${pausedUntil} ${today}`).toBe(
              statusOn(clock, today, hasPhotos) === 'active',
            )
          }
        }
  })
})
