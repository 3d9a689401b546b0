import { readdirSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHOTO_UNUSED_DAYS } from '../../src/domain/limits.ts'
import { PHOTO_FORMATS, PHOTO_WIDTHS, photoVariant, publicIdOf } from '../../src/domain/photos.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, newHomeowner, picture, seeker, type Cast } from '../support/api-cast.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { listingPayload } from '../support/api-samples.ts'

let it: TestApp
let cast: Cast
beforeAll(async () => {
  it = await createTestApp()
  cast = await createCast(it)
})
afterAll(() => it.close())

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = async (image: Sharp): Promise<Bytes> => new Uint8Array(await image.toBuffer())
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#aabbcc' }, limitInputPixels: false })
const upload = (person: Person, ...files: Bytes[]) =>
  person.call('uploadListingPhotos', { files: files.map((bytes) => ({ bytes })) })
const fetchPhoto = async (url: string) => {
  const response = await it.app.request(url)
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const stored = () =>
  readdirSync(it.photoFolder, { recursive: true }).filter((name) => String(name).endsWith('.jpg'))
const drop = (person: Person, url: string) =>
  person.call('deleteListingPhoto', { body: { url, public_id: publicIdOf(url) } })

describe('what is kept of a picture', () => {
  test('nothing of where and when it was taken', async () => {
    const camera = blank(300, 200)
      .jpeg()
      .withExif({
        IFD0: { Make: 'SecretCamera', ImageDescription: 'my bedroom' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '32/1 43/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '117/1 9/1 0/1',
        },
      })
    const original = await bytesOf(camera)
    for (const secret of ['SecretCamera', 'my bedroom', 'Exif'])
      expect(Buffer.from(original).includes(secret)).toBe(true)
    const { body } = await upload(cast.homeownerA, original)
    const { bytes } = await fetchPhoto(body.imageData[0]?.url ?? '')
    for (const secret of ['SecretCamera', 'my bedroom', 'Exif', 'GPS', 'http://ns.adobe.com'])
      expect(Buffer.from(bytes).includes(secret)).toBe(false)
    const metadata = await sharp(bytes).metadata()
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  const SECRET = 'Secret-Lane-12'
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${SECRET}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  /** A JPEG with one more segment of this marker behind its first bytes. */
  const withSegment = (jpeg: Bytes, marker: number, content: Buffer): Bytes => {
    const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff])
    return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]))
  }
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\0', 'latin1'),
    Buffer.from('8BIM\x04\x04\0\0', 'latin1'),
    Buffer.from([0, 0, 0, SECRET.length + 5, 0x1c, 2, 120, 0, SECRET.length]),
    Buffer.from(SECRET + (SECRET.length % 2 === 0 ? '\0' : ''), 'latin1'),
  ])
  /** A PNG with a text chunk before its end. */
  const withPngText = (png: Bytes): Bytes => {
    const content = Buffer.from(`tEXtComment\0${SECRET}`, 'latin1')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length - 4)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(content))
    const end = png.length - 12
    return new Uint8Array(Buffer.concat([png.subarray(0, end), length, content, sum, png.subarray(end)]))
  }
  const trailed = (image: Bytes) => new Uint8Array(Buffer.concat([image, Buffer.from(`PK\x03\x04${SECRET}`)]))
  const jpeg = () => picture(300, 200)
  const hidden: [string, () => Promise<Bytes>][] = [
    ['XMP', () => bytesOf(blank(300, 200).jpeg().withXmp(xmp))],
    ['IPTC', async () => withSegment(await jpeg(), 0xed, iptc)],
    ['a JPEG comment', async () => withSegment(await jpeg(), 0xfe, Buffer.from(SECRET))],
    ['an unknown segment', async () => withSegment(await jpeg(), 0xe9, Buffer.from(SECRET))],
    ['PNG text', async () => withPngText(await bytesOf(blank(300, 200).png()))],
    ['bytes behind a JPEG', async () => trailed(await jpeg())],
    ['bytes behind a PNG', async () => trailed(await bytesOf(blank(300, 200).png()))],
    ['XMP in WebP', () => bytesOf(blank(300, 200).webp().withXmp(xmp))],
  ]
  test.each(hidden)('nothing of %s, nor in what is made of it', async (_, make) => {
    const original = await make()
    expect(Buffer.from(original).includes(SECRET)).toBe(true)
    const { body } = await upload(cast.homeownerA, original)
    const url = body.imageData[0]?.url ?? ''
    const variants = PHOTO_FORMATS.map((format) => photoVariant(url, PHOTO_WIDTHS[0], format))
    for (const path of [url, ...variants]) {
      const { response, bytes } = await fetchPhoto(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(Buffer.from(bytes).includes(SECRET)).toBe(false)
    }
  })

  test('it stands upright and is at most 1200 pixels long', async () => {
    const sideways = await bytesOf(blank(2400, 1000).jpeg().withMetadata({ orientation: 6 }))
    const { body } = await upload(cast.homeownerA, sideways)
    const { width, height, format } = await sharp(
      (await fetchPhoto(body.imageData[0]?.url ?? '')).bytes,
    ).metadata()
    expect([width, height, format]).toEqual([500, 1200, 'jpeg'])
  })

  test.each(['png', 'webp', 'gif', 'avif'] as const)('%s becomes JPEG', async (format) => {
    const { status, body } = await upload(cast.homeownerA, await bytesOf(blank(40, 30).toFormat(format)))
    expect(status).toBe(201)
    const { response, bytes } = await fetchPhoto(body.imageData[0]?.url ?? '')
    expect([response.headers.get('content-type'), bytes[0], bytes[1]]).toEqual(['image/jpeg', 0xff, 0xd8])
  })

  test('several at once keep their order', async () => {
    const { body } = await upload(
      cast.homeownerA,
      await picture(10, 10),
      await picture(20, 10),
      await picture(30, 10),
    )
    const widths = await Promise.all(
      body.imageData.map(async ({ url }) => (await sharp((await fetchPhoto(url)).bytes).metadata()).width),
    )
    expect(widths).toEqual([10, 20, 30])
    expect(body.imageData.every(({ url, public_id }) => publicIdOf(url) === public_id)).toBe(true)
  })
})

