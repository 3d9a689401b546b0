import { CASE_PARTS_MAX } from '../../../domain/core/limits.ts'
import { publicIdOf } from '../../../domain/core/photo-urls.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { findPerson } from '../account/person-service.ts'
import type { ListingRow } from '../listings/listing-views.ts'
import { openOrJoinCase } from './case-opening.ts'
import { listingSubject, personSubject } from './report-subjects.ts'
import { comparePictures, type ShownPicture } from './same-pictures.ts'

/** The same picture twice: the case is about whoever added it later. */
interface Match {
  later: ShownPicture
  earlier: ShownPicture
}

/** Compares the pictures of a home with those of other accounts, and opens a case about each later one. */
export async function checkHomePictures(db: Queryable, listing: ListingRow, now: Date): Promise<void> {
  const { isComplete, same } = await comparePictures(
    db,
    listing.owner_id,
    listing.payload.images.map(publicIdOf),
  )
  const matches = same.map(({ own, other }) => inOrder({ ...own, ownerId: listing.owner_id, listing }, other))
  await openCases(db, matches, now)
  const isSeen = matches.some(({ later }) => later.listing?.id === listing.id)
  await db
    .updateTable('listings')
    .set({ pictures: isSeen ? 'seen' : isComplete ? 'unique' : null })
    .where('id', '=', listing.id)
    .execute()
  await markSeen(
    db,
    matches.flatMap(({ later }) =>
      later.listing && later.listing.id !== listing.id ? [later.listing.id] : [],
    ),
  )
}

/** Compares a person's profile picture with the pictures of other accounts, and opens a case about each later one. */
export async function checkProfilePicture(
  db: Queryable,
  userId: string,
  url: string,
  now: Date,
): Promise<void> {
  const { same } = await comparePictures(db, userId, [publicIdOf(url)])
  const matches = same.map(({ own, other }) => inOrder({ ...own, ownerId: userId, listing: null }, other))
  await openCases(db, matches, now)
  await markSeen(
    db,
    matches.flatMap(({ later }) => later.listing?.id ?? []),
  )
}

/** Of two photos that were added at the same time, the one that is published now is the later one. */
const inOrder = (own: ShownPicture, other: ShownPicture): Match =>
  other.addedAt > own.addedAt ? { later: other, earlier: own } : { later: own, earlier: other }

/** Marks homes whose pictures another account had first, but those that somebody changes right now. */
async function markSeen(db: Queryable, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return
  await db
    .updateTable('listings')
    .set({ pictures: 'seen' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('listings')
        .select('id')
        .where('id', 'in', listingIds)
        // Two owners who publish at once would wait for each other.
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Opens or joins the case about each home or person that shows a picture of somebody else. */
async function openCases(db: Queryable, matches: readonly Match[], now: Date): Promise<void> {
  const fresh: Match[] = []
  for (const match of matches) if (!(await isKept(db, match))) fresh.push(match)
  const bySubject = Map.groupBy(fresh, ({ later }) => later.listing?.id ?? later.ownerId)
  for (const found of bySubject.values()) {
    const [first] = found
    if (!first) continue
    const { listing, ownerId } = first.later
    const subject = listing ? listingSubject(listing) : personSubject(await findPerson(db, ownerId))
    const { id } = await openOrJoinCase(db, 'pictures', subject, null, now)
    await db
      .insertInto('picture_matches')
      .values(found.slice(0, CASE_PARTS_MAX).map((match) => rowOf(id, match)))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const rowOf = (caseId: string, { later, earlier }: Match): Row<'picture_matches'> => ({
  case_id: caseId,
  photo_id: later.photoId,
  person_id: later.ownerId,
  added_at: later.addedAt,
  other_photo_id: earlier.photoId,
  other_person_id: earlier.ownerId,
  other_listing_id: earlier.listing?.id ?? null,
  other_added_at: earlier.addedAt,
})

/** Whether a moderator has decided that the later person may show this picture: it is not asked again for one of both photos. */
async function isKept(db: Queryable, { later, earlier }: Match): Promise<boolean> {
  const kept = await db
    .selectFrom('picture_matches')
    .innerJoin('cases', 'cases.id', 'picture_matches.case_id')
    .select('cases.id')
    .where('picture_matches.person_id', '=', later.ownerId)
    .where('other_person_id', '=', earlier.ownerId)
    .where((eb) => eb.or([eb('photo_id', '=', later.photoId), eb('other_photo_id', '=', earlier.photoId)]))
    .where('decision', '=', 'keep')
    .limit(1)
    .executeTakeFirst()
  return kept !== undefined
}
