import { beforeAll, describe, expect, test } from 'vitest'
import {
  differenceHash,
  hammingDistance,
  isSamePicture,
  isTellable,
  LOOK_SIDE,
  lookKeys,
  mirrored,
  searchKeys,
  type PictureLook,
} from '../../../src/domain/core/picture-look.ts'
import { drawPictures } from '../../../src/server/demo/demo-pictures.ts'
import { SeededRandom } from '../../../src/server/demo/demo-random.ts'
import { lookOfPhoto } from '../../../src/server/platform/photos/reencode.ts'
import { changedPicture } from '../../support/picture-variants.ts'
import { roomPhoto } from '../../support/room-photos.ts'

const ROOMS = 20
let photos: Buffer[]
let looks: PictureLook[]
beforeAll(async () => {
  photos = await Promise.all(Array.from({ length: ROOMS }, async (_, n) => (await roomPhoto(n + 1)).buffer))
  looks = await Promise.all(photos.map(lookOfPhoto))
})

/** A look with the grey value that `grey` gives for each place. */
const lookWith = (grey: (column: number, row: number) => number): PictureLook =>
  Uint8Array.from({ length: LOOK_SIDE ** 2 }, (_, at) => grey(at % LOOK_SIDE, Math.floor(at / LOOK_SIDE)))

/** Whether the index proposes `stored` to somebody who looks for `look`. */
const isProposed = (look: PictureLook, stored: PictureLook) => {
  const keys = new Set(lookKeys(stored))
  return searchKeys(look).some((key) => keys.has(key))
}

describe('hammingDistance', () => {
  test.each([
    [0n, 0n, 0],
    [0n, 1n, 1],
    [0b1011n, 0b0110n, 3],
    [2n ** 64n - 1n, 0n, 64],
  ])('of %d and %d is %d', (one, other, distance) => {
    expect(hammingDistance(one, other)).toBe(distance)
    expect(hammingDistance(other, one)).toBe(distance)
  })
})

describe('the same picture', () => {
  test.each([
    'JPEG, quality 70',
    'JPEG, quality 40',
    'WebP',
    'AVIF',
    'half the size',
    'a quarter of the size',
    '20 % lighter',
    '20 % darker',
    'grey',
    'mirrored',
    'with writing',
    'middle, 5 % cut off',
    'middle, 10 % cut off',
    'mirrored, 5 % cut off, lighter, half the size',
  ])('is found: %s', async (change) => {
    for (const [at, photo] of photos.slice(0, 3).entries()) {
      const changed = await lookOfPhoto(await changedPicture(photo, change))
      const look = looks[at] as PictureLook
      expect([isProposed(changed, look), isProposed(look, changed)]).toEqual([true, true])
      expect([isSamePicture(changed, look), isSamePicture(look, changed)]).toEqual([true, true])
    }
  })

  test('is none of the other rooms', () => {
    for (const [at, look] of looks.entries())
      for (const other of looks.slice(0, at)) expect(isSamePicture(look, other)).toBe(false)
  })

  test('is none of the drawn homes that a room is compared with', async () => {
    const { houses, rooms, avatars } = await drawPictures(new SeededRandom(20_250_412), 32)
    for (const drawn of [...houses, ...rooms, ...avatars]) {
      const look = await lookOfPhoto(drawn.bytes)
      for (const room of looks) expect(isSamePicture(look, room)).toBe(false)
    }
  })
})

describe('a plain picture', () => {
  test.each([
    ['a white wall', () => 250],
    ['a wall in evening light', (column: number) => 180 + column],
    ['a gradient from black to white', (column: number) => column * 10],
    ['a sky', (_: number, row: number) => 240 - row * 8],
    ['noise', (column: number, row: number) => 128 + ((column * 7 + row * 13) % 3)],
  ] as const)('is not compared: %s', (_name, grey) => {
    const look = lookWith(grey)
    expect(isTellable(look)).toBe(false)
    expect(lookKeys(look)).toEqual([])
    expect(searchKeys(look)).toEqual([])
    expect(isSamePicture(look, look)).toBe(false)
  })

  test('is none of the rooms', () => {
    expect(looks.every(isTellable)).toBe(true)
  })
})

test('two mirrors give the picture again, and the index proposes each hash within eight bits', () => {
  const random = new SeededRandom(7)
  for (let round = 0; round < 60; round++) {
    const look = lookWith(() => random.int(0, 255))
    expect(mirrored(mirrored(look))).toEqual(look)
    // Grey values that change slightly change some bits of the hash.
    const other = look.map((grey) => Math.min(255, Math.max(0, grey + random.int(-25, 25))))
    if (hammingDistance(differenceHash(look), differenceHash(other)) > 8) continue
    expect(isProposed(look, other)).toBe(true)
    expect(isProposed(mirrored(look), other)).toBe(true)
  }
})
