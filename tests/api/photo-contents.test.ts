import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PHOTO_FORMATS, PHOTO_WIDTHS, photoVariant, publicIdOf } from '../../src/domain/core/photo-urls.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, picture, type ApiUsers } from '../support/api-users.ts'
import { fetchPhoto, storedPhotos, uploadListingPhotos } from '../support/api-homes.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = async (image: Sharp): Promise<Bytes> => new Uint8Array(await image.toBuffer())
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#aabbcc' }, limitInputPixels: false })

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))])
}

/** A black square as a PNG of one bit per pixel: tens of kilobytes that decode to hundreds of megabytes. */
function blackPng(side: number): Bytes {
  const header = Buffer.concat([uint32(side), uint32(side), Buffer.from([1, 0, 0, 0, 0])])
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', header),
      pngChunk('IDAT', rows),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

describe('a stored picture', () => {
  test('has no metadata about place, camera and time', async () => {
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
    const { body } = await uploadListingPhotos(users.homeownerA, original)
    const { bytes } = await fetchPhoto(server, body.imageData[0]?.url ?? '')
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
  /** The JPEG with a segment of this marker inserted after its first two bytes. */
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
  /** The PNG with a text chunk inserted before its end. */
  const withPngText = (png: Bytes): Bytes => {
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`, 'latin1'))
    const end = png.length - 12
    return new Uint8Array(Buffer.concat([png.subarray(0, end), text, png.subarray(end)]))
  }
  const withTrailingBytes = (image: Bytes) =>
    new Uint8Array(Buffer.concat([image, Buffer.from(`PK\x03\x04${SECRET}`)]))
  const jpeg = () => picture(300, 200)
  const hidden: [string, () => Promise<Bytes>][] = [
    ['XMP', () => bytesOf(blank(300, 200).jpeg().withXmp(xmp))],
    ['IPTC', async () => withSegment(await jpeg(), 0xed, iptc)],
    ['a JPEG comment', async () => withSegment(await jpeg(), 0xfe, Buffer.from(SECRET))],
    ['an unknown segment', async () => withSegment(await jpeg(), 0xe9, Buffer.from(SECRET))],
    ['PNG text', async () => withPngText(await bytesOf(blank(300, 200).png()))],
    ['bytes behind a JPEG', async () => withTrailingBytes(await jpeg())],
    ['bytes behind a PNG', async () => withTrailingBytes(await bytesOf(blank(300, 200).png()))],
    ['XMP in WebP', () => bytesOf(blank(300, 200).webp().withXmp(xmp))],
  ]
  test.each(hidden)('has nothing of %s, nor have its variants', async (_, make) => {
    const original = await make()
    expect(Buffer.from(original).includes(SECRET)).toBe(true)
    const { body } = await uploadListingPhotos(users.homeownerA, original)
    const url = body.imageData[0]?.url ?? ''
    const variants = PHOTO_FORMATS.map((format) => photoVariant(url, PHOTO_WIDTHS[0], format))
    for (const path of [url, ...variants]) {
      const { response, bytes } = await fetchPhoto(server, path)
      expect([path, response.status]).toEqual([path, 200])
      expect(Buffer.from(bytes).includes(SECRET)).toBe(false)
    }
  })

  test('is upright and at most 1200 pixels long', async () => {
    const sideways = await bytesOf(blank(2400, 1000).jpeg().withMetadata({ orientation: 6 }))
    const { body } = await uploadListingPhotos(users.homeownerA, sideways)
    const { width, height, format } = await sharp(
      (await fetchPhoto(server, body.imageData[0]?.url ?? '')).bytes,
    ).metadata()
    expect([width, height, format]).toEqual([500, 1200, 'jpeg'])
  })

  test.each(['png', 'webp', 'gif', 'avif'] as const)('of type %s becomes JPEG', async (format) => {
    const { status, body } = await uploadListingPhotos(
      users.homeownerA,
      await bytesOf(blank(40, 30).toFormat(format)),
    )
    expect(status).toBe(201)
    const { response, bytes } = await fetchPhoto(server, body.imageData[0]?.url ?? '')
    expect([response.headers.get('content-type'), bytes[0], bytes[1]]).toEqual(['image/jpeg', 0xff, 0xd8])
  })

  test('keeps its place among several of one upload', async () => {
    const { body } = await uploadListingPhotos(
      users.homeownerA,
      await picture(10, 10),
      await picture(20, 10),
      await picture(30, 10),
    )
    const widths = await Promise.all(
      body.imageData.map(
        async ({ url }) => (await sharp((await fetchPhoto(server, url)).bytes).metadata()).width,
      ),
    )
    expect(widths).toEqual([10, 20, 30])
    expect(body.imageData.every(({ url, public_id }) => publicIdOf(url) === public_id)).toBe(true)
  })
})

describe('a refused upload', () => {
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
    ['a picture of 16,384² pixels', () => blackPng(16_384), 413, 'image_too_large'],
    ['more than 10 MB', () => new Uint8Array(10 * 1024 * 1024 + 1).fill(0xff), 413, 'image_too_large'],
  ]
  test.each(cases)('%s', async (_, make, status, code) => {
    const before = storedPhotos(server).length
    for (const files of [[await make()], [await picture(), await make()]]) {
      const refused = await uploadListingPhotos(users.homeownerA, ...files)
      expect([refused.status, refused.error.code]).toEqual([status, code])
    }
    // One invalid file refuses the whole upload, and no file of it is stored.
    expect(storedPhotos(server).length).toBe(before)
  })

  test('more than 20 pictures at once, or two for a profile', async () => {
    const bytes = await picture(4, 4)
    const many = await uploadListingPhotos(users.homeownerA, ...Array.from({ length: 21 }, () => bytes))
    expect(many.error).toEqual({ msg: 'You can only upload up to 20 images', code: 'too_many_photos' })
    const two = await users.seekerA.call('uploadProfilePhoto', { files: [{ bytes }, { bytes }] })
    expect(two.error.code).toBe('too_many_photos')
  })
})
