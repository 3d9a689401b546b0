import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activeFilters,
  filterChips,
  choiceLabel,
  HOME_FILTERS,
  HOME_SORTS,
  homeLinkOf,
  readHomeQuery,
  type HomeFilter,
} from '../../../src/domain/homes/home-filters.ts'
import { homeScore } from '../../../src/domain/homes/home-fit.ts'
import {
  ChoiceBuckets,
  mostRestrictiveFilter,
  searchHomes,
  type SearchedHome,
} from '../../../src/domain/homes/home-search.ts'
import { anyHome, anyHomeLink, plainHome, plainWants, TODAY_NUMBER } from '../../support/home-facts.ts'

const fit = (home: Parameters<typeof homeScore>[1]) => homeScore(plainWants(), home)
function createHomes(facts: Parameters<ChoiceBuckets['bucketOf']>[0][]): {
  homes: SearchedHome[]
  buckets: ChoiceBuckets
} {
  const buckets = new ChoiceBuckets()
  const homes = facts.map((each, index) => ({
    id: `h${String(index).padStart(4, '0')}`,
    facts: each,
    listedAt: index,
    bucket: buckets.bucketOf(each),
  }))
  return { homes, buckets }
}

const passesAll = (home: SearchedHome, link: Record<string, string | undefined>) => {
  const query = readHomeQuery(link)
  return activeFilters(query).every((filter) =>
    HOME_FILTERS[filter].passes(home.facts, query[filter] as never),
  )
}

describe('filters in a link', () => {
  test.each([
    [{ area: 'sd,oc', max: '2000' }, ['San Diego, Orange County', 'Up to $2,000 a month']],
    [{ by: '2026-04-01', beds: '3' }, ['Available by Apr 1', '3 bedrooms or more']],
    [{ kind: 'entire_property', type: 'condo' }, ['The entire property', 'Condo']],
    [{ lease: '6_months', bath: '1', pets: '1' }, ['6 months', 'Private bathroom', 'Pets allowed']],
    [{ area: 'moon', max: 'a lot', by: 'soon', pets: 'yes' }, []],
    [{ q: 'garden' }, []],
  ])('%j reads as %j', (link, words) => {
    expect(filterChips(readHomeQuery(link)).map((chip) => chip.words)).toEqual(words)
  })

  test('a written link parses to the same query', () => {
    fc.assert(
      fc.property(anyHomeLink, (link) => {
        const query = readHomeQuery(link)
        expect(readHomeQuery(homeLinkOf(query))).toEqual(query)
      }),
    )
  })

  test('every choice has a unique label', () => {
    for (const [filter, { choices }] of Object.entries(HOME_FILTERS)) {
      const words = choices.map((choice) => choiceLabel(filter as HomeFilter, choice))
      expect(new Set(words).size).toBe(choices.length)
    }
  })
})

describe('a search over homes', () => {
  test('returns the sorted homes that pass in pages, each once', () => {
    fc.assert(
      fc.property(
        fc.array(anyHome, { maxLength: 60 }),
        anyHomeLink,
        fc.constantFrom(...HOME_SORTS),
        fc.integer({ min: 1, max: 7 }),
        (facts, link, sort, limit) => {
          const { homes, buckets } = createHomes(facts)
          const search = { query: readHomeQuery(link), sort, fit, limit }
          const seen: string[] = []
          let after: string | undefined
          for (;;) {
            const page = searchHomes(homes, buckets, { ...search, after })
            seen.push(...page.ids)
            expect(page.ids.length).toBeLessThanOrEqual(limit)
            if (page.next === null) break
            after = page.next
          }
          const worth = {
            fit: (home: SearchedHome) => -fit(home.facts),
            confirmed: (home: SearchedHome) => -home.facts.confirmedDay,
            total: (home: SearchedHome) => home.facts.total,
            available: (home: SearchedHome) => home.facts.availableDay,
          }[sort]
          const expected = homes
            .filter((home) => passesAll(home, link))
            .sort((a, b) => worth(a) - worth(b) || (a.id < b.id ? 1 : -1))
          expect(seen).toEqual(expected.map(({ id }) => id))
        },
      ),
    )
  })

  test('counts the homes of each choice, and the homes that each filter excludes', () => {
    fc.assert(
      fc.property(fc.array(anyHome, { maxLength: 60 }), anyHomeLink, (facts, link) => {
        const { homes, buckets } = createHomes(facts)
        const page = searchHomes(homes, buckets, { query: readHomeQuery(link), sort: 'total', fit, limit: 5 })
        expect(page.total).toBe(homes.filter((home) => passesAll(home, link)).length)
        for (const [name, { choices }] of Object.entries(HOME_FILTERS)) {
          const filter = name as HomeFilter
          for (const choice of choices)
            expect(page.counts[filter]?.[choice] ?? 0, `${filter}=${choice}`).toBe(
              homes.filter((home) => passesAll(home, { ...link, [filter]: choice })).length,
            )
          if (activeFilters(readHomeQuery(link)).includes(filter))
            expect(page.without[filter]).toBe(
              homes.filter((home) => passesAll(home, { ...link, [filter]: undefined })).length - page.total,
            )
        }
      }),
    )
  })

  test('names the filter that excludes most homes when nothing passes', () => {
    const { homes, buckets } = createHomes([
      plainHome({ total: 2000 }),
      plainHome({ total: 2100 }),
      plainHome({ availableDay: TODAY_NUMBER + 30 }),
      plainHome({ city: 'queens', total: 3000 }),
    ])
    const run = (link: Record<string, string>) =>
      mostRestrictiveFilter(
        searchHomes(homes, buckets, { query: readHomeQuery(link), sort: 'total', fit, limit: 5 }),
      )
    expect(run({ max: '1500', by: '2026-03-01', area: 'sd' })).toEqual({ filter: 'max', homes: 2 })
    expect(run({ max: '1000', pets: '1' })).toBeNull()
    expect(run({ max: '2000' })).toBeNull()
  })

  test('starts over with an invalid cursor', () => {
    const { homes, buckets } = createHomes([plainHome()])
    const search = { query: {}, sort: 'total', fit, limit: 5, after: 'nonsense' } as const
    expect(searchHomes(homes, buckets, search).ids).toHaveLength(1)
  })
})
