import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageFile, publicPage, PUBLIC_PAGES } from '../../../src/content/paths.ts'
import { isBuilt } from '../../support/built-product.ts'

const ROOT = join(import.meta.dirname, '../../..')
const DIST = join(ROOT, 'dist')
const KB = 1000
/** Gzip, of all scripts that a public page loads before a person reaches for a control. */
const SCRIPT_MAX_BYTES = 5 * KB
/** Gzip; the guides of the cities draw streets and need most of it. */
const SHEET_MAX_BYTES = 8.5 * KB

const gzipped = (path: string) => gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length
const pages = PUBLIC_PAGES.map(({ path }) => path)
const htmlOf = (path: string) => readFileSync(join(DIST, pageFile(path)), 'utf8')

// The test of the oldest browsers, which runs beside this one, builds the product when a source is newer.
test.runIf(isBuilt(ROOT))('public pages load few bytes before anyone reaches for a control', () => {
  const sheets = new Set<string>()
  for (const path of pages) {
    const html = htmlOf(path)
    const scripts = Array.from(html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g), ([, address = '']) => address)
    expect(scripts, path).toHaveLength(1)
    const [first = ''] = scripts
    expect(readFileSync(join(DIST, first), 'utf8')).not.toMatch(/(^|;)import[^(]*from/)
    expect(gzipped(first)).toBeLessThanOrEqual(SCRIPT_MAX_BYTES)
    const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(sheet, path).toContain('/assets/page-')
    expect(gzipped(sheet), path).toBeLessThanOrEqual(SHEET_MAX_BYTES)
    sheets.add(sheet)
  }
  expect(globSync('assets/page-*.css', { cwd: DIST })).toHaveLength(sheets.size)
})

test.runIf(isBuilt(ROOT))(
  'of the app, public pages link only to the account page, for which the first script starts it',
  () => {
    const links = pages.flatMap((path) =>
      Array.from(htmlOf(path).matchAll(/<a\s[^>]*href="(\/[^"?#]*)/g), ([, target = '']) => target),
    )
    expect([...new Set(links.filter((target) => !publicPage(target)))]).toEqual(['/account'])
  },
)
