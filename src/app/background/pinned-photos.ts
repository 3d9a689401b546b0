import { photoVariant, type PhotoFormat, type PhotoWidth } from '../../domain/core/photo-urls.ts'
import { savedPhotosCache, seenPhotosCache } from '../../offline/photos/photo-caches.ts'

/** A row's picture, and one that fills a phone: the browser makes do with them for every other size. */
const KEPT_WIDTHS: readonly PhotoWidth[] = [320, 960]
/** At once: more only wait for each other on the server, which makes each size when it is first asked for. */
const AT_ONCE = 3

/** One pixel. */
const AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAABwAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAkbWRhdBIACgc4AAaQENBpMg8f8mKE7///8WfgAJA1jZA='

let format: Promise<PhotoFormat> | null = null

/** What this browser asks for first when a picture is shown. */
function formatHere(): Promise<PhotoFormat> {
  format ??= (async () => {
    const bytes = Uint8Array.from(atob(AVIF), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/avif' })).catch(() => null)
    bitmap?.close()
    return bitmap ? 'avif' : 'webp'
  })()
  return format
}

/** Absent on insecure origins: nothing is kept there, and nothing says that it is. */
export const canPinPhotos = () => 'caches' in globalThis

/**
 * Brings pictures into the cache of saved homes, each in two sizes; those that are there already cost
 * nothing. @returns how many bytes they take.
 * @throws what the network or a full disk throws; what came until then stays.
 */
export async function pinPhotos(
  userId: string,
  urls: readonly string[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const best = await formatHere()
  const saved = await caches.open(savedPhotosCache(userId))
  const seen = await caches.open(seenPhotosCache(userId))
  let [bytes, done] = [0, 0]
  const waiting = [...urls]
  const keepBoth = async (url: string) => {
    // Taken here and put here by this device itself, before it left.
    const own = await saved.match(url)
    if (own) return sizeOf(own)
    let size = 0
    for (const width of KEPT_WIDTHS)
      size += await keepOne(saved, seen, photoVariant(url, width, best), signal)
    return size
  }
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      signal.throwIfAborted()
      const size = await keepBoth(url)
      // Not `+= await`: that would add to what it was before the others came.
      bytes += size
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return bytes
}

async function keepOne(saved: Cache, seen: Cache, address: string, signal: AbortSignal): Promise<number> {
  const known = await saved.match(address)
  if (known) return sizeOf(known)
  const response = await fetch(address, { signal })
  // Deleted by its owner meanwhile: there is nothing to be had, now or later.
  if (response.status === 404) return 0
  if (!response.ok) throw new Error(`A picture was answered with ${response.status}`)
  // Without a network the worker makes do with another size, which must not take this one's name.
  if (response.url !== '' && new URL(response.url).pathname !== address)
    throw new TypeError('The network went away')
  await saved.put(address, response.clone())
  // The worker keeps what it hands out among those that were merely looked at: once is enough.
  await seen.delete(address)
  return (await response.arrayBuffer()).byteLength
}

async function sizeOf(response: Response): Promise<number> {
  const told = Number(response.headers.get('content-length'))
  return told > 0 ? told : (await response.clone().arrayBuffer()).byteLength
}

/** A picture that this device has just sent, at the address it has now: it need not come back. */
export async function pinOwnPhoto(
  userId: string,
  url: string,
  photo: { bytes: ArrayBuffer; type: string },
): Promise<void> {
  const saved = await caches.open(savedPhotosCache(userId))
  const headers = { 'content-type': photo.type, 'content-length': String(photo.bytes.byteLength) }
  await saved.put(url, new Response(photo.bytes, { headers }))
}

const pictureOf = (key: Request) => new URL(key.url).pathname.replace(/-\d+\.\w+$/, '')

/** The pictures of which at least one size is here. */
export async function pinnedPhotos(userId: string): Promise<Set<string>> {
  const saved = await caches.open(savedPhotosCache(userId))
  return new Set((await saved.keys()).map(pictureOf))
}

/** Drops every copy of a picture that is not among `urls`. */
export async function unpinOtherPhotos(userId: string, urls: ReadonlySet<string>): Promise<void> {
  const saved = await caches.open(savedPhotosCache(userId))
  for (const key of await saved.keys()) if (!urls.has(pictureOf(key))) await saved.delete(key)
}
