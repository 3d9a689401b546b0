import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { photoSize } from '../../../src/app/forms/images/photo-size.ts'

const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })
const blobOf = async (picture: Sharp) => new Blob([new Uint8Array(await picture.toBuffer())])

describe('the size in the header of a photo', () => {
  test.each([
    ['a JPEG', () => photo().jpeg()],
    [
      'a progressive JPEG with a color profile',
      () => photo().withIccProfile('p3').jpeg({ progressive: true }),
    ],
    ['a PNG', () => photo().png()],
    ['a lossy WebP', () => photo().removeAlpha().webp()],
    ['a lossless WebP', () => photo().removeAlpha().webp({ lossless: true })],
    ['a WebP with transparency', () => photo().webp()],
  ])('is read from %s', async (_name, picture) => {
    expect(await photoSize(await blobOf(picture()))).toEqual({ width: 300, height: 200 })
  })

  test.each([1, 2, 3, 4])('keeps its sides for EXIF orientation %i', async (orientation) => {
    const file = await blobOf(photo().withMetadata({ orientation }).jpeg())
    expect(await photoSize(file)).toEqual({ width: 300, height: 200 })
  })

  test.each([5, 6, 7, 8])('has its sides swapped for EXIF orientation %i', async (orientation) => {
    const file = await blobOf(photo().withMetadata({ orientation }).jpeg())
    expect(await photoSize(file)).toEqual({ width: 200, height: 300 })
  })

  test('is read from EXIF in either byte order', async () => {
    const bytes = await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const start = bytes.indexOf('Exif') + 6
    expect(bytes.toString('latin1', start, start + 2)).toBe('II')
    // The same directory in the other byte order, with the orientation as its only entry.
    const directory = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
    directory.copy(bytes, start)
    expect(await photoSize(new Blob([new Uint8Array(bytes)]))).toEqual({ width: 200, height: 300 })
  })

  test.each([
    ['a HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(600, 7)])],
    ['an empty file', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a JPEG that ends in its header', Buffer.from('ffd8ffe000104a46494600', 'hex')],
    [
      'a JPEG whose segments have no length',
      Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(900, 255)]),
    ],
    ['a JPEG without a frame', Buffer.from('ffd8ffda000c03010002110311003f00', 'hex')],
    ['a PNG without width', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)])],
  ])('is unknown for %s', async (_name, bytes) => {
    expect(await photoSize(new Blob([new Uint8Array(bytes)]))).toBeNull()
  })
})
