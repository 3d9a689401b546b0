import { photoVariant, type PhotoFormat, type PhotoWidth } from '../../domain/core/photo-urls.ts'
import { pinnedPhotosCacheName, viewedPhotosCacheName } from '../../offline/photos/photo-caches.ts'

/**
 * The pinned widths, in pixels: one for list rows, one for a full phone screen; they replace all others
 * offline.
 */
const PINNED_WIDTHS: readonly PhotoWidth[] = [320, 960]
/** Parallel downloads. More would only queue on the server, which makes each size at its first request. */
const PARALLEL_MAX = 3

/** An AVIF image of one pixel, in base64. */
const AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAABwAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAkbWRhdBIACgc4AAaQENBpMg8f8mKE7///8WfgAJA1jZA='

let format: Promise<PhotoFormat> | null = null

/** The photo format that this browser requests first. */
function preferredFormat(): Promise<PhotoFormat> {
  format ??= (async () => {
    const bytes = Uint8Array.from(atob(AVIF), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/avif' })).catch(() => null)
    bitmap?.close()
    return bitmap ? 'avif' : 'webp'
  })()
  return format
}

/**
 * Whether the browser has a Cache API; insecure origins have none, and homes are never shown as pinned there.
 */
/**
 * Downloads photos into the cache of pinned photos, each in two sizes; skips those that are already there.
 * @returns the total bytes of the photos.
 * @throws the error of the network or of a full storage; photos that were already stored stay.
 */
export async function pinPhotos(
  userId: string,
  urls: readonly string[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const preferred = await preferredFormat()
  const pinned = await caches.open(pinnedPhotosCacheName(userId))
  const viewed = await caches.open(viewedPhotosCacheName(userId))
  let [bytes, done] = [0, 0]
  const waiting = [...urls]
  const pinSizes = async (url: string) => {
    // A photo taken on this device is pinned under its plain URL by `pinOwnPhoto`.
    const own = await pinned.match(url)
    if (own) return sizeOf(own)
    let size = 0
    for (const width of PINNED_WIDTHS)
      size += await pinOne(pinned, viewed, photoVariant(url, width, preferred), signal)
    return size
  }
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      signal.throwIfAborted()
      const size = await pinSizes(url)
      // `bytes += await …` would read `bytes` before the await and lose the sizes of parallel downloads.
      bytes += size
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_MAX }, work))
  return bytes
}

/** Downloads one size of a photo into the cache; `path` is its URL path. @returns its bytes. */
async function pinOne(pinned: Cache, viewed: Cache, path: string, signal: AbortSignal): Promise<number> {
  const known = await pinned.match(path)
  if (known) return sizeOf(known)
  const response = await fetch(path, { signal })
  // The owner has deleted the photo, so there is nothing to pin.
  if (response.status === 404) return 0
  if (!response.ok) throw new Error(`A picture was answered with ${response.status}`)
  // Offline, the service worker responds with another size, which must not be stored under this path.
  if (response.url !== '' && new URL(response.url).pathname !== path)
    throw new TypeError('The network went away')
  await pinned.put(path, response.clone())
  // The service worker also stored the photo among the viewed ones; one copy is enough.
  await viewed.delete(path)
  return (await response.arrayBuffer()).byteLength
}

async function sizeOf(response: Response): Promise<number> {
  const length = Number(response.headers.get('content-length'))
  return length > 0 ? length : (await response.clone().arrayBuffer()).byteLength
}

/** Pins a photo that this device has just uploaded, so that it is not downloaded again. */
export async function pinOwnPhoto(
  userId: string,
  url: string,
  photo: { bytes: ArrayBuffer; type: string },
): Promise<void> {
  const pinned = await caches.open(pinnedPhotosCacheName(userId))
  const headers = { 'content-type': photo.type, 'content-length': String(photo.bytes.byteLength) }
  await pinned.put(url, new Response(photo.bytes, { headers }))
}

/** The photo's URL without the suffix of its size. */
const photoUrlOf = (key: Request) => new URL(key.url).pathname.replace(/-\d+\.\w+$/, '')

/** The URLs of the photos of which at least one size is pinned. */
export async function pinnedPhotos(userId: string): Promise<Set<string>> {
  const pinned = await caches.open(pinnedPhotosCacheName(userId))
  return new Set((await pinned.keys()).map(photoUrlOf))
}

/** Unpins all sizes of the photos that are not among `urls`. */
export async function unpinOtherPhotos(userId: string, urls: ReadonlySet<string>): Promise<void> {
  const pinned = await caches.open(pinnedPhotosCacheName(userId))
  for (const key of await pinned.keys()) if (!urls.has(photoUrlOf(key))) await pinned.delete(key)
}
