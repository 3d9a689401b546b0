import { sql } from 'kysely'
import { PICTURE_CANDIDATES_MAX, SAME_PICTURES_MAX } from '../../../domain/core/limits.ts'
import { isTellable, pictureComparer, searchKeys } from '../../../domain/core/picture-look.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { photoUrl } from '../../platform/photos/uploads.ts'
import type { ListingRow } from '../listings/listing-views.ts'

/** A photo that a home or a profile shows. */
export interface ShownPicture {
  photoId: string
  ownerId: string
  addedAt: Date
  /** The home that shows it; null for a profile picture. */
  listing: ListingRow | null
}

/** What the photos of one person are like that could be compared. */
export interface Comparison {
  /** Whether each photo could be read, and at least one of them shows enough to be told from others. */
  isComplete: boolean
  /** The same pictures of other accounts, with the one of this person. */
  same: { own: { photoId: string; addedAt: Date }; other: ShownPicture }[]
}

/** Finds the pictures of a person that another account shows in a home on the market or paused, or as a profile picture. */
export async function comparePictures(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<Comparison> {
  if (photoIds.length === 0) return { isComplete: false, same: [] }
  const rows = await db
    .selectFrom('photos')
    .leftJoin('photo_looks', 'photo_looks.photo_id', 'photos.id')
    .select(['photos.id', 'photos.created_at', 'photo_looks.look'])
    .where('photos.id', 'in', photoIds)
    .execute()
  const readable = rows.flatMap((row) => (row.look?.length ? [{ ...row, look: row.look }] : []))
  const tellable = readable.filter(({ look }) => isTellable(look))
  const same: Comparison['same'] = []
  for (const { id, created_at, look } of tellable)
    for (const other of await shownElsewhere(db, ownerId, look))
      same.push({ own: { photoId: id, addedAt: created_at }, other })
  return { isComplete: readable.length === photoIds.length && tellable.length > 0, same }
}

/** SQL condition on `photos`: a home on the market or paused, or a profile, shows the photo. */
const IS_SHOWN = sql<boolean>`(exists (
  select from listings where listings.owner_id = photos.owner_id and deleted_at is null
    and status in ('active', 'paused') and payload->'images' ? ('/photos/' || photos.id)
) or exists (
  select from users where users.id = photos.owner_id and profile_picture = '/photos/' || photos.id
))`

/**
 * The photos of others that look like this one and are shown. An index gives a few candidates of each thousand photos,
 * which are then compared.
 */
async function shownElsewhere(db: Queryable, ownerId: string, look: Uint8Array): Promise<ShownPicture[]> {
  const keys = `{${searchKeys(look).join(',')}}`
  const candidates = await db
    // By itself, so that the plan always begins with the index of the keys.
    .with(
      (cte) => cte('near').materialized(),
      (qb) =>
        qb
          .selectFrom('photo_keys')
          .select('photo_id')
          .distinct()
          .where(sql<boolean>`key = any (${keys}::integer[])`),
    )
    .selectFrom('near')
    .innerJoin('photo_looks', 'photo_looks.photo_id', 'near.photo_id')
    .innerJoin('photos', 'photos.id', 'near.photo_id')
    .select(['photos.id', 'photos.owner_id', 'photos.created_at', 'photo_looks.look'])
    .where('photos.owner_id', '!=', ownerId)
    // Copies that nobody sees take no room from those that are shown.
    .where(IS_SHOWN)
    .limit(PICTURE_CANDIDATES_MAX)
    .execute()
  const isSame = pictureComparer(look)
  const shown: ShownPicture[] = []
  for (const { id, owner_id, created_at, look: other } of candidates) {
    if (shown.length === SAME_PICTURES_MAX) break
    if (!isSame(other)) continue
    const place = await placeOf(db, owner_id, id)
    if (place) shown.push({ photoId: id, ownerId: owner_id, addedAt: created_at, ...place })
  }
  return shown
}

/** Where a person shows one of their photos; null for nowhere. */
async function placeOf(
  db: Queryable,
  ownerId: string,
  photoId: string,
): Promise<Pick<ShownPicture, 'listing'> | null> {
  const listing = await db
    .selectFrom('listings')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['active', 'paused'])
    .where(sql<boolean>`payload->'images' ? ${photoUrl(photoId)}`)
    .limit(1)
    .executeTakeFirst()
  if (listing) return { listing }
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('profile_picture', '=', photoUrl(photoId))
    .executeTakeFirst()
  return person ? { listing: null } : null
}
