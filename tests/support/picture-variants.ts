import sharp, { type Sharp } from 'sharp'

const QUALITY = 70

/** The writing that somebody puts on a picture that is not theirs. */
const watermark = (width: number, height: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <text x="50%" y="55%" font-family="sans-serif" font-size="${width / 9}" text-anchor="middle" fill="#fff" fill-opacity=".6">ROOMS4RENT</text>
    <rect y="${height * 0.9}" width="${width}" height="${height * 0.1}" fill="#000" fill-opacity=".5"/>
    <text x="10" y="${height * 0.97}" font-size="${height / 16}" fill="#fff">Call 555-0134 now</text></svg>`)

/** Cuts shares of the sides off. */
function cut(left: number, top: number, right: number, bottom: number) {
  return async (picture: Buffer): Promise<Sharp> => {
    const { width, height } = await sizeOf(picture)
    return sharp(picture).extract({
      left: Math.round(width * left),
      top: Math.round(height * top),
      width: Math.round(width * (1 - left - right)),
      height: Math.round(height * (1 - top - bottom)),
    })
  }
}
const middle = (share: number) => cut(share / 2, share / 2, share / 2, share / 2)

async function sizeOf(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}

const scaled = (share: number) => async (picture: Buffer) =>
  sharp(picture).resize({ width: Math.round((await sizeOf(picture)).width * share) })

type Change = (picture: Buffer) => Sharp | Promise<Sharp>

/** What people do to a picture that they take from somebody else. */
const CHANGES: Record<string, Change> = {
  'JPEG, quality 70': (picture) => sharp(picture).jpeg({ quality: 70 }),
  'JPEG, quality 40': (picture) => sharp(picture).jpeg({ quality: 40 }),
  WebP: (picture) => sharp(picture).webp({ quality: 60 }),
  AVIF: (picture) => sharp(picture).avif({ quality: 50, effort: 2 }),
  'half the size': scaled(0.5),
  'a quarter of the size': scaled(0.25),
  '20 % lighter': (picture) => sharp(picture).linear(1.2, 0),
  '20 % darker': (picture) => sharp(picture).linear(0.8, 0),
  'more contrast': (picture) => sharp(picture).linear(1.3, -38),
  'less contrast': (picture) => sharp(picture).linear(0.7, 38),
  gamma: (picture) => sharp(picture).gamma(2.2, 1.5),
  grey: (picture) => sharp(picture).greyscale(),
  mirrored: (picture) => sharp(picture).flop(),
  'with writing': async (picture) => {
    const { width, height } = await sizeOf(picture)
    return sharp(picture).composite([{ input: watermark(width, height) }])
  },
  'middle, 2 % cut off': middle(0.02),
  'middle, 5 % cut off': middle(0.05),
  'middle, 10 % cut off': middle(0.1),
  'middle, 20 % cut off': middle(0.2),
  'bottom, 5 % cut off': cut(0, 0, 0, 0.05),
  'bottom, 10 % cut off': cut(0, 0, 0, 0.1),
  'bottom, 20 % cut off': cut(0, 0, 0, 0.2),
  'side, 2 % cut off': cut(0, 0, 0.02, 0),
  'side, 5 % cut off': cut(0, 0, 0.05, 0),
  'side, 10 % cut off': cut(0, 0, 0.1, 0),
  'mirrored, 5 % cut off, lighter, half the size': async (picture) => {
    const part = await (await middle(0.05)(picture)).toBuffer()
    return (await scaled(0.5)(part)).flop().linear(1.15, 0)
  },
  'turned by 2°': (picture) => sharp(picture).rotate(2, { background: '#000' }),
  'turned by 2°, without its corners': async (picture) => {
    const { width, height } = await sizeOf(picture)
    const turned = await sharp(picture).rotate(2, { background: '#000' }).toBuffer()
    const size = await sizeOf(turned)
    const slope = Math.tan((2 * Math.PI) / 180) * 1.1
    const inner = { width: Math.floor(width - height * slope), height: Math.floor(height - width * slope) }
    return sharp(turned).extract({
      left: (size.width - inner.width) >> 1,
      top: (size.height - inner.height) >> 1,
      ...inner,
    })
  },
}

export const PICTURE_CHANGES = Object.keys(CHANGES)

/** A picture after one of `PICTURE_CHANGES`, as a file. */
export async function changedPicture(picture: Buffer, change: string): Promise<Buffer<ArrayBuffer>> {
  const make = CHANGES[change]
  if (!make) throw new RangeError(`There is no change ${change}`)
  const changed = await make(picture)
  const isEncoded = /JPEG|WebP|AVIF/.test(change)
  return Buffer.from(await (isEncoded ? changed : changed.jpeg({ quality: QUALITY })).toBuffer())
}
