import sharp, { type Sharp } from 'sharp'
import type { PhotoFormat, PhotoWidth } from '../../../domain/core/photo-urls.ts'
import { limitConcurrency } from '../core/concurrency.ts'
import { fileName, type PhotoName, type PhotoStore } from './photo-store.ts'

/** One variant at a time, so that uploads, which hold a connection, get the processor first. */
const queue = limitConcurrency(1)

/** The qualities look the same as the JPEG; AVIF's effort is chosen to take about as long as WebP. */
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

/** Reads photos and their variants from a store; a variant is made and stored at its first request. */
export function photoVariants(store: PhotoStore): Pick<PhotoStore, 'get'> {
  const inProgress = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()

  async function make({ id, variant }: PhotoName): Promise<Uint8Array<ArrayBuffer> | null> {
    const jpeg = variant && (await store.get({ id }))
    if (!variant || !jpeg) return null
    const bytes = await queue(() => encode(jpeg, variant.width, variant.format))
    await store.put({ id, variant }, bytes)
    return bytes
  }

  return {
    get: async (name) => {
      const stored = await store.get(name)
      if (stored || !name.variant) return stored
      const key = fileName(name)
      const made = inProgress.get(key) ?? make(name).finally(() => inProgress.delete(key))
      inProgress.set(key, made)
      return made
    },
  }
}
