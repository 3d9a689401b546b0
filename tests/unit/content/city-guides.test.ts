import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PAGE as LOS_ANGELES } from '../../../src/content/cities/losangeles.ts'
import { PAGE as ORANGE_COUNTY } from '../../../src/content/cities/orangecounty.ts'
import { PAGE as SAN_DIEGO } from '../../../src/content/cities/sandiego.ts'
import { CITY_LABELS } from '../../../src/content/city-labels.ts'
import { CityGuide } from '../../../src/content/schema/city-guide-schema.ts'
import { housingFindings } from '../../../src/domain/listings/fair-housing.ts'
import {
  EXPLORE_ACTIVITIES,
  EXPLORE_NEIGHBORHOODS,
  GUIDE_ACTIVITIES,
  GUIDE_NEIGHBORHOODS,
  WALK_SCORE_MAX,
  WALK_SCORE_MIN,
} from '../../../src/domain/core/limits.ts'

const FOLDER = join(import.meta.dirname, '../../../src/content/cities')

/** The rows of the specification: path, name, code and the home page's sample count. */
const ROWS = [
  { slug: 'sandiego', name: 'San Diego', city: 'sd', listings: 328, page: SAN_DIEGO },
  { slug: 'orangecounty', name: 'Orange County', city: 'oc', listings: 217, page: ORANGE_COUNTY },
  { slug: 'losangeles', name: 'Los Angeles', city: 'la', listings: 459, page: LOS_ANGELES },
] as const

const guide = (): CityGuide => structuredClone<CityGuide>(SAN_DIEGO)

/** All texts of a guide. */
function texts(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(texts) : []
}

describe('the city guides', () => {
  test('every file of the folder satisfies the schema and is named by its slug', async () => {
    const files = readdirSync(FOLDER)
    expect(files.length).toBeGreaterThanOrEqual(ROWS.length)
    for (const file of files) {
      const { PAGE } = (await import(join(FOLDER, file))) as { PAGE: unknown }
      expect(v.parse(CityGuide, PAGE).slug, file).toBe(file.replace(/\.ts$/, ''))
    }
  })

  test.each(ROWS)('$slug has the content of the specification', ({ slug, name, city, listings, page }) => {
    const parsed = v.parse(CityGuide, page)
    expect(parsed).toMatchObject({
      slug,
      name,
      city,
      title: `Living in ${name}`,
      card: { sampleListings: listings },
      why: { title: `Why Choose ${name}` },
      glance: { title: `${name} at a Glance` },
    })
    expect(parsed.why.facts).toHaveLength(4)
    expect(parsed.neighborhoods.items).toHaveLength(GUIDE_NEIGHBORHOODS)
    expect(parsed.activities.items).toHaveLength(GUIDE_ACTIVITIES)
    expect(parsed.quotes.items).toHaveLength(3)
    expect(parsed.glance.groups).toHaveLength(4)
  })

  test.each(ROWS)('$slug passes its city to /account', ({ city, page }) => {
    const owner = { to: '/account', search: { type: 'homeowner', location: city } }
    expect(page.hero.action).toMatchObject({ to: '/account', search: { location: city } })
    expect(page.hero.second).toMatchObject(owner)
    expect(page.list.action).toMatchObject(owner)
    expect(page.closing.action.to).toBe('/account')
  })

  test.each(ROWS)('$slug marks rents, walk scores and quotes as samples', ({ page }) => {
    expect([page.neighborhoods.status, page.quotes.status]).toEqual(['sample', 'sample'])
    expect(page.neighborhoods.note).toMatch(/samples/)
    expect(page.quotes.note).toMatch(/^Sample/)
    for (const { walkScore } of page.neighborhoods.items) {
      expect(walkScore).toBeGreaterThanOrEqual(WALK_SCORE_MIN)
      expect(walkScore).toBeLessThanOrEqual(WALK_SCORE_MAX)
    }
  })

  test.each(ROWS)('$slug has no wording against fair housing', ({ page }) => {
    expect(texts(page).flatMap((text) => housingFindings(text, false))).toEqual([])
  })

  test.each(ROWS)('$slug keeps to the style guide', ({ page }) => {
    expect(
      texts(page).filter((text) => /[!—]|seamless|vibrant|nestled|hidden gem|look no further/i.test(text)),
    ).toEqual([])
  })

  test('every neighborhood has a different drawing', () => {
    const scenes = ROWS.flatMap(({ page }) =>
      page.neighborhoods.items.map(({ scene }) => JSON.stringify(scene)),
    )
    expect(new Set(scenes).size).toBe(scenes.length)
  })

  test('the panel shows the first three neighborhoods or the first four activities', () => {
    expect(CITY_LABELS.explore.first).toEqual({
      neighborhoods: EXPLORE_NEIGHBORHOODS,
      activities: EXPLORE_ACTIVITIES,
    })
    expect([EXPLORE_NEIGHBORHOODS, EXPLORE_ACTIVITIES]).toEqual([3, 4])
  })
})

describe('the schema refuses', () => {
  const errorAfter = (change: (page: CityGuide) => void) => {
    const page = guide()
    change(page)
    return v.safeParse(CityGuide, page).issues?.[0].message
  }

  test('nothing in a valid guide', () => {
    expect(errorAfter(() => {})).toBeUndefined()
  })

  test('five neighborhoods', () => {
    expect(errorAfter((page) => page.neighborhoods.items.pop())).toMatch(/length/)
  })

  test.each([WALK_SCORE_MIN - 1, WALK_SCORE_MAX + 1])('a walk score of %i', (walkScore) => {
    expect(errorAfter((page) => Object.assign(page.neighborhoods.items[0] ?? {}, { walkScore }))).toMatch(
      /value/,
    )
  })

  test.each(['$1,700–$2,000', '$4,000–$4,600', '$2,900–$2,100'])('rent of %s', (averageRent) => {
    expect(errorAfter((page) => Object.assign(page.neighborhoods.items[0] ?? {}, { averageRent }))).toBe(
      'is outside the band of sample rents',
    )
  })

  test('an owner’s link to another city', () => {
    expect(
      errorAfter((page) => {
        page.list.action.search = { type: 'homeowner', location: 'la' }
      }),
    ).toBe('does not carry type=homeowner and its city to /account')
  })

  test('an activity with an unknown icon', () => {
    expect(errorAfter((page) => Object.assign(page.activities.items[0] ?? {}, { icon: 'ferry' }))).toMatch(
      /ferry/,
    )
  })

  test('a comparison with a place that the guide does not have', () => {
    expect(
      errorAfter((page) => Object.assign(page.neighborhoods.items[0]?.compare ?? {}, { id: 'koreatown' })),
    ).toBe('compares with a neighborhood that is not in the guide')
  })

  test('an unknown key', () => {
    expect(errorAfter((page) => Object.assign(page, { population: 1 }))).toMatch(/population/)
  })
})
