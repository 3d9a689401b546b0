import { describe, expect, test } from 'vitest'
import { CITY_LIST } from '../../../src/content/city-list.ts'
import { COMING_CITIES, OPEN_CITIES } from '../../../src/content/landing/home.ts'
import { FOOTER_COLUMNS, VISITOR_LINKS } from '../../../src/content/nav.ts'
import { accountLinks, bottomLinks, HEADER_LINKS } from '../../../src/content/nav-signed-in.ts'
import { signedInPage } from '../../../src/domain/account/signed-in-pages.ts'
import { canonicalPath, pageFile, PUBLIC_PAGES } from '../../../src/content/paths.ts'

const paths = PUBLIC_PAGES.map(({ path }) => path)

describe('the public pages', () => {
  test('are those of the specification, and the page about badges', () => {
    expect(paths).toEqual([
      '/',
      '/beta',
      '/beta-socal',
      '/beta-nyc',
      '/homeowner',
      '/about',
      '/find-roommates',
      '/how-it-works',
      '/group-hunting',
      '/pricing',
      '/help-center',
      '/safety-guide',
      '/community-guidelines',
      '/badges',
      '/stories',
      '/privacy-policy',
      '/terms-of-service',
      '/cookie-policy',
      '/cities/sandiego',
      '/cities/orangecounty',
      '/cities/losangeles',
    ])
  })

  test('have unique titles, and unique files whose names are no paths of pages', () => {
    const files = paths.map(pageFile)
    expect(new Set(files).size).toBe(paths.length)
    expect(files.filter((file) => paths.includes(file))).toEqual([])
    const canonical = PUBLIC_PAGES.filter(({ path }) => canonicalPath(path) === path)
    expect(new Set(canonical.map(({ title }) => title)).size).toBe(canonical.length)
  })

  test('are the targets of the links in header and footer', () => {
    expect(VISITOR_LINKS.map(({ to }) => to)).toEqual([
      '/beta-socal',
      '/beta-nyc',
      '/about',
      '/find-roommates',
      '/homeowner',
    ])
    const footer = FOOTER_COLUMNS.flatMap(({ links }) => links)
    expect(footer.map(({ to }) => to).sort()).toEqual(
      [
        '/find-roommates',
        '/homeowner',
        '/group-hunting',
        '/how-it-works',
        '/pricing',
        '/help-center',
        '/safety-guide',
        '/community-guidelines',
        '/badges',
        '/stories',
        '/privacy-policy',
        '/terms-of-service',
        '/cookie-policy',
        '/',
      ].sort(),
    )
    expect(footer.find(({ label }) => label === 'Blog')?.to).toBe('/')
    for (const { to } of [...VISITOR_LINKS, ...footer]) expect(paths).toContain(to)
    expect(HEADER_LINKS.seeker.map(({ label }) => label).slice(2)).toEqual([
      'Find Your Home',
      'Roommate Seeker',
    ])
  })

  test.each(['new', 'homeowner', 'seeker', 'admin'] as const)(
    'the links of a person of the kind %s lead to pages that exist',
    (role) => {
      const links = [
        ...HEADER_LINKS[role],
        ...bottomLinks(role, false),
        ...bottomLinks(role, true),
        ...accountLinks(role, true),
      ]
      for (const { to } of links) expect(paths.includes(to) || signedInPage(to) !== undefined, to).toBe(true)
    },
  )
})

test('a seeker who looks for a home alone has saved homes where others have people', () => {
  const alone = bottomLinks('seeker', true).map(({ to }) => to)
  expect(alone).not.toContain('/find-roommates')
  expect(alone).toContain('/saved')
  expect(bottomLinks('seeker', false).map(({ to }) => to)).toContain('/find-roommates')
})

test('the home page’s cities: sample counts of the open ones, and the coming ones', () => {
  expect(OPEN_CITIES.map(({ to, sampleListings }) => [to, sampleListings])).toEqual([
    ['/cities/sandiego', 328],
    ['/cities/orangecounty', 217],
    ['/cities/losangeles', 459],
  ])
  expect(COMING_CITIES.map(({ name, to }) => [name, to])).toEqual([
    ['Manhattan', '/beta-nyc'],
    ['Brooklyn', '/beta-nyc'],
    ['Queens', '/beta-nyc'],
  ])
  expect(CITY_LIST.every(({ city }) => !COMING_CITIES.some((coming) => coming.city === city))).toBe(true)
})
