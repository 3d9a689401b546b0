import { describe, expect, test } from 'vitest'
import type { ListingView } from '../../../src/domain/listings/listing-view.ts'
import { compareTours } from '../../../src/domain/tours/tour-compare.ts'
import { CHECKS, RATINGS } from '../../../src/domain/tours/tour.ts'
import { tourOf } from '../../../src/domain/tours/tour-view.ts'
import { listingView } from '../../support/listing-views.ts'

const ID = '00000001-0000-7000-8000-000000000000'
const compared = (view: Partial<ListingView>, entries: [string, unknown][] = []) => ({
  home: listingView(ID, { price: 1400, deposit: 500, fees: [], availableFrom: '2026-03-01', ...view }),
  tour: tourOf(entries.map(([key, value]) => ({ key, value }))),
})
const row = (homes: ReturnType<typeof compared>[], id: string) =>
  compareTours(homes, '2026-03-10').find((each) => each.id === id)

describe('the comparison of homes', () => {
  test.each([
    ['rent', [{ price: 1400 }, { price: 1350 }], ['$1,400', '$1,350'], [1]],
    ['rent', [{ price: 1400 }, { price: 1400 }], ['$1,400', '$1,400'], []],
    ['move-in', [{ deposit: 0 }, { deposit: 100 }, { deposit: 0 }], ['$1,400', '$1,500', '$1,400'], [0, 2]],
    [
      'monthly',
      [{ fees: [{ label: 'Trash', amount: 30, when: 'monthly' as const }] }, {}],
      ['$1,430', '$1,400'],
      [1],
    ],
    [
      'available',
      [{ availableFrom: '2026-03-10' }, { availableFrom: '2026-04-02' }],
      ['Now', 'From Apr 2'],
      [],
    ],
  ])('%s of %j', (id, views, cells, best) => {
    const found = row(
      (views as Partial<ListingView>[]).map((view) => compared(view)),
      id,
    )
    expect(found).toMatchObject({ cells, best, differs: new Set(cells).size > 1 })
  })

  test('a best rating is marked only when every home has one', () => {
    const rated = (stars: number) => compared({}, [['rating:light', stars]])
    expect(row([rated(3), rated(5)], 'rating')).toMatchObject({ cells: ['3.0 of 5', '5.0 of 5'], best: [1] })
    expect(row([rated(3), compared({})], 'rating')).toMatchObject({
      cells: ['3.0 of 5', 'Nothing yet'],
      best: [],
      differs: true,
    })
    expect(RATINGS.every((rating) => row([rated(3)], `rating-${rating}`) !== undefined)).toBe(true)
  })

  test('the labels of checks, problems, dealbreakers and verdict', () => {
    const all = CHECKS.map((check): [string, unknown] => [`check:${check}`, { answer: 'ok', note: '' }])
    const clean = compared({}, all)
    const damp = compared({}, [
      ...all,
      ['check:damp', { answer: 'problem', note: '' }],
      ['dealbreakers', ['Damp or mold', 'Loud street']],
      ['deal:0', 'broken'],
      ['verdict', { choice: 'no', at: 1 }],
    ])
    const fresh = compared({}, [['dealbreakers', ['Loud street']]])
    const cells = (id: string) => row([clean, damp, fresh], id)?.cells
    expect(cells('checks')).toEqual(['9 of 9', '9 of 9, 1 problem', '0 of 9'])
    expect(row([clean, damp], 'checks')?.best).toEqual([0])
    expect(row([clean, damp, fresh], 'checks')?.best).toEqual([])
    expect(cells('problems')).toEqual(['None found', 'Damp', 'Nothing yet'])
    expect(cells('deals')).toEqual(['None chosen', 'Found: Damp or mold', '1 not checked'])
    expect(cells('verdict')).toEqual(['Undecided', 'Not for me', 'Undecided'])
  })
})
