import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unpinOtherPhotos, pinOwnPhoto, pinPhotos } from '../../../src/app/background/pinned-photos.ts'
import { savedPhotosCache, seenPhotosCache } from '../../../src/offline/photos/photo-caches.ts'
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

const keep = (urls: string[], onProgress: (done: number) => void = () => undefined) =>
  pinPhotos(ANA, urls, onProgress, never)
const kept = () => [...(store.stores.get(savedPhotosCache(ANA))?.keys() ?? [])].toSorted()

describe('the pictures of a saved home', () => {
  test('come in two sizes each, counted and told of as they come', async () => {
    const told: number[] = []
    expect(await keep([photo(1), photo(2), photo(3), photo(4)], (done) => told.push(done))).toBe(4400)
    expect(told).toEqual([1, 2, 3, 4])
    expect(kept()).toHaveLength(8)
    expect(kept().every((url) => /-(320|960)\.avif$/.test(url))).toBe(true)
  })

  test('are not fetched again, and count all the same', async () => {
    await keep([photo(1)])
    expect(await keep([photo(1), photo(2)])).toBe(2200)
    expect(fetched).toHaveLength(4)
  })

  test('are not kept twice: what the worker put among the seen ones goes', async () => {
    const seen = await store.open(seenPhotosCache(ANA))
    await seen.put(`${photo(1)}-960.avif`, new Response('x'))
    await keep([photo(1)])
    expect(store.stores.get(seenPhotosCache(ANA))?.size).toBe(0)
  })

  test('one that its owner deleted is no reason to try for ever; an ill server is', async () => {
    status = 404
    expect(await keep([photo(1)])).toBe(0)
    status = 503
    await expect(keep([photo(2)])).rejects.toThrow('503')
  })

  test('another size, which the worker answers with when the network goes away, is not taken for this one', async () => {
    vi.stubGlobal('fetch', async () => {
      const small = new Response(new Uint8Array(100))
      Object.defineProperty(small, 'url', { value: `${ORIGIN}${photo(1)}-640.avif` })
      return small
    })
    await expect(keep([photo(1)])).rejects.toThrow(TypeError)
    expect(kept()).toEqual([])
  })

  test('what a full disk has no room for is told', async () => {
    store.full = true
    await expect(keep([photo(1)])).rejects.toMatchObject({ name: 'QuotaExceededError' })
  })

  test('one that this device took itself is there without the network', async () => {
    const bytes = new Uint8Array(500).buffer
    await pinOwnPhoto(ANA, photo(9), { bytes, type: 'image/jpeg' })
    expect(await keep([photo(9)])).toBe(500)
    expect(fetched).toEqual([])
  })

  test('go when no saved home shows them, in every size', async () => {
    const saved = await store.open(savedPhotosCache(ANA))
    for (const name of [`${photo(1)}-320.avif`, `${photo(1)}-960.webp`, photo(2), `${photo(3)}-320.avif`])
      await saved.put(ORIGIN + name, new Response('x'))
    await unpinOtherPhotos(ANA, new Set([photo(1), photo(2)]))
    expect(kept()).toEqual([
      `${ORIGIN}${photo(1)}-320.avif`,
      `${ORIGIN}${photo(1)}-960.webp`,
      ORIGIN + photo(2),
    ])
  })
})
