import { sql } from 'kysely'
import { publicIdOf } from '../../../domain/core/photo-urls.ts'
import type { Queryable } from '../db/open.ts'
import type { PhotoKind } from '../db/tables.ts'

/**
 * Whether the person uploaded all photos with these URLs (`/photos/<id>`), where given as photos of this kind. Without a
 * kind, pictures of reports do not count: they have no look, so a home that shows one could not be compared.
 */
export async function ownsPhotos(
  db: Queryable,
  userId: string,
  urls: readonly string[],
  kind?: PhotoKind,
): Promise<boolean> {
  const ids = [...new Set(urls.map(publicIdOf))]
  if (ids.length === 0) return true
  let query = db
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .where('id', 'in', ids)
  query = kind === undefined ? query.where('kind', '!=', 'report') : query.where('kind', '=', kind)
  const { count } = await query.executeTakeFirstOrThrow()
  return Number(count) === ids.length
}

/**
 * SQL condition: no undecided case shows the photo in this row of `photos`. Else its owner could delete what a
 * moderator is to see.
 */
export const isNotUnderReport = sql<boolean>`not exists (
  select from reports join cases on cases.id = reports.case_id
  where cases.decided_at is null and reports.snapshot->'photos' ? ('/photos/' || photos.id)
) and not exists (
  select from picture_matches join cases on cases.id = picture_matches.case_id
  where cases.decided_at is null and photos.id in (picture_matches.photo_id, picture_matches.other_photo_id)
)`
