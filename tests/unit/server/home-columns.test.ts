import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOME_SORTS, readHomeQuery } from '../../../src/domain/homes/home-filters.ts'
import type { HomeFacts } from '../../../src/domain/homes/home-facts.ts'
import { homeScore, sharedScore } from '../../../src/domain/homes/home-fit.ts'
import { ChoiceBuckets, searchHomes } from '../../../src/domain/homes/home-search.ts'
import { FitTable } from '../../../src/server/areas/homes/fit-table.ts'
import { HomeColumns } from '../../../src/server/areas/homes/home-columns.ts'
import { searchColumns } from '../../../src/server/areas/homes/search-columns.ts'
import { packOwnerHabits, packTraits } from '../../../src/server/areas/homes/traits.ts'
import { anyHome, anyHomeLink, anyWants, plainHome, TODAY_NUMBER } from '../../support/home-facts.ts'

const FOR_EVER = { listedAt: 0, from: -1_000_000, until: 1_000_000 }
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

function columnsOf(homes: readonly HomeFacts[]): HomeColumns {
  const columns = new HomeColumns()
  homes.forEach((facts, index) => columns.put(idOf(index), { facts, ...FOR_EVER }))
  return columns
}

/** The same homes for the search of the domain. */
function listOf(homes: readonly HomeFacts[]) {
  const buckets = new ChoiceBuckets()
  const list = homes.map((facts, index) => ({
    id: idOf(index),
    facts,
    listedAt: 0,
    bucket: buckets.bucketOf(facts),
  }))
  return { list, buckets }
}

/** Rounds a cursor's number, because the tables add the numbers in another order. */
const rounded = (next: string | null) =>
  next?.replace(/^-?[\d.]+/, (order) => Number(order).toFixed(6)) ?? null

describe('homes as columns', () => {
  test('the fit from the table equals the domain’s', () => {
    fc.assert(
      fc.property(anyWants, anyHome, (wants, home) => {
        const score = new FitTable(wants).score(
          packTraits(home),
          packOwnerHabits(home),
          home.total,
          home.availableDay,
        )
        expect(score).toBeCloseTo(homeScore(wants, home), 9)
      }),
    )
  })

  test('a search finds, counts and pages like the domain’s search', () => {
    fc.assert(
      fc.property(
        fc.array(anyHome, { maxLength: 80 }),
        anyHomeLink,
        fc.constantFrom(...HOME_SORTS),
        fc.array(anyWants, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 9 }),
        (homes, link, sort, everybody, limit) => {
          const columns = columnsOf(homes)
          const { list, buckets } = listOf(homes)
          const query = readHomeQuery(link)
          let after: string | undefined
          let expectedAfter: string | undefined
          for (;;) {
            const found = searchColumns(columns, {
              query,
              sort,
              everybody,
              after,
              limit,
              today: TODAY_NUMBER,
              among: null,
            })
            const expected = searchHomes(list, buckets, {
              query,
              sort,
              limit,
              after: expectedAfter,
              fit: (home) => sharedScore(everybody, home),
            })
            expect({ ...found, next: rounded(found.next), ids: found.ids.length }).toEqual({
              ...expected,
              next: rounded(expected.next),
              ids: expected.ids.length,
            })
            // Rounding of sums may swap homes with the same fit.
            if (sort !== 'fit') expect(found.ids).toEqual(expected.ids)
            if (found.next === null || expected.next === null) break
            after = found.next
            expectedAfter = expected.next
          }
        },
      ),
    )
  })

  test('only homes that are active today, and only those in `among`, are found', () => {
    const columns = new HomeColumns()
    const put = (index: number, from: number, until: number) =>
      columns.put(idOf(index), { facts: plainHome(), listedAt: 0, from, until })
    put(1, TODAY_NUMBER, TODAY_NUMBER)
    put(2, TODAY_NUMBER + 1, TODAY_NUMBER + 9)
    put(3, TODAY_NUMBER - 9, TODAY_NUMBER - 1)
    put(4, TODAY_NUMBER - 9, TODAY_NUMBER + 9)
    const run = (among: Uint8Array | null) =>
      searchColumns(columns, {
        query: {},
        sort: 'total',
        everybody: [],
        limit: 9,
        today: TODAY_NUMBER,
        among,
      }).ids
    expect(run(null)).toEqual([idOf(4), idOf(1)])
    expect(run(Uint8Array.of(1, 1, 1, 0))).toEqual([idOf(1)])
  })

  test('after any puts and removes, the columns equal a map', () => {
    const anyChange = fc.record({
      id: fc.integer({ min: 0, max: 30 }),
      total: fc.integer({ min: 500, max: 900 }),
      isRemoved: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 200 }), (changes) => {
        const columns = new HomeColumns()
        const model = new Map<string, number>()
        for (const { id, total, isRemoved } of changes) {
          if (isRemoved) {
            columns.remove(idOf(id))
            model.delete(idOf(id))
          } else {
            columns.put(idOf(id), { facts: plainHome({ total }), ...FOR_EVER })
            model.set(idOf(id), total)
          }
        }
        expect(new Map(columns.ids.map((id, slot) => [id, columns.total[slot]]))).toEqual(model)
        for (const [slot, id] of columns.ids.entries()) expect(columns.slotOf(id)).toBe(slot)
      }),
    )
  })

  test('grow beyond their first capacity', () => {
    const homes = Array.from({ length: 2500 }, (_, index) => plainHome({ total: index }))
    const columns = columnsOf(homes)
    expect(columns.size).toBe(2500)
    expect(columns.total[2499]).toBe(2499)
    expect(columns.total[3]).toBe(3)
  })
})
