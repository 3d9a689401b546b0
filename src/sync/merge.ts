/** The fields of a draft. */
export type Fields = Record<string, unknown>

/** A field that both sides changed to different values. */
export interface Clash {
  field: string
  theirs: unknown
}

/** The result of a three-way merge. */
export interface MergeResult {
  fields: Fields
  /** The clashing fields: `fields` holds my value, and the person can choose theirs. */
  clashes: Clash[]
}

type Json = Record<string, unknown>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two JSON values are equal, ignoring the order of keys and keys with the value `undefined`. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameJson(a[key], b[key]))
}

/**
 * Merges two drafts that began from `base`, field by field: a change on one side wins; when both sides
 * changed a field differently, mine stays and theirs becomes a clash. A group of answers, such as the
 * amenities, is merged answer by answer, so that two changed checkboxes in one group do not clash.
 *
 * A field that only one side has was written by another version of the product and keeps that side's value.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): MergeResult {
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

/** Whether two values of this kind are merged part by part: a group of answers, or a list of pictures. */
export const hasParts = (value: unknown): boolean => isRecord(value) || isListOfPictures(value)

type Picture = { url: string }

const isListOfPictures = (value: unknown): value is Picture[] =>
  Array.isArray(value) && value.every((item) => isRecord(item) && typeof item['url'] === 'string')

/**
 * Merges two lists of pictures: pictures that either side added stay, and pictures that either side removed
 * are removed. The order is mine, with their added pictures at the end.
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

/** The fields of `after` with values that differ from `before`. */
export function changedFields(before: Fields, after: Fields): Fields {
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => !sameJson(value, before[field])))
}
