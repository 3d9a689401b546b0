import { describe, expect, test } from 'vitest'
import { PROTECTED_PATHS, PUBLIC_PAGES } from '../../src/content/paths.ts'
import { pageFor, ruleOf, type SignedInAccount } from '../../sw/rules.ts'

const ORIGIN = 'https://commonroof.example'
const at = (path: string, change: { method?: string; navigates?: boolean } = {}) =>
  ruleOf({ method: 'GET', navigates: true, url: new URL(path, ORIGIN).href, ...change }, ORIGIN)

describe('a request', () => {
  test.each([
    ['a call', '/api/auth/user'],
    ['the API itself', '/api'],
    ['the health check', '/healthz'],
    ['a robots file', '/robots.txt'],
    ['another origin', 'https://elsewhere.example/about'],
    ['a page of another port', 'https://commonroof.example:8443/about'],
  ])('for %s goes to the server, as a navigation or not', (_, path) => {
    expect(at(path)).toEqual({ kind: 'untouched' })
    expect(at(path, { navigates: false }).kind).toMatch(path === '/robots.txt' ? 'asset' : 'untouched')
  })

  test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('with %s is never handled, for any path', (method) => {
    for (const path of ['/', '/about', '/dashboard', `/photos/${'a'.repeat(32)}`]) {
      expect(at(path, { method })).toEqual({ kind: 'untouched' })
    }
  })

  test('with POST for what another app shares is kept, only as a navigation of this site', () => {
    expect(at('/share', { method: 'POST' })).toEqual({ kind: 'share' })
    expect(at('/share')).toEqual({ kind: 'shell' })
    expect(at('/share', { method: 'POST', navigates: false })).toEqual({ kind: 'untouched' })
    expect(at('https://elsewhere.example/share', { method: 'POST' })).toEqual({ kind: 'untouched' })
    expect(at('/share/more', { method: 'POST' })).toEqual({ kind: 'untouched' })
  })

  test('for a public page gets that page’s HTML, with any query and a trailing slash', () => {
    for (const { path } of PUBLIC_PAGES) {
      const expected = {
        kind: 'page',
        path,
        file: path === '/' ? '/pages/index.html' : `/pages${path}.html`,
      }
      expect(at(path)).toEqual(expected)
      expect(at(`${path}?ref=ABC&utm_source=x#top`)).toEqual(expected)
      if (path !== '/') expect(at(`${path}/`)).toEqual(expected)
    }
  })

  test('for any other path gets the shell, also for an unknown one', () => {
    for (const path of [
      ...PROTECTED_PATHS,
      '/account',
      '/no/such/page',
      '/about/us',
      '/apiary',
      '/cities',
      '/photos',
    ]) {
      expect(at(path), path).toEqual({ kind: 'shell' })
    }
  })

  test('for a photo is served from its cache; similar paths are not photos', () => {
    const photo = `/photos/${'0f'.repeat(16)}`
    expect(at(photo, { navigates: false })).toEqual({ kind: 'photo' })
    expect(at(`${photo}0`, { navigates: false })).toEqual({ kind: 'asset' })
    expect(at(`/photos/${'0F'.repeat(16)}`, { navigates: false })).toEqual({ kind: 'asset' })
  })

  test('for a file of the build is left to the precache', () => {
    expect(at('/assets/main-abc123.js', { navigates: false })).toEqual({ kind: 'asset' })
    expect(at('/assets/page-cities-sandiego-Ab12.css', { navigates: false })).toEqual({ kind: 'page-sheet' })
    expect(at('/assets/boot-Ab12.css', { navigates: false })).toEqual({ kind: 'asset' })
    expect(at('/about', { navigates: false }), 'a page fetched by a script').toEqual({ kind: 'asset' })
  })
})

describe('a public page', () => {
  const seeker: SignedInAccount = { userType: 'seeker', signOutPending: false }
  const owner: SignedInAccount = { userType: 'homeowner', signOutPending: false }

  test('is the page for a visitor and for a person who is signing out', () => {
    for (const { path } of PUBLIC_PAGES) {
      expect(pageFor(path, null)).toBe('page')
      expect(pageFor(path, { ...seeker, signOutPending: true })).toBe('page')
    }
  })

  test('is a redirect, the page or the shell for signed-in people, as the list of pages says', () => {
    const result = Object.fromEntries(
      PUBLIC_PAGES.map(({ path }) => [path, [pageFor(path, seeker), pageFor(path, owner)]]),
    )
    expect(result).toMatchObject({
      '/': ['shell', 'shell'],
      '/beta': ['bounce', 'bounce'],
      '/homeowner': ['bounce', 'bounce'],
      '/pricing': ['bounce', 'bounce'],
      '/find-roommates': ['shell', 'shell'],
      '/safety-guide': ['shell', 'shell'],
      '/cities/losangeles': ['shell', 'shell'],
    })
    for (const { path, signedIn } of PUBLIC_PAGES)
      expect(result[path]?.[0] === 'bounce').toBe(signedIn === 'bounce')
  })
})
