export type Fields = Record<string, unknown>

/** One answer that was changed on both sides, differently. */
export interface Clash {
  field: string
  theirs: unknown
}

export interface Merge {
  fields: Fields
  /** Mine stayed in `fields`; theirs is offered. */
  clashes: Clash[]
}

type Json = Record<string, unknown>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Equality of two JSON values; the order of an object's keys does not count, `undefined` is no key. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameJson(a[key], b[key]))
}

/**
 * Three-way merge by field of two drafts that began from `base`: whoever changed a field wins it;
 * where both did and disagree, mine stays and theirs is a clash. A group of answers, such as the
 * amenities, is merged answer by answer, so that two ticks in one group do not clash.
 *
 * A field that one side does not know at all was written by another version of the product, and is
 * kept as the other side has it.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Merge {
  const fields: Fields = {}
  const clashes: Clash[] = []
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const merged = mergeValue(base[field], mine[field], theirs[field])
    fields[field] = merged.value
    if (merged.clash) clashes.push({ field, theirs: theirs[field] })
  }
  return { fields, clashes }
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown): { value: unknown; clash: boolean } {
  if (theirs === undefined || sameJson(mine, theirs) || sameJson(theirs, base))
    return { value: mine, clash: false }
  if (mine === undefined || sameJson(mine, base)) return { value: theirs, clash: false }
  if (isRecord(mine) && isRecord(theirs)) {
    const inner = mergeFields(isRecord(base) ? base : {}, mine, theirs)
    return { value: inner.fields, clash: inner.clashes.length > 0 }
  }
  if (isListOfPictures(mine) && isListOfPictures(theirs))
    return { value: mergePictures(isListOfPictures(base) ? base : [], mine, theirs), clash: false }
  return { value: mine, clash: true }
}

type Picture = { url: string }

const isListOfPictures = (value: unknown): value is Picture[] =>
  Array.isArray(value) && value.every((item) => isRecord(item) && typeof item['url'] === 'string')

/**
 * Pictures that either side added are kept, and those that either took away are gone; the order is
 * mine, with what they added at its end.
 */
function mergePictures(
  base: readonly Picture[],
  mine: readonly Picture[],
  theirs: readonly Picture[],
): Picture[] {
  const has = (list: readonly Picture[], { url }: Picture) => list.some((other) => other.url === url)
  return [
    ...mine.filter((picture) => !has(base, picture) || has(theirs, picture)),
    ...theirs.filter((picture) => !has(base, picture) && !has(mine, picture)),
  ]
}

/** The fields of `after` that differ from `before`. */
export function changedFields(before: Fields, after: Fields): Fields {
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => !sameJson(value, before[field])))
}