describe('what is not a picture', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
  const cases: [string, () => Promise<Bytes> | Bytes, number, string][] = [
    [
      'a PDF that is called photo.jpg',
      () => new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n1 0 obj'),
      400,
      'not_an_image',
    ],
    ['an SVG', () => new TextEncoder().encode(svg), 400, 'not_an_image'],
    ['HTML', () => new TextEncoder().encode('<!doctype html><script>alert(1)</script>'), 400, 'not_an_image'],
    ['a JPEG that is cut off', async () => (await picture(400, 400)).slice(0, 300), 400, 'not_an_image'],
    [
      'a JPEG’s first bytes and then noise',
      () => new Uint8Array([0xff, 0xd8, 0xff, ...Array.from({ length: 500 }, () => 7)]),
      400,
      'not_an_image',
    ],
    [
      'a picture of 16,384² pixels',
      () => bytesOf(blank(16_384, 16_384).png({ compressionLevel: 9 })),
      413,
      'image_too_large',
    ],
    ['more than 10 MB', () => new Uint8Array(10 * 1024 * 1024 + 1).fill(0xff), 413, 'image_too_large'],
  ]
  test.each(cases)('%s', async (_, make, status, code) => {
    const before = stored().length
    for (const files of [[await make()], [await picture(), await make()]]) {
      const answer = await upload(cast.homeownerA, ...files)
      expect([answer.status, answer.error.code]).toEqual([status, code])
    }
    // One bad file takes all of its upload with it, and nothing of it is kept.
    expect(stored().length).toBe(before)
  })

  test('more than 20 at once, or two for a profile', async () => {
    const bytes = await picture(4, 4)
    const many = await upload(cast.homeownerA, ...Array.from({ length: 21 }, () => bytes))
    expect(many.error).toEqual({ msg: 'You can only upload up to 20 images', code: 'too_many_photos' })
    const two = await cast.seekerA.call('uploadProfilePhoto', { files: [{ bytes }, { bytes }] })
    expect(two.error.code).toBe('too_many_photos')
  })
})

