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
