import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { oklchToHex } from '../../../src/build/colour.ts'
import { SHARE_IMAGE, shareImage } from '../../../src/build/share-image.ts'
import { colourTokens, shortMarkup, standaloneSvg } from '../../../src/build/tokens.ts'

const TOKENS = colourTokens(
  readFileSync(join(import.meta.dirname, '../../../src/app/styles/app.css'), 'utf8'),
)

// Values from the conversions of CSS Color 4, verified with a browser's canvas.
test.each([
  ['oklch(1 0 0)', '#ffffff'],
  ['oklch(0 0 0)', '#000000'],
  ['oklch(0.628 0.2577 29.23)', '#ff0000'],
  ['oklch(0.8664 0.2948 142.5)', '#00ff00'],
  ['oklch(0.452 0.3132 264.05)', '#0000ff'],
])('%s is %s', (oklch, hex) => expect(oklchToHex(oklch)).toBe(hex))

describe('tokens', () => {
  test('have colours for both schemes', () => {
    expect(TOKENS.get('lamp')).toEqual({ light: 'oklch(0.88 0.17 95)', dark: 'oklch(0.88 0.17 95)' })
    const surface = TOKENS.get('surface')
    expect(surface?.light).not.toBe(surface?.dark)
  })

  test('of a style sheet without a dark scheme are refused', () => {
    expect(() => colourTokens('--color-a: oklch(1 0 0);')).toThrow('dark scheme')
  })
})

describe('a standalone SVG', () => {
  test('contains the colours that it uses, once each, for both schemes', () => {
    const file = standaloneSvg(
      '<svg viewBox="0 0 4 4"><path class="fill-scene-sky"/><path class="fill-scene-sky stroke-lamp"/></svg>',
      TOKENS,
    )
    expect(file).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 4 4"><style>/)
    expect(file).toContain('<path class="a"/><path class="a b"/>')
    expect(file.match(/\.a\{fill:/g)).toHaveLength(2)
    // The colour of the lit window is the same in both schemes.
    expect(file.match(/\.b\{stroke:/g)).toHaveLength(1)
  })

  test('is minified', () => {
    const file = standaloneSvg(
      '<svg viewBox="0 0 4 4"><g transform="translate(278.84000000000003 1.5)"><circle cx="2" cy="2" r="0.25" class="fill-scene-deep"></circle></g></svg>',
      TOKENS,
    )
    expect(file).toContain(
      '<g transform="translate(278.84 1.5)"><circle cx="2" cy="2" r="0.25" class="a"/></g>',
    )
    expect(file).toContain('.a{fill:oklch(.262 .085 300)}')
  })

  test('keeps the content of shapes, and elements that are no shapes', () => {
    const markup = '<svg><path d="M0 0"><title>A roof</title></path><g></g></svg><p></p>'
    expect(shortMarkup(markup)).toBe(markup)
    expect(shortMarkup('<path d="M0 0"></path><line x1="1"></line>')).toBe('<path d="M0 0"/><line x1="1"/>')
  })

  test('with an unknown colour is refused by name', () => {
    expect(() => standaloneSvg('<svg><path class="fill-magenta"/></svg>', TOKENS)).toThrow('fill-magenta')
  })
})

test.each([
  'Short.',
  'A heading that is so long that it must be set smaller to find room beside its picture',
])('a share image for “%s” has the size that social networks require', async (title) => {
  const drawing = standaloneSvg(
    '<svg viewBox="0 0 40 28"><path class="fill-scene-sky" d="M0 0h40v28H0z"/></svg>',
    TOKENS,
  )
  const { width, height, format } = await sharp(await shareImage(title, drawing, TOKENS)).metadata()
  expect({ width, height, format }).toEqual({ ...SHARE_IMAGE, format: 'png' })
})
