import { isNotUnderReport } from './photo-ownership.ts'
import { sql } from 'kysely'
import type { ApiName } from '../../../contract/api.ts'
import { publicIdOf } from '../../../domain/core/photo-urls.ts'
import { statusOfNewListing } from '../../../domain/listings/listing.ts'
import type { PreparedPhoto } from '../core/call.ts'
import { CAPS } from '../core/cap-table.ts'
import { lockUser } from '../db/lock-user.ts'
import type { Queryable } from '../db/open.ts'
import type { PhotoKind } from '../db/tables.ts'
import { notFound, Refusal } from '../core/refusal.ts'
import { storeLook } from './photo-looks.ts'

/** Enough for twenty listings; the limit keeps one person from filling the disk. */
const PHOTOS_PER_PERSON_MAX = 400
/**
 * Kinds that are counted apart, because their photos stay: a long conversation must not use up the room for a home, and
 * nothing the room for a report.
 */
const ROOMS_APART: Partial<Record<PhotoKind, { max: number; says: string }>> = {
  message: { max: 1000, says: 'You’ve reached the limit for photos in messages.' },
  report: CAPS.reportPhotos,
}
const KINDS_APART = Object.keys(ROOMS_APART) as PhotoKind[]

/** The kind of photo that each upload stores. */
export const UPLOADED_KINDS: Partial<Record<ApiName, PhotoKind>> = {
  uploadListingPhotos: 'listing',
  uploadProfilePhoto: 'profile',
  uploadTourPhoto: 'tour',
  uploadMessagePhoto: 'message',
  uploadReportPhoto: 'report',
}

/** The URL of a stored photo, relative to the site's root. */
export const photoUrl = (id: string) => `/photos/${id}`

/** @throws Refusal `too_many_photos` (400) when the person has no room for `more` photos */
async function checkRoom(db: Queryable, userId: string, kind: PhotoKind, more: number): Promise<void> {
  const apart = ROOMS_APART[kind]
  const { count } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .where('kind', apart ? 'in' : 'not in', apart ? [kind] : KINDS_APART)
    .executeTakeFirstOrThrow()
  if (Number(count) + more <= (apart?.max ?? PHOTOS_PER_PERSON_MAX)) return
  throw new Refusal(
    'too_many_photos',
    apart?.says ?? 'You’ve reached the limit for pictures. Delete some first.',
  )
}

/**
 * Checks whether one more photo has room, before an upload is received and decoded. A repeated operation has its
 * stored result, whatever room there is now.
 * @throws Refusal `too_many_photos` (400)
 */
export async function checkRoomForUpload(
  db: Queryable,
  userId: string,
  kind: PhotoKind,
  opId: string | null,
): Promise<void> {
  const isRepeated =
    opId !== null &&
    (await db
      .selectFrom('op_receipts')
      .select('op_id')
      .where('user_id', '=', userId)
      .where('op_id', '=', opId)
      .executeTakeFirst()) !== undefined
  if (!isRepeated) await checkRoom(db, userId, kind, 1)
}

/**
 * Inserts the rows that give prepared photos to their owner.
 * @returns their URLs
 * @throws Refusal `too_many_photos` (400) when the person has no room for them
 */
export async function storePhotos(
  db: Queryable,
  userId: string,
  kind: PhotoKind,
  photos: readonly PreparedPhoto[],
  now: Date,
): Promise<string[]> {
  await lockUser(db, userId)
  await checkRoom(db, userId, kind, photos.length)
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
  // Nothing shows them as a home or a person, so nothing compares them.
  if (kind !== 'report') for (const { id, look } of photos) await storeLook(db, id, look)
  return photos.map(({ id }) => photoUrl(id))
}

/**
 * Deletes the row of a person's photo, and removes the photo from their listings, which get a new revision, and
 * from their profile.
 * @param named the photo's URL and public id, which must belong together
 * @returns the photo's id; the caller must delete its file after the commit. Null while a report shows the photo, which
 * then stays until somebody has decided.
 * @throws Refusal `not_found` (404), also for another person's photo; `invalid` (400) when the names differ
 */
export async function deletePhoto(
  db: Queryable,
  userId: string,
  kind: PhotoKind,
  named: { url: string; public_id: string },
  now: Date,
): Promise<string | null> {
  const id = publicIdOf(named.url)
  if (publicIdOf(named.public_id) !== id)
    throw new Refusal('invalid', 'The names of this picture do not belong together', { field: 'public_id' })
  const own = await db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (!own) throw notFound('There is no such picture')
  const deleted = await db
    .deleteFrom('photos')
    .where('id', '=', id)
    .where(isNotUnderReport)
    .returning('id')
    .executeTakeFirst()
  await removeFromListings(db, userId, named.url, now)
  await removeFromProfile(db, userId, named.url, now)
  return deleted?.id ?? null
}

async function removeFromListings(db: Queryable, userId: string, url: string, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'status', 'payload', 'revision'])
    .where('owner_id', '=', userId)
    .where(sql<boolean>`payload @> ${JSON.stringify({ images: [url] })}::jsonb`)
    .forUpdate()
    .execute()
  for (const { id, status, payload, revision } of rows) {
    const images = payload.images.filter((image) => image !== url)
    await db
      .updateTable('listings')
      .set({
        payload: { ...payload, images },
        status: status === 'active' ? statusOfNewListing(images) : status,
        // An edit that another device began with the photo must be merged, not refused for an unknown photo.
        revision: revision + 1,
        pictures: null,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
  }
}

async function removeFromProfile(db: Queryable, userId: string, url: string, now: Date): Promise<void> {
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
