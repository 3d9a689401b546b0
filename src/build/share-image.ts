import { join } from 'node:path'
import sharp from 'sharp'
import { oklchToHex } from './colour.ts'
import type { TokenValue } from './tokens.ts'

/** Size of a link preview in pixels, in Open Graph's usual proportion. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const

const FONT = { font: 'Bricolage Display', fontfile: join(import.meta.dirname, 'share-image-face.ttf') }
const MARGIN = 72
const TEXT_WIDTH = 560
const PICTURE_BOX = { width: 520, height: 500 }
/** Font sizes in pixels, largest first; a heading gets the first size at which it fits. */
const SIZES = [76, 66, 58, 50, 44]
const TEXT_HEIGHT = 330

/** An arched window, the mask for drawings that fill their whole box, such as skylines. */
const ARCH = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="500"><path d="M30 500V230a230 230 0 0 1 460 0v270Z"/></svg>`,
)

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

async function renderText(
  text: string,
  size: number,
  colour: string,
): Promise<{ data: Buffer; height: number }> {
  const { data, info } = await sharp({
    text: {
      ...FONT,
      font: `${FONT.font} ${size}`,
      text: `<span foreground="${colour}">${escape(text)}</span>`,
      width: TEXT_WIDTH,
      rgba: true,
      dpi: 72,
      spacing: Math.round(size * 0.02),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, height: info.height }
}

async function renderHeading(text: string, colour: string): Promise<{ data: Buffer; height: number }> {
  for (const size of SIZES) {
    const rendered = await renderText(text, size, colour)
    if (rendered.height <= TEXT_HEIGHT || size === SIZES.at(-1)) return rendered
  }
  throw new Error('There are no sizes')
}

/**
 * Draws a page's link preview: its heading beside its drawing, on the brand's night colour.
 *
 * @param drawing a standalone SVG with colours in OKLCH.
 * @returns a PNG of 1200 by 630 pixels.
 */
export async function shareImage(
  heading: string,
  drawing: string,
  tokens: ReadonlyMap<string, TokenValue>,
): Promise<Buffer> {
  const colour = (name: string) => oklchToHex(tokens.get(name)?.light ?? 'oklch(0 0 0)')
  const { width, height } = SHARE_IMAGE
  // A preview has no colour scheme, so the drawing keeps its light colours.
  const plain = drawing
    .replace(/@media\(prefers-color-scheme:dark\)\{.*\}(?=<\/style>)/, '')
    .replace(/oklch\([^)]+\)/g, (value) => oklchToHex(value))
  const picture = await sharp(Buffer.from(plain), { density: 220 })
    .resize({ ...PICTURE_BOX, fit: plain.includes('slice') ? 'cover' : 'inside' })
    .composite(plain.includes('slice') ? [{ input: ARCH, blend: 'dest-in' }] : [])
    .png()
    .toBuffer({ resolveWithObject: true })
  const title = await renderHeading(heading, colour('on-night'))
  const name = await renderText('Commonroof', 34, colour('on-night'))
  const mark =
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 32 32">
    <path d="M3 16.2 16 5l13 11.2" fill="none" stroke="${colour('on-night')}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M7.2 27.5v-5.1a3.6 3.6 0 0 1 7.2 0v5.1Z" fill="${colour('on-night')}"/>
    <path d="M17.6 27.5v-5.1a3.6 3.6 0 0 1 7.2 0v5.1Z" fill="${colour('lamp')}"/></svg>`)
  const sill = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="14"><path fill="${colour('lamp')}" d="M0 0h${width}v14H0z"/></svg>`,
  )
  return sharp({ create: { width, height, channels: 3, background: colour('night') } })
    .composite([
      { input: sill, left: 0, top: height - 14 },
      {
        input: picture.data,
        left: width - MARGIN / 2 - picture.info.width,
        top: height - 14 - picture.info.height,
      },
      { input: mark, left: MARGIN, top: 58 },
      { input: name.data, left: MARGIN + 60, top: 70 },
      { input: title.data, left: MARGIN, top: Math.round((height + 40 - title.height) / 2) },
    ])
    .png({ palette: true, quality: 90, effort: 7 })
    .toBuffer()
}
