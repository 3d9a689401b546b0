import sharp from 'sharp'

/** A file as Playwright's `setInputFiles` takes it. */
export interface TestPhoto {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A JPEG whose colour is unique to `number`, so that `numberOf` recognizes it after conversion. */
export async function homePhoto(number: number, width = 1600, height = 1200): Promise<TestPhoto> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colourOf(number) } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: `room-${number}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** The same with noise, so that it has more than a hundred kilobytes in every image format. */
export async function grainyPhoto(number: number): Promise<TestPhoto> {
  const buffer = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: colourOf(number),
      noise: { type: 'gaussian', mean: number * STEP, sigma: 18 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: `grain-${number}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** The photos with the numbers 1 to `count`. */
export function homePhotos(count: number): Promise<TestPhoto[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => homePhoto(index + 1)))
}

/** A photo of a camera's size, with noise that compresses badly, so that its bytes and work are realistic. */
export async function cameraPhoto(number: number, width = 4000, height = 3000): Promise<TestPhoto> {
  const noise = await sharp({
    create: {
      width: Math.round(width / 4),
      height: Math.round(height / 4),
      channels: 3,
      background: colourOf(number),
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  const buffer = await sharp(noise)
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 82 })
    .toBuffer()
  return { name: `camera-${number}.jpg`, mimeType: 'image/jpeg', buffer }
}

const STEP = 20

function colourOf(number: number): { r: number; g: number; b: number } {
  return { r: (number * STEP) % 256, g: 255 - ((number * STEP) % 256), b: 128 }
}

/** The number of the photo that these bytes show, recognized by its colour. */
export async function numberOf(bytes: ArrayBuffer): Promise<number> {
  const { channels } = await sharp(Buffer.from(bytes)).stats()
  return Math.round((channels[0]?.mean ?? 0) / STEP)
}
