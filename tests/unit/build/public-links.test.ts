import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageFile, publicPage, PUBLIC_PAGES } from '../../../src/content/paths.ts'
import { isBuilt } from '../../support/built-product.ts'

const ROOT = join(import.meta.dirname, '../../..')
const DIST = join(ROOT, 'dist')

const pages = PUBLIC_PAGES.map(({ path }) => path)
const htmlOf = (path: string) => readFileSync(join(DIST, pageFile(path)), 'utf8')

// The test of the oldest browsers builds the product when a source is newer.
test.runIf(isBuilt(ROOT))(
  'a public page has one script, which imports nothing, and its own style sheet',
  () => {
    const sheets = new Set<string>()
    for (const path of pages) {
      const html = htmlOf(path)
      const scripts = Array.from(html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g), ([, address = '']) => address)
      expect(scripts, path).toHaveLength(1)
      expect(readFileSync(join(DIST, scripts[0] ?? ''), 'utf8')).not.toMatch(/(^|;)import[^(]*from/)
      sheets.add(/<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '')
    }
    const built = globSync('assets/page-*.css', { cwd: DIST }).map((file) => `/${file}`)
    expect(built.toSorted()).toEqual([...sheets].toSorted())
  },
)

// The first script starts the app when a person reaches for such a link: see background/before-start.
test.runIf(isBuilt(ROOT))('of the app, public pages link only to the account page', () => {
  const links = pages.flatMap((path) =>
    Array.from(htmlOf(path).matchAll(/<a\s[^>]*href="(\/[^"?#]*)/g), ([, target = '']) => target),
  )
  expect([...new Set(links.filter((target) => !publicPage(target)))]).toEqual(['/account'])
})
