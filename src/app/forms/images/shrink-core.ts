import { IMAGE_JPEG_QUALITY, IMAGE_MAX_SIDE_PX } from '../../../domain/core/limits.ts'

export interface ShrunkImage {
  bytes: ArrayBuffer
  type: 'image/jpeg'
  width: number
  height: number
}

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3

/** The size a picture gets: its longest side at most 1200 px, never enlarged. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, IMAGE_MAX_SIDE_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** What draws and encodes: a canvas of the page or one of a worker. */
export interface Sheet {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  encode: (quality: number) => Promise<Blob | null>
}

/**
 * A picture as JPEG of quality 0.7, turned the way its EXIF says and then by `turns`, at most 1200 px on
 * its longest side; null when it cannot be read.
 */
export async function shrinkOn(
  sheetOf: (width: number, height: number) => Sheet,
  file: Blob,
  turns: Turns,
): Promise<ShrunkImage | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  try {
    const upright = shrunkSize(bitmap.width, bitmap.height)
    const lies = turns % 2 === 1
    const width = lies ? upright.height : upright.width
    const height = lies ? upright.width : upright.height
    const { context, encode } = sheetOf(width, height)
    if (!context) return null
    // JPEG has no transparency; without a ground, clear parts come out black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.translate(width / 2, height / 2)
    context.rotate((turns * Math.PI) / 2)
    context.drawImage(bitmap, -upright.width / 2, -upright.height / 2, upright.width, upright.height)
    const blob = await encode(IMAGE_JPEG_QUALITY)
    return blob && { bytes: await blob.arrayBuffer(), type: 'image/jpeg', width, height }
  } finally {
    bitmap.close()
  }
}
