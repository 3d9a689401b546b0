import { NOT_AN_IMAGE_MESSAGE } from '../../../domain/listings/photo-picks.ts'
import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { IMAGE_JPEG_QUALITY, IMAGE_MAX_INPUT_PIXELS, IMAGE_MAX_SIDE_PX } from '../../../domain/core/limits.ts'
import { LOOK_SIDE, type PictureLook } from '../../../domain/core/picture-look.ts'
import { limitConcurrency } from '../core/concurrency.ts'
import { Refusal } from '../core/refusal.ts'

/** Two pictures at a time, one thread each, because a decoded picture takes up to 400 MB. */
const queue = limitConcurrency(2)
sharp.concurrency(1)
sharp.cache(false)

/** A re-encoded picture. */
export interface Jpeg {
  bytes: Uint8Array
  width: number
  height: number
  /** A version of at most 16 pixels a side, as a data: URL. */
  placeholder: string
  look: PictureLook
}

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/**
 * Recognises formats by their first bytes, because names and types may lie. Only these formats reach the
 * decoder; SVG and PDF do not.
 */
function isRasterImage(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true
  if (ascii(bytes, 1, 4) === 'PNG') return true
  if (ascii(bytes, 0, 4) === 'GIF8') return true
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return true
  return (
    ascii(bytes, 4, 8) === 'ftyp' && ['avif', 'avis', 'heic', 'heix', 'mif1'].includes(ascii(bytes, 8, 12))
  )
}

/**
 * Converts the picture in a file to an upright JPEG of at most 1200 px on its longer side, without metadata: sharp drops
 * EXIF, GPS and other metadata by default.
 * @throws Refusal `not_an_image` (400), `image_too_large` (413) for a picture of too many pixels
 */
export async function reencode(path: string): Promise<Jpeg> {
  if (!isRasterImage(await firstBytes(path))) throw notAnImage()
  return queue(async () => {
    try {
      const { data: raw, info } = await sharp(path, {
        limitInputPixels: IMAGE_MAX_INPUT_PIXELS,
        failOn: 'error',
      })
        .rotate()
        .resize({
          width: IMAGE_MAX_SIDE_PX,
          height: IMAGE_MAX_SIDE_PX,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#ffffff' })
        // Everything else is made from these pixels, so that a picture is decoded once.
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const pixels = () => sharp(raw, { raw: { width, height, channels } })
      // The slower encoder (mozjpeg) saves a seventh of the bytes for eleven times the work, and browsers
      // get AVIF or WebP variants anyway.
      const bytes = await pixels()
        .jpeg({ quality: Math.round(IMAGE_JPEG_QUALITY * 100) })
        .toBuffer()
      return { bytes, width, height, placeholder: await placeholderOf(bytes), look: await lookOf(pixels()) }
    } catch (error) {
      if (error instanceof Error && /pixel limit/i.test(error.message)) {
        throw new Refusal('image_too_large', 'This picture has too many pixels')
      }
      throw notAnImage()
    }
  })
}

/** The bytes of a file that tell its format. */
async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const notAnImage = () => new Refusal('not_an_image', NOT_AN_IMAGE_MESSAGE)

const PLACEHOLDER_PX = 16

/** Makes the data: URL of a tiny version, which pages show while the picture loads. */
export async function placeholderOf(jpeg: Uint8Array): Promise<string> {
  const tiny = await sharp(jpeg)
    .resize({ width: PLACEHOLDER_PX, height: PLACEHOLDER_PX, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** How a picture looks. It is squeezed into a square, so that its format does not matter. */
export async function lookOf(picture: Sharp): Promise<PictureLook> {
  const { data, info } = await picture
    .resize({ width: LOOK_SIDE, height: LOOK_SIDE, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Uint8Array.from({ length: LOOK_SIDE ** 2 }, (_, at) => data[at * info.channels] ?? 0)
}

/** How a stored photo looks. @throws Error when the bytes are no picture */
export const lookOfPhoto = (jpeg: Uint8Array): Promise<PictureLook> => queue(() => lookOf(sharp(jpeg)))
