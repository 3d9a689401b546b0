/**
 * How a picture looks, small enough to compare it with all others: a square of grey values, from which everything else
 * is computed. Colours are left out, so that a filter changes nothing.
 */
export type PictureLook = Uint8Array

/** The grey values of a side of a look. */
export const LOOK_SIDE = 24

/** A part of a picture: its edges as shares of the sides. */
type Part = readonly [left: number, top: number, right: number, bottom: number]

const WHOLE: Part = [0, 0, 1, 1]
/** What is often left of a picture that somebody cut: its middle, or all but the writing at its lower edge. */
const CUTS: readonly Part[] = [
  [0.05, 0.05, 0.95, 0.95],
  [0.1, 0.1, 0.9, 0.9],
  [0, 0, 1, 0.9],
]

/** The mean grey value of each of `columns` × `rows` fields of a part of a look. */
function fields(look: PictureLook, columns: number, rows: number, part: Part): Float64Array {
  const [left, top, right, bottom] = part.map((edge) => edge * LOOK_SIDE) as [number, number, number, number]
  const xs = spans(left, right, columns)
  const ys = spans(top, bottom, rows)
  const size = ((right - left) / columns) * ((bottom - top) / rows)
  const means = new Float64Array(columns * rows)
  let at = 0
  for (const y of ys)
    for (const x of xs) {
      let sum = 0
      for (const [row, height] of y)
        for (const [column, width] of x) sum += (look[row * LOOK_SIDE + column] ?? 0) * width * height
      means[at++] = sum / size
    }
  return means
}

/** For each of `count` equal pieces of a line: the values that it covers, and how much of each. */
function spans(from: number, to: number, count: number): (readonly [value: number, share: number])[][] {
  return Array.from({ length: count }, (_, index) => {
    const begin = from + ((to - from) * index) / count
    const end = from + ((to - from) * (index + 1)) / count
    const covered: (readonly [number, number])[] = []
    for (let value = Math.floor(begin); value < end - 1e-9; value++)
      covered.push([value, Math.min(end, value + 1) - Math.max(begin, value)])
    return covered
  })
}

/** The look of the picture in a mirror. */
export function mirrored(look: PictureLook): PictureLook {
  return look.map((_, at) => look[at - (at % LOOK_SIDE) + LOOK_SIDE - 1 - (at % LOOK_SIDE)] ?? 0)
}

/** The mean difference of neighbouring fields below which a picture shows nothing, such as a white wall. */
const CONTRAST_MIN = 3
/** A picture that only gets lighter or darker has no such turns; the plainest photo of 2,140 rooms and houses has 16. */
const TURNS_MIN = 8
/** A smaller step of grey is noise. */
const STEP_MIN = 2
const DETAIL_FIELDS = 16

/** Whether a picture shows enough to be told from others: no plain wall, no mere gradient. */
export function isTellable(look: PictureLook): boolean {
  const means = fields(look, DETAIL_FIELDS + 1, DETAIL_FIELDS, WHOLE)
  let contrast = 0
  let turns = 0
  for (let row = 0; row < DETAIL_FIELDS; row++) {
    let before = 0
    for (let column = 0; column < DETAIL_FIELDS; column++) {
      const at = row * (DETAIL_FIELDS + 1) + column
      const step = (means[at + 1] ?? 0) - (means[at] ?? 0)
      contrast += Math.abs(step)
      if (step * before < 0 && Math.min(Math.abs(step), Math.abs(before)) >= STEP_MIN) turns++
      before = step
    }
  }
  return contrast / DETAIL_FIELDS ** 2 >= CONTRAST_MIN && turns >= TURNS_MIN
}

const HASH_FIELDS = 8

/** The difference hash (dHash) of a part of a picture: for each of 64 fields, whether the next one is lighter. */
export function differenceHash(look: PictureLook, part: Part = WHOLE): bigint {
  const means = fields(look, HASH_FIELDS + 1, HASH_FIELDS, part)
  let hash = 0n
  for (let row = 0; row < HASH_FIELDS; row++)
    for (let column = 0; column < HASH_FIELDS; column++) {
      const at = row * (HASH_FIELDS + 1) + column
      hash = (hash << 1n) | ((means[at] ?? 0) < (means[at + 1] ?? 0) ? 1n : 0n)
    }
  return hash
}

/** In how many bits two hashes differ. */
export function hammingDistance(one: bigint, other: bigint): number {
  let count = 0
  for (let rest = one ^ other; rest !== 0n; rest &= rest - 1n) count++
  return count
}

