import type { Collection } from 'dexie'

/** A range of an index, in its order. */
type Ordered<T> = Collection<T, unknown, T>

/**
 * Reads the last `count` rows of a range. A cursor finds the first of them, because reading rows by a cursor takes
 * far longer than reading a range; `from` makes the range that starts at a key.
 */
export async function lastRows<T>(
  range: () => Ordered<T>,
  count: number,
  from: (key: unknown) => Ordered<T>,
): Promise<T[]> {
  if (count === Infinity) return range().toArray()
  const [first] = await range()
    .reverse()
    .offset(count - 1)
    .limit(1)
    .keys()
  return (first === undefined ? range() : from(first)).toArray()
}
