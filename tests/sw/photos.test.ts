import { describe, expect, test } from 'vitest'
import { pinnedPhotosCacheName, viewedPhotosCacheName } from '../../src/offline/photos/photo-caches.ts'
import { MemoryCaches } from '../support/memory-caches.ts'
import { respondWithPhoto, VIEWED_PHOTOS_MAX } from '../../sw/photo-responses.ts'

const ANA = '00000001-0000-7000-8000-000000000000'
const BEN = '00000002-0000-7000-8000-000000000000'
const photo = (number: number) =>
  new Request(`https://commonroof.example/photos/${number.toString(16).padStart(32, '0')}`)

function createFixture() {
  const caches = new MemoryCaches()
  const fetched: string[] = []
  let status = 200
  const get = (number: number, userId: string | null) =>
    respondWithPhoto(photo(number), userId, {
      caches,
      fetch: async ({ url }) => {
        fetched.push(url)
        return new Response(`bytes of ${number}`, { status })
      },
    })
  return { caches, fetched, get, setStatus: (next: number) => (status = next) }
}

describe('a photo', () => {
  test('is fetched once and then comes from the account’s cache', async () => {
    const { get, fetched } = createFixture()
    expect(await (await get(1, ANA)).text()).toBe('bytes of 1')
    expect(await (await get(1, ANA)).text()).toBe('bytes of 1')
    expect(fetched).toHaveLength(1)
  })

  test('of one account is not in another’s cache', async () => {
    const { get, fetched, caches } = createFixture()
    await get(1, ANA)
    await get(1, BEN)
    expect(fetched).toHaveLength(2)
    expect(caches.stores.get(viewedPhotosCacheName(BEN))?.size).toBe(1)
  })

  test('of a visitor is not cached', async () => {
    const { get, caches } = createFixture()
    await get(1, null)
    expect(caches.stores.size).toBe(0)
  })

  test('of a saved home is available offline and is not evicted by others', async () => {
    const { get, caches, fetched } = createFixture()
    await (await caches.open(pinnedPhotosCacheName(ANA))).put(photo(1).url, new Response('saved'))
    for (let number = 2; number < VIEWED_PHOTOS_MAX + 10; number++) await get(number, ANA)
    expect(await (await get(1, ANA)).text()).toBe('saved')
    expect(fetched).not.toContain(photo(1).url)
  })

  test('cache is bounded: the oldest photo is evicted first', async () => {
    const { get, caches } = createFixture()
    for (let number = 1; number <= VIEWED_PHOTOS_MAX + 3; number++) await get(number, ANA)
    const cached = [...(caches.stores.get(viewedPhotosCacheName(ANA))?.keys() ?? [])]
    expect(cached).toHaveLength(VIEWED_PHOTOS_MAX)
    expect(cached[0]).toBe(photo(4).url)
    expect(cached.at(-1)).toBe(photo(VIEWED_PHOTOS_MAX + 3).url)
  })

  test('is shown offline in the largest cached size', async () => {
    const caches = new MemoryCaches()
    const at = (size: string) => new Request(`${photo(7).url}${size}`)
    const respond = (request: Request, online: boolean) =>
      respondWithPhoto(request, ANA, {
        caches,
        fetch: async ({ url }) => {
          if (!online) throw new TypeError('Failed to fetch')
          return new Response(url)
        },
      })
    for (const size of ['-320.avif', '-640.avif']) await respond(at(size), true)
    await respondWithPhoto(photo(8), ANA, { caches, fetch: async () => new Response('another') })
    expect(await (await respond(at('-960.webp'), false)).text()).toBe(at('-640.avif').url)
    await (await caches.open(pinnedPhotosCacheName(ANA))).put(at('').url, new Response('the whole one'))
    expect(await (await respond(at('-960.webp'), false)).text()).toBe('the whole one')
    await expect(respond(photo(9), false)).rejects.toThrow('Failed to fetch')
  })

  test('that is not found is not cached', async () => {
    const { get, setStatus, caches } = createFixture()
    setStatus(404)
    expect((await get(1, ANA)).status).toBe(404)
    expect(caches.stores.get(viewedPhotosCacheName(ANA))?.size).toBe(0)
  })

  test('is shown even when the disk is full', async () => {
    const { get, caches } = createFixture()
    caches.full = true
    expect(await (await get(1, ANA)).text()).toBe('bytes of 1')
  })
})
