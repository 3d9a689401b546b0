import { IMAGE_JPEG_QUALITY, IMAGE_MAX_SIDE_PX } from '../../../domain/core/limits.ts'
import { photoSize } from './photo-size.ts'

/** A shrunk photo; width and height are in pixels. */
export interface ShrunkImage {
  bytes: ArrayBuffer
  type: 'image/jpeg'
  width: number
  height: number
}

/** A rotation in clockwise quarter turns. */
export type Turns = 0 | 1 | 2 | 3

/** The size of a shrunk photo: its longest side is at most 1200 px, and it is never enlarged. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, IMAGE_MAX_SIDE_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A canvas of the page or of a worker, with its encoder. */
export interface ShrinkCanvas {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  encode: (quality: number) => Promise<Blob | null>
}

/**
 * The options that open a large photo at its final size: WebKit then allocates one full-size image instead
 * of two, and Firefox resamples instead of skipping pixels. Only one side is given, so that the browser
 * keeps the proportions even if it reads the header differently.
 */
async function openingOptions(file: Blob): Promise<ImageBitmapOptions | null> {
  const size = await photoSize(file)
  if (!size || Math.max(size.width, size.height) <= IMAGE_MAX_SIDE_PX) return null
  const side = size.width >= size.height ? 'resizeWidth' : 'resizeHeight'
  return { [side]: IMAGE_MAX_SIDE_PX, resizeQuality: 'high' }
}

/** Opens a photo, rotated by its EXIF orientation, as browsers do by default; null if it is unreadable. */
async function openPhoto(file: Blob): Promise<ImageBitmap | null> {
  const options = await openingOptions(file)
  // A browser refuses a photo for an option that it does not know, so the second try has no options.
  const reduced = options && (await createImageBitmap(file, options).catch(() => null))
  return reduced ?? createImageBitmap(file).catch(() => null)
}

/**
 * Shrinks a photo to a JPEG of quality 0.7 with a longest side of at most 1200 px, rotated by its EXIF
 * orientation and then by `turns`.
 * @returns null when the photo cannot be read.
 * @throws Error when there is no canvas, for which the device may lack the memory.
 */
export async function shrinkOn(
  createCanvas: (width: number, height: number) => ShrinkCanvas,
  file: Blob,
  turns: Turns,
): Promise<ShrunkImage | null> {
  const bitmap = await openPhoto(file)
  if (!bitmap) return null
  const upright = shrunkSize(bitmap.width, bitmap.height)
  const swapsSides = turns % 2 === 1
  const width = swapsSides ? upright.height : upright.width
  const height = swapsSides ? upright.width : upright.height
  const { context, encode } = createCanvas(width, height)
  try {
    if (!context) throw new Error('The browser has no canvas for a photo')
    // JPEG has no transparency; without a background, transparent parts become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.translate(width / 2, height / 2)
    context.rotate((turns * Math.PI) / 2)
    context.drawImage(bitmap, -upright.width / 2, -upright.height / 2, upright.width, upright.height)
  } finally {
    // Encoding needs memory too, and no longer the bitmap.
    bitmap.close()
  }
  const blob = await encode(IMAGE_JPEG_QUALITY)
  return blob && { bytes: await blob.arrayBuffer(), type: 'image/jpeg', width, height }
}
