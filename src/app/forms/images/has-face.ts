interface FaceDetectorLike {
  detect(source: ImageBitmapSource): Promise<unknown[]>
}
type WithFaceDetector = typeof globalThis & { FaceDetector?: new () => FaceDetectorLike }

/** Whether a photo shows a face, as a hint only; null when the browser cannot detect faces. */
export async function hasFace(picture: Blob): Promise<boolean | null> {
  const { FaceDetector } = globalThis as WithFaceDetector
  if (!FaceDetector) return null
  try {
    const bitmap = await createImageBitmap(picture)
    try {
      return (await new FaceDetector().detect(bitmap)).length > 0
    } finally {
      bitmap.close()
    }
  } catch {
    // Some platforms have the interface without a working detector.
    return null
  }
}
