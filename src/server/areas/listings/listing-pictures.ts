import type { Queryable } from '../../platform/db/open.ts'

/** Whether another account had one of a home's pictures first. */
export type PicturesOf = 'unique' | 'seen' | 'unchecked'

/**
 * What the last comparison of each home's pictures found, from a column of the home. It is for our own rules and badges:
 * no response says that pictures were seen.
 */
export async function photosSeenElsewhere(
  db: Queryable,
  listingIds: readonly string[],
): Promise<Map<string, PicturesOf>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'pictures'])
    .where('id', 'in', listingIds)
    .execute()
  return new Map(rows.map(({ id, pictures }) => [id, pictures ?? 'unchecked']))
}
