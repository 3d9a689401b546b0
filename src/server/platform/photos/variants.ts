import sharp, { type Sharp } from 'sharp'
import type { PhotoFormat, PhotoWidth } from '../../../domain/core/photo-urls.ts'
import { limitConcurrency } from '../batch/concurrency.ts'
import { fileName, type PhotoName, type PhotoStore } from './photo-store.ts'

/** Behind uploads: whoever looks at a picture can wait a moment, whoever sends one holds a connection. */
const queue = limitConcurrency(1)

/** Quality at which no difference is seen beside the JPEG; AVIF at an effort that takes about as long as WebP. */
const ENCODERS: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 2 }),
  webp: (image) => image.webp({ quality: 70 }),
}

async function encode(
  jpeg: Uint8Array,
  width: PhotoWidth,
  format: PhotoFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp(jpeg).resize({ width, withoutEnlargement: true })
  return new Uint8Array(await ENCODERS[format](image).toBuffer())
}

/**
 * Photos with everything made of them: a smaller one is made when it is asked for the first time, once,
 * and kept.
 */
export function photoVariants(store: PhotoStore): Pick<PhotoStore, 'get'> {
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()

  async function make({ id, variant }: PhotoName): Promise<Uint8Array<ArrayBuffer> | null> {
    const jpeg = variant && (await store.get({ id }))
    if (!variant || !jpeg) return null
    const bytes = await queue(() => encode(jpeg, variant.width, variant.format))
    await store.put({ id, variant }, bytes)
    return bytes
  }

  return {
    get: async (name) => {
      const found = await store.get(name)
      if (found || !name.variant) return found
      const key = fileName(name)
      const made = making.get(key) ?? make(name).finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
  }
}
