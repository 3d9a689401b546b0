import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { WEB_MANIFEST } from '../../../src/build/web-manifest.ts'
import { accountLinks, bottomLinks } from '../../../src/content/nav-signed-in.ts'
import { signedInPage } from '../../../src/domain/account/signed-in-pages.ts'

const PUBLIC = join(import.meta.dirname, '../../../public')
/** A browser's limits for screenshots: shorter and longer side in pixels, and their largest ratio. */
const SIDES = { min: 320, max: 3840, ratio: 2.3 }
const SCREENSHOT_MAX_BYTES = 80_000

const { icons, shortcuts, screenshots } = WEB_MANIFEST
const pictures = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons), ...screenshots]

describe('the web app manifest', () => {
  test.each(pictures)('$src has the size and the type that it says', async ({ src, sizes, type }) => {
    const { width, height, format } = await sharp(join(PUBLIC, src)).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
  })

  test('its folder of screenshots has no picture that it does not name', () => {
    const named = screenshots.map(({ src }) => src.replace('/screenshots/', ''))
    expect(readdirSync(join(PUBLIC, 'screenshots')).toSorted()).toEqual(named.toSorted())
  })

  test.each(screenshots)(
    '$src is one that browsers show, and small',
    ({ src, sizes, form_factor, label }) => {
      const [width = 0, height = 0] = sizes.split('x').map(Number)
      const [short, long] = [Math.min(width, height), Math.max(width, height)]
      expect(short).toBeGreaterThanOrEqual(SIDES.min)
      expect(long).toBeLessThanOrEqual(SIDES.max)
      expect(long / short).toBeLessThanOrEqual(SIDES.ratio)
      expect(form_factor).toBe(width > height ? 'wide' : 'narrow')
      expect(label).not.toBe('')
      expect(statSync(join(PUBLIC, src)).size).toBeLessThanOrEqual(SCREENSHOT_MAX_BYTES)
    },
  )

  test('browsers show only screenshots of one size per form', () => {
    for (const form of ['narrow', 'wide'])
      expect(
        new Set(screenshots.filter((each) => each.form_factor === form).map(({ sizes }) => sizes)).size,
      ).toBe(1)
  })

  test('its shortcuts lead to pages, by the names that the navigation gives them', () => {
    const names = new Map<string, string>(
      [...bottomLinks('seeker', false), ...accountLinks('seeker', true)].map(({ to, label }) => [to, label]),
    )
    for (const { name, url } of shortcuts) {
      expect(signedInPage(url), url).toBeDefined()
      expect(name).toBe(names.get(url) ?? 'Outbox')
    }
  })

  test.runIf(existsSync(join(PUBLIC, '../dist/manifest.webmanifest')))('is built as it is written', () => {
    const built: unknown = JSON.parse(readFileSync(join(PUBLIC, '../dist/manifest.webmanifest'), 'utf8'))
    expect(built).toMatchObject(WEB_MANIFEST)
  })
})
