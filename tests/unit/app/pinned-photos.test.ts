import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unpinOtherPhotos, pinOwnPhoto, pinPhotos } from '../../../src/app/background/pinned-photos.ts'
import { pinnedPhotosCacheName, viewedPhotosCacheName } from '../../../src/offline/photos/photo-caches.ts'
import { MemoryCaches } from '../../support/memory-caches.ts'

const ANA = '00000001-0000-7000-8000-000000000000'
const ORIGIN = 'https://commonroof.example'
const photo = (number: number) => `/photos/${number.toString(16).padStart(32, '0')}`
const never = new AbortController().signal

let store: MemoryCaches
let fetched: string[]
let status: number

beforeEach(() => {
  store = new MemoryCaches()
  fetched = []
  status = 200
  vi.stubGlobal('caches', store)
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return new Response(new Uint8Array(url.includes('-960') ? 1000 : 100), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const pin = (urls: string[], onProgress: (done: number) => void = () => undefined) =>
  pinPhotos(ANA, urls, onProgress, never)
const pinnedUrls = () => [...(store.stores.get(pinnedPhotosCacheName(ANA))?.keys() ?? [])].toSorted()

describe('the pictures of a saved home', () => {
  test('are cached in two sizes each, and their progress and bytes are reported', async () => {
    const progress: number[] = []
    expect(await pin([photo(1), photo(2), photo(3), photo(4)], (done) => progress.push(done))).toBe(4400)
    expect(progress).toEqual([1, 2, 3, 4])
    expect(pinnedUrls()).toHaveLength(8)
    expect(pinnedUrls().every((url) => /-(320|960)\.avif$/.test(url))).toBe(true)
  })

  test('are not fetched again, but are counted', async () => {
    await pin([photo(1)])
    expect(await pin([photo(1), photo(2)])).toBe(2200)
    expect(fetched).toHaveLength(4)
  })

  test('are removed from the cache of seen photos', async () => {
    const seen = await store.open(viewedPhotosCacheName(ANA))
    await seen.put(`${photo(1)}-960.avif`, new Response('x'))
    await pin([photo(1)])
    expect(store.stores.get(viewedPhotosCacheName(ANA))?.size).toBe(0)
  })

  test('are skipped when they were deleted, and retried after a server error', async () => {
    status = 404
    expect(await pin([photo(1)])).toBe(0)
    status = 503
    await expect(pin([photo(2)])).rejects.toThrow('503')
  })

  test('are not cached in another size, with which the worker responds when offline', async () => {
    vi.stubGlobal('fetch', async () => {
      const small = new Response(new Uint8Array(100))
      Object.defineProperty(small, 'url', { value: `${ORIGIN}${photo(1)}-640.avif` })
      return small
    })
    await expect(pin([photo(1)])).rejects.toThrow(TypeError)
    expect(pinnedUrls()).toEqual([])
  })

  test('are reported when they do not fit on a full disk', async () => {
    store.full = true
    await expect(pin([photo(1)])).rejects.toMatchObject({ name: 'QuotaExceededError' })
  })

  test('that this device took itself are available without the network', async () => {
    const bytes = new Uint8Array(500).buffer
    await pinOwnPhoto(ANA, photo(9), { bytes, type: 'image/jpeg' })
    expect(await pin([photo(9)])).toBe(500)
    expect(fetched).toEqual([])
  })

  test('are deleted in every size when no saved home shows them', async () => {
    const saved = await store.open(pinnedPhotosCacheName(ANA))
    for (const name of [`${photo(1)}-320.avif`, `${photo(1)}-960.webp`, photo(2), `${photo(3)}-320.avif`])
      await saved.put(ORIGIN + name, new Response('x'))
    await unpinOtherPhotos(ANA, new Set([photo(1), photo(2)]))
    expect(pinnedUrls()).toEqual([
      `${ORIGIN}${photo(1)}-320.avif`,
      `${ORIGIN}${photo(1)}-960.webp`,
      ORIGIN + photo(2),
    ])
  })
})
