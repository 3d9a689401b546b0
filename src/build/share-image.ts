import { join } from 'node:path'
import sharp from 'sharp'
import { oklchToHex } from './colour.ts'
import type { TokenValue } from './tokens.ts'

/** What networks show of a link: 1200 by 630 pixels (Open Graph's usual proportion). */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const

const FACE = { font: 'Bricolage Display', fontfile: join(import.meta.dirname, 'share-image-face.ttf') }
const MARGIN = 72
const TEXT_WIDTH = 560
const PICTURE_BOX = { width: 520, height: 500 }
/** The longest heading that fits is set in the largest size that it fits in. */
const SIZES = [76, 66, 58, 50, 44]
const TEXT_HEIGHT = 330

/** A drawing that fills its frame, a skyline, is seen through a window. */
const ARCH = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="500"><path d="M30 500V230a230 230 0 0 1 460 0v270Z"/></svg>`,
)

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

async function setText(
  words: string,
  size: number,
  colour: string,
): Promise<{ data: Buffer; height: number }> {
  const { data, info } = await sharp({
    text: {
      ...FACE,
      font: `${FACE.font} ${size}`,
      text: `<span foreground="${colour}">${escape(words)}</span>`,
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

async function heading(words: string, colour: string): Promise<{ data: Buffer; height: number }> {
  for (const size of SIZES) {
    const set = await setText(words, size, colour)
    if (set.height <= TEXT_HEIGHT || size === SIZES.at(-1)) return set
  }
  throw new Error('There are no sizes')
}

/**
 * A page's picture for previews: its heading beside its drawing, in the evening of the brand.
 *
 * @param drawing a standalone SVG with colours in OKLCH.
 * @returns a PNG of 1200 by 630.
 */
export async function shareImage(
  words: string,
  drawing: string,
  tokens: ReadonlyMap<string, TokenValue>,
): Promise<Buffer> {
  const colour = (name: string) => oklchToHex(tokens.get(name)?.light ?? 'oklch(0 0 0)')
  const { width, height } = SHARE_IMAGE
  // Its light colours on both schemes' evening: a preview has no scheme.
  const plain = drawing
    .replace(/@media\(prefers-color-scheme:dark\)\{.*\}(?=<\/style>)/, '')
    .replace(/oklch\([^)]+\)/g, (value) => oklchToHex(value))
  const picture = await sharp(Buffer.from(plain), { density: 220 })
    .resize({ ...PICTURE_BOX, fit: plain.includes('slice') ? 'cover' : 'inside' })
    .composite(plain.includes('slice') ? [{ input: ARCH, blend: 'dest-in' }] : [])
    .png()
    .toBuffer({ resolveWithObject: true })
  const title = await heading(words, colour('on-night'))
  const name = await setText('Commonroof', 34, colour('on-night'))
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
