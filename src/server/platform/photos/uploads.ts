import { sql } from 'kysely'
import { publicIdOf } from '../../../domain/core/photo-urls.ts'
import { statusOfNewListing } from '../../../domain/listings/listing.ts'
import type { PreparedPhoto } from '../dispatch/call.ts'
import type { Queryable } from '../db/open.ts'
import type { PhotoKind } from '../db/tables.ts'
import { notFound, Refusal } from '../dispatch/refusal.ts'

/** Twenty listings' worth: a disk is not a person's to fill. */
const PHOTOS_PER_PERSON_MAX = 400

export const photoUrl = (id: string) => `/photos/${id}`

/**
 * Gives prepared photos to their owner.
 * @throws Refusal `too_many_photos` (400) beyond 400 a person
 */
export async function keepPhotos(
  db: Queryable,
  userId: string,
  kind: PhotoKind,
  photos: readonly PreparedPhoto[],
  now: Date,
): Promise<string[]> {
  const { count } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) + photos.length > PHOTOS_PER_PERSON_MAX) {
    throw new Refusal('too_many_photos', 'You have uploaded very many pictures. Please delete some first.')
  }
  await db
    .insertInto('photos')
    .values(
      photos.map(({ id, width, height, bytes, placeholder }) => ({
        id,
        owner_id: userId,
        kind,
        width,
        height,
        bytes,
        placeholder,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return photos.map(({ id }) => photoUrl(id))
}

/**
 * Forgets an own photo and takes it out of wherever it is shown; the caller removes the object after
 * the commit.
 * @returns the photo's id.
 * @throws Refusal `not_found` (404), for another person's photo too; `invalid` (400) when both names differ
 */
export async function dropPhoto(
  db: Queryable,
  userId: string,
  kind: PhotoKind,
  named: { url: string; public_id: string },
  now: Date,
): Promise<string> {
  const id = publicIdOf(named.url)
  if (publicIdOf(named.public_id) !== id)
    throw new Refusal('invalid', 'The names of this picture do not belong together', { field: 'public_id' })
  const deleted = await db
    .deleteFrom('photos')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('kind', '=', kind)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw notFound('There is no such picture')
  await takeOutOfListings(db, userId, named.url, now)
  await takeOutOfProfile(db, userId, named.url, now)
  return id
}

async function takeOutOfListings(db: Queryable, userId: string, url: string, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'status', 'payload'])
    .where('owner_id', '=', userId)
    .where(sql<boolean>`payload @> ${JSON.stringify({ images: [url] })}::jsonb`)
    .forUpdate()
    .execute()
  for (const { id, status, payload } of rows) {
    const images = payload.images.filter((image) => image !== url)
    await db
      .updateTable('listings')
      .set({
        payload: { ...payload, images },
        status: status === 'active' ? statusOfNewListing(images) : status,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
  }
}

async function takeOutOfProfile(db: Queryable, userId: string, url: string, now: Date): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('seeker_answers')
    .where('id', '=', userId)
    .where('profile_picture', '=', url)
    .forUpdate()
    .executeTakeFirst()
  if (!user) return
  const answers = user.seeker_answers
  const { form, ...others } = answers ?? {}
  await db
    .updateTable('users')
    .set({
      profile_picture: '',
      seeker_answers: answers && {
        ...others,
        profilePicture: '',
        ...(form ? { form: { ...form, profilePicture: '' } } : {}),
      },
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}
