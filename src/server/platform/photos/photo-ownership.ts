import { publicIdOf } from '../../../domain/core/photo-urls.ts'
import type { Queryable } from '../db/open.ts'

/** Whether the person uploaded all photos with these URLs (`/photos/<id>`). */
export async function ownsPhotos(db: Queryable, userId: string, urls: readonly string[]): Promise<boolean> {
  const ids = [...new Set(urls.map(publicIdOf))]
  if (ids.length === 0) return true
  const { count } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(count) === ids.length
}
