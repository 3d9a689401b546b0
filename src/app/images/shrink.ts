import { IMAGE_JPEG_QUALITY, IMAGE_MAX_SIDE_PX } from '../../domain/limits.ts'

/** The file is not a picture that this browser can read. */
export class NotAnImageError extends Error {
  override name = 'NotAnImageError'
}

export interface ShrunkImage {
  bytes: ArrayBuffer
  type: 'image/jpeg'
  width: number
  height: number
}

/** The size a picture gets: its longest side at most 1200 px, never enlarged. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, IMAGE_MAX_SIDE_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A picture as JPEG of quality 0.7, turned the way its EXIF says, at most 1200 px on its longest side.
 * @throws NotAnImageError for anything else than a readable picture.
 */
export async function shrinkImage(file: Blob): Promise<ShrunkImage> {
  if (!file.type.startsWith('image/')) throw new NotAnImageError('Only image files are allowed')
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new NotAnImageError('Only image files are allowed', { cause })
  })
  try {
    const { width, height } = shrunkSize(bitmap.width, bitmap.height)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new NotAnImageError('Only image files are allowed')
    // JPEG has no transparency; without a ground, clear parts come out black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', IMAGE_JPEG_QUALITY),
    )
    if (!blob) throw new NotAnImageError('Only image files are allowed')
    return { bytes: await blob.arrayBuffer(), type: 'image/jpeg', width, height }
  } finally {
    bitmap.close()
  }
}

interface FaceDetectorLike {
  detect(source: ImageBitmapSource): Promise<unknown[]>
}
type WithFaceDetector = typeof globalThis & { FaceDetector?: new () => FaceDetectorLike }

/** Whether a face is seen; null where the browser cannot tell. Only ever a hint. */
export async function hasFace(picture: Blob): Promise<boolean | null> {
  const { FaceDetector } = globalThis as WithFaceDetector
  if (!FaceDetector) return null
  try {
    const bitmap = await createImageBitmap(picture)
    const faces = await new FaceDetector().detect(bitmap)
    bitmap.close()
    return faces.length > 0
  } catch {
    // Some platforms have the interface but not the service behind it.
    return null
  }
}