describe('a stored photo', () => {
  test('is served to whoever knows its path, unchanging, and as nothing but a picture', async () => {
    const { body } = await upload(cast.homeownerA, await picture())
    const url = body.imageData[0]?.url ?? ''
    expect(url).toMatch(/^\/photos\/[0-9a-f]{32}$/)
    const { response } = await fetchPhoto(url)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const again = await it.app.request(url, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect((await it.app.request(url, { method: 'HEAD' })).headers.get('content-length')).toBe(
      response.headers.get('content-length'),
    )
  })

  test.each([
    '/photos/x',
    '/photos/',
    `/photos/${'0'.repeat(32)}`,
    '/photos/..%2f..%2fetc%2fpasswd',
    `/photos/${'A'.repeat(32)}`,
  ])('%s is 404', async (path) => {
    expect((await it.app.request(path)).status).toBe(404)
  })

  test('is gone with its row, its file and its place in the listing; only its owner can do that', async () => {
    const { body } = await upload(cast.homeownerA, await picture(33, 33), await picture(34, 33))
    const urls = body.imageData.map(({ url }) => url)
    const [first = '', second = ''] = urls
    const listing = await cast.homeownerA.call('createListing', { body: listingPayload({ images: urls }) })
    expect((await drop(cast.homeownerB, first)).error.code).toBe('not_found')
    expect(
      (await cast.homeownerA.call('deleteListingPhoto', { body: { url: first, public_id: 'else' } })).status,
    ).toBe(400)
    expect(
      (
        await cast.homeownerA.call('deleteProfilePhoto', {
          body: { url: first, public_id: publicIdOf(first) },
        })
      ).status,
    ).toBe(404)
    expect((await fetchPhoto(first)).response.status).toBe(200)
    expect(
      (
        await cast.homeownerA.call('deleteListingPhoto', {
          body: { url: first, public_id: `${publicIdOf(first)}.jpg` },
        })
      ).status,
    ).toBe(200)
    expect((await fetchPhoto(first)).response.status).toBe(404)
    const mine = async () =>
      (
        (await cast.homeownerA.call('listings')).body as { _id: string; images: string[]; status: string }[]
      ).find(({ _id }) => _id === listing.body._id)
    expect(await mine()).toMatchObject({ images: [second], status: 'active' })
    await drop(cast.homeownerA, second)
    expect(await mine()).toMatchObject({ images: [], status: 'incomplete' })
    expect((await drop(cast.homeownerA, first)).status).toBe(404)
  })

  test('twenty deletes at once each take one photo', async () => {
    const { body } = await upload(
      cast.homeownerB,
      ...(await Promise.all(Array.from({ length: 20 }, (_, index) => picture(10 + index, 8)))),
    )
    await cast.homeownerB.call('createListing', {
      body: listingPayload({ images: body.imageData.map(({ url }) => url) }),
    })
    const answers = await Promise.all(body.imageData.map(({ url }) => drop(cast.homeownerB, url)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const rows = await it.db
      .selectFrom('listings')
      .select('payload')
      .where('owner_id', '=', cast.homeownerB.id)
      .execute()
    expect(rows.every(({ payload }) => payload.images.length === 0)).toBe(true)
  })

  test('of a profile leaves the profile with it', async () => {
    const { body } = await cast.seekerA.call('uploadProfilePhoto', { files: [{ bytes: await picture() }] })
    await cast.seekerA.call('updateProfile', { body: { profilePicture: body.imageUrl } })
    await cast.seekerA.call('deleteProfilePhoto', {
      body: { url: body.imageUrl, public_id: publicIdOf(body.imageUrl) },
    })
    expect((await cast.seekerA.call('currentUser')).body).toMatchObject({
      profilePicture: '',
      seekerProfile: { profilePicture: '' },
    })
  })

  test('that nobody owns is swept after a day, one that is owned stays', async () => {
    const { body } = await upload(cast.homeownerA, await picture(55, 55))
    const orphan = 'f'.repeat(32)
    await it.deps.photos.put({ id: orphan }, await picture())
    await cleanUp(it.deps)
    expect(await it.deps.photos.get({ id: orphan })).not.toBeNull()
    await cleanUp({ ...it.deps, clock: () => new Date(Date.now() + 25 * 3_600_000) })
    expect(await it.deps.photos.get({ id: orphan })).toBeNull()
    expect((await fetchPhoto(body.imageData[0]?.url ?? '')).response.status).toBe(200)
  })

  test('that was uploaded and never shown goes when nothing can show it any more', async () => {
    const owner = await newHomeowner(it)
    const pictures = await Promise.all([70, 71, 72, 73].map((width) => picture(width, 40)))
    const { body } = await upload(owner, ...pictures)
    const [unused = '', shown = '', drafted = '', late = ''] = body.imageData.map(({ url }) => url)
    await owner.call('createListing', { body: listingPayload({ images: [shown] }) })
    const fields = { photos: [{ url: drafted, public_id: '', alt: '' }] }
    await owner.call('saveDraft', {
      params: { kind: 'listing', draftId: newOpId() },
      body: { baseRevision: 0, step: 4, fields },
    })
    await it.db
      .updateTable('photos')
      .set({ created_at: new Date(Date.now() + 2 * 86_400_000) })
      .where('id', '=', publicIdOf(late))
      .execute()
    await cleanUp(it.deps)
    expect((await fetchPhoto(unused)).response.status).toBe(200)
    await cleanUp({
      ...it.deps,
      clock: () => new Date(Date.now() + (PHOTO_UNUSED_DAYS + 1) * 86_400_000),
    })
    const statuses = await Promise.all(
      [unused, shown, drafted, late].map(async (url) => (await fetchPhoto(url)).response.status),
    )
    expect(statuses).toEqual([404, 200, 200, 200])
  })

  test('sent again under its operation after a lost answer is the same photo', async () => {
    const bytes = await picture(61, 61)
    const opId = newOpId()
    const before = stored().length
    const person = await seeker(it)
    const answers = await Promise.all(
      [1, 2, 3].map(() => person.call('uploadProfilePhoto', { files: [{ bytes }], opId })),
    )
    const done = answers.filter(({ status }) => status === 201)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(stored().length).toBe(before + 1)
  })
})
