import sharp from 'sharp'

export interface TestPhoto {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture that no other number makes, in a colour of its own by which it is known again. */
export async function homePhoto(number: number, width = 1600, height = 1200): Promise<TestPhoto> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colourOf(number) } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: `room-${number}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** The same with grain on it, so that it stays large however it is written: a hundred kilobytes and more. */
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

export function homePhotos(count: number): Promise<TestPhoto[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => homePhoto(index + 1)))
}

/** As a camera makes them: noise that compresses badly, so that size and work are real. */
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

/** The number of the picture that these bytes show. */
export async function numberOf(bytes: ArrayBuffer): Promise<number> {
  const { channels } = await sharp(Buffer.from(bytes)).stats()
  return Math.round((channels[0]?.mean ?? 0) / STEP)
}