/** The 64 bits of a hash are dealt out to three bands: of two hashes that differ in 8 bits, one band differs in 2. */
const BANDS = 3
const BAND_BITS = 22
/** The hash of a cut has other keys than that of a whole picture. */
const OF_CUT = 2 ** (BAND_BITS + 2)

function bandKeys(hash: bigint, offset: number): number[] {
  const values = Array.from({ length: BANDS }, () => 0)
  for (let bit = 0; bit < 64; bit++)
    values[bit % BANDS] = (values[bit % BANDS] ?? 0) * 2 + Number((hash >> BigInt(bit)) & 1n)
  return values.map((value, band) => value + band * 2 ** BAND_BITS + offset)
}

/** The keys under which a picture is stored: the bands of its hash and of the hashes of its cuts; none for a plain one. */
export function lookKeys(look: PictureLook): number[] {
  if (!isTellable(look)) return []
  return [
    ...bandKeys(differenceHash(look), 0),
    ...CUTS.flatMap((part) => bandKeys(differenceHash(look, part), OF_CUT)),
  ]
}

/** A key with all those that differ from it in at most `distance` (1 or 2) bits of its band. */
function keysNear(key: number, distance: 1 | 2): number[] {
  const near = [key]
  for (let one = 0; one < BAND_BITS; one++) {
    near.push(key ^ (1 << one))
    if (distance === 2) for (let other = 0; other < one; other++) near.push(key ^ (1 << one) ^ (1 << other))
  }
  return near
}

/**
 * The keys under which the same picture may be stored. A whole picture is found up to a distance of 8 bits, as it is
 * and mirrored; it is also found as a cut of another one, and another one as a cut of it, up to a distance of 5.
 */
export function searchKeys(look: PictureLook): number[] {
  if (!isTellable(look)) return []
  const keys = [look, mirrored(look)].flatMap((side) => {
    const hash = differenceHash(side)
    return [
      ...bandKeys(hash, 0).flatMap((key) => keysNear(key, 2)),
      ...bandKeys(hash, OF_CUT).flatMap((key) => keysNear(key, 1)),
      ...CUTS.flatMap((part) => bandKeys(differenceHash(side, part), 0)).flatMap((key) => keysNear(key, 1)),
    ]
  })
  return [...new Set(keys)]
}

const SLOPE_FIELDS = 16

/** The steps of grey to the right and down of a part of a picture, as a vector of length 1. */
function slopes(look: PictureLook, part: Part): Float64Array {
  const means = fields(look, SLOPE_FIELDS + 1, SLOPE_FIELDS + 1, part)
  const steps = new Float64Array(2 * SLOPE_FIELDS ** 2)
  let to = 0
  for (let row = 0; row < SLOPE_FIELDS; row++)
    for (let column = 0; column < SLOPE_FIELDS; column++) {
      const at = row * (SLOPE_FIELDS + 1) + column
      steps[to++] = (means[at + 1] ?? 0) - (means[at] ?? 0)
      steps[to++] = (means[at + SLOPE_FIELDS + 1] ?? 0) - (means[at] ?? 0)
    }
  const length = Math.hypot(...steps)
  return length === 0 ? steps : steps.map((step) => step / length)
}

/** How alike the steps of grey of two pictures are: 1 for the same, about 0 for different ones. */
const likeness = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, step, at) => sum + step * (other[at] ?? 0), 0)

/**
 * The least likeness of the same picture. Of 2.3 million pairs of different photos of rooms and houses the most alike
 * had 0.68; re-encoded, resized and lightened ones have more than 0.9.
 */
export const LIKENESS_MIN = 0.72

/** Compares a picture with many others: whether they are the same, as a whole, mirrored or cut. */
export function pictureComparer(look: PictureLook): (other: PictureLook) => boolean {
  if (!isTellable(look)) return () => false
  const sides = [look, mirrored(look)].map((side) => ({
    whole: slopes(side, WHOLE),
    cuts: CUTS.map((part) => slopes(side, part)),
  }))
  return (other) => {
    if (!isTellable(other)) return false
    const whole = slopes(other, WHOLE)
    const cuts = CUTS.map((part) => slopes(other, part))
    return sides.some(
      (side) =>
        [whole, ...cuts].some((part) => likeness(side.whole, part) >= LIKENESS_MIN) ||
        side.cuts.some((part) => likeness(part, whole) >= LIKENESS_MIN),
    )
  }
}

/** Whether two looks are of the same picture, as a whole, mirrored or cut. */
export const isSamePicture = (one: PictureLook, other: PictureLook): boolean => pictureComparer(one)(other)
