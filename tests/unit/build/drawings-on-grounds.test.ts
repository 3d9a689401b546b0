import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DRAWINGS } from '../../../src/app/illustrations/drawings.tsx'
import { oklchToHex } from '../../../src/build/colour.ts'
import { colourTokens, standaloneSvg, type TokenValue } from '../../../src/build/tokens.ts'

const TOKENS = colourTokens(
  readFileSync(join(import.meta.dirname, '../../../src/app/styles/app.css'), 'utf8'),
)
const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/** An edge with less contrast than this is not seen; the palest sky has 1.2 on paper. */
const SEEN = 1.15
/** The part of a drawing's edge that may fade into its ground: small things, such as a rim of glass. */
const FADING_MAX = 0.05
/** Only drawn on the evening's own ground. */
const ON_NIGHT = ['evening']
/** In the dark, the sky behind this house is the page's own ground. */
const OPEN_IN_THE_DARK = 'kitchen'

/** The tokens with the values of one scheme, in hex, because the rasteriser knows no media queries and no oklch. */
function tokensOf(scheme: Scheme): Map<string, TokenValue> {
  const entries = [...TOKENS].map(([name, value]) => {
    const hex = oklchToHex(value[scheme])
    return [name, { light: hex, dark: hex }] as const
  })
  return new Map(entries)
}

type Rgb = readonly [number, number, number]

function rgbOf(token: string, scheme: Scheme): Rgb {
  const hex = oklchToHex(TOKENS.get(token)?.[scheme] ?? '')
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
}

const linear = (value: number) =>
  value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast of two colours by WCAG: 1 to 21. */
function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** The part of the drawing's outer edge, 0 to 1, whose colour cannot be told from the ground. */
async function fadingPart(svg: string, ground: Rgb): Promise<number> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(480)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] ?? 0
  // Two pixels from a clear one, the colour is that of the shape and not of its smoothed rim.
  const isEdge = (x: number, y: number) =>
    alphaAt(x, y) === 255 &&
    [
      [2, 0],
      [-2, 0],
      [0, 2],
      [0, -2],
    ].some(([dx = 0, dy = 0]) => alphaAt(x + dx, y + dy) === 0)
  let [edge, fading] = [0, 0]
  for (let y = 2; y < info.height - 2; y += 1)
    for (let x = 2; x < info.width - 2; x += 1) {
      if (!isEdge(x, y)) continue
      edge += 1
      const at = (y * info.width + x) * 4
      if (contrast([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0], ground) < SEEN) fading += 1
    }
  return edge === 0 ? 0 : fading / edge
}

describe.each(SCHEMES)('on the %s ground', (scheme) => {
  test.each(Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[])('the edge of “%s” is seen', async (name) => {
    if (name === OPEN_IN_THE_DARK && scheme === 'dark') return
    const svg = standaloneSvg(renderToStaticMarkup(DRAWINGS[name]), tokensOf(scheme))
    const ground = rgbOf(ON_NIGHT.includes(name) ? 'night' : 'surface', scheme)
    expect(await fadingPart(svg, ground)).toBeLessThan(FADING_MAX)
  })

  test('the roofs of the footer stand against the page, and the bands before them', () => {
    // The style sheet gives the footer another colour after these bands.
    const footerAfter: Record<string, string> = { lavender: 'night', night: 'night-raised' }
    for (const band of ['surface', 'lamp', 'lavender', 'sunken', 'night'])
      expect(
        contrast(rgbOf(footerAfter[band] ?? 'footer', scheme), rgbOf(band, scheme)),
        band,
      ).toBeGreaterThan(SEEN)
  })
})
