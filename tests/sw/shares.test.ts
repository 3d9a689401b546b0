import { expect, test } from 'vitest'
import {
  SHARE_MAX_AGE_MS,
  SHARE_PHOTO_MAX_BYTES,
  SHARE_PHOTOS_MAX,
  SHARE_TEXT_MAX_LENGTH,
  SHARES_MAX,
} from '../../src/domain/core/limits.ts'
import { deleteShare, deleteSharedPhoto, listShares } from '../../src/offline/shares.ts'
import { receiveShare } from '../../sw/shares.ts'
import { MemoryCaches } from '../support/memory-caches.ts'

const ANA = '00000001-0000-7000-8000-000000000000'
const BEN = '00000002-0000-7000-8000-000000000000'
const picture = (name: string, size = 3) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' })

interface Given {
  words?: Record<string, string>
  files?: File[]
}

function createFixture() {
  const caches = new MemoryCaches()
  let now = 1_000_000
  const post = ({ words = {}, files = [] }: Given) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(words)) body.append(name, value)
    for (const file of files) body.append('photos', file)
    return new Request('https://commonroof.example/share', { method: 'POST', body })
  }
  return {
    caches,
    share: (given: Given, userId: string | null = ANA) =>
      receiveShare(post(given), userId, { caches, now: () => now }),
    list: (userId = ANA) => listShares(caches, userId, now),
    pass: (ms: number) => (now += ms),
  }
}

test('words and photos are kept for the account until they are used', async () => {
  const { caches, share, list } = createFixture()
  const words = { title: 'Sunny room', text: 'Look!', url: 'https://commonroof.example/view-listing/1' }
  expect(await share({ words, files: [picture('a.jpg'), picture('b.jpg', 5)] })).toBe('/share')
  const [found] = await list()
  expect(found?.text).toBe('Sunny room\nLook!\nhttps://commonroof.example/view-listing/1')
  expect(found?.photos.map(({ file }) => [file.size, file.type])).toEqual([
    [3, 'image/jpeg'],
    [5, 'image/jpeg'],
  ])
  expect(await list(BEN)).toEqual([])
  await deleteShare(caches, ANA, found!.id)
  expect(await list()).toEqual([])
  expect([...caches.stores.values()].map((store) => store.size)).toEqual([0, 0])
})

test('without an account nothing is kept, and the page says so', async () => {
  const { caches, share } = createFixture()
  expect(await share({ files: [picture('a.jpg')] }, null)).toBe('/share?failed=signed-out')
  expect(caches.stores.size).toBe(0)
})

test('on a full disk nothing is kept, and the page says so', async () => {
  const { caches, share, list } = createFixture()
  caches.full = true
  expect(await share({ files: [picture('a.jpg')] })).toBe('/share?failed=full')
  caches.full = false
  expect(await list()).toEqual([])
})

test('a body that is no form is told as not kept', async () => {
  const request = new Request('https://commonroof.example/share', { method: 'POST', body: 'no form' })
  const caches = new MemoryCaches()
  expect(await receiveShare(request, ANA, { caches, now: () => 1 })).toBe('/share?failed=unready')
})

test('files that are no pictures, too large or too many are left out and counted', async () => {
  const { share, list } = createFixture()
  const many = Array.from({ length: SHARE_PHOTOS_MAX + 1 }, (_, index) => picture(`${index}.jpg`))
  const text = new File(['hello'], 'a.txt', { type: 'text/plain' })
  await share({
    files: [text, picture('large.jpg', SHARE_PHOTO_MAX_BYTES + 1), picture('empty.jpg', 0), ...many],
  })
  const [found] = await list()
  expect([found?.photos.length, found?.leftOut]).toEqual([SHARE_PHOTOS_MAX, 4])
})

test('an empty file field is nothing that was left out', async () => {
  const { share, list } = createFixture()
  await share({ words: { text: 'hello' }, files: [new File([], '', { type: 'application/octet-stream' })] })
  expect((await list()).map(({ leftOut }) => leftOut)).toEqual([0])
})

test('a long text is cut, a fourth share drops the oldest, and a day later all are gone', async () => {
  const { caches, share, list, pass } = createFixture()
  for (let number = 0; number <= SHARES_MAX; number++) {
    await share({ words: { text: String(number).repeat(SHARE_TEXT_MAX_LENGTH + 1) } })
    pass(1000)
  }
  expect((await list()).map(({ text }) => [text[0], text.length])).toEqual(
    ['3', '2', '1'].map((digit) => [digit, SHARE_TEXT_MAX_LENGTH]),
  )
  pass(SHARE_MAX_AGE_MS)
  expect(await list()).toEqual([])
  expect([...caches.stores.values()].map((store) => store.size)).toEqual([0])
})

test('a photo that was added is no longer offered, and a share without any left is gone', async () => {
  const { caches, share, list } = createFixture()
  await share({ files: [picture('a.jpg'), picture('b.jpg', 5)] })
  const [first] = await list()
  await deleteSharedPhoto(caches, ANA, first!.photos[0]!.url)
  const [rest] = await list()
  expect(rest?.photos.map(({ file }) => file.size)).toEqual([5])
  await deleteSharedPhoto(caches, ANA, rest!.photos[0]!.url)
  expect(await list()).toEqual([])
})
