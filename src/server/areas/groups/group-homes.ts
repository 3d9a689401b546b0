import type { GroupCommentView, GroupVote } from '../../../domain/groups/group.ts'
import { GROUP_HOMES_MAX } from '../../../domain/core/limits.ts'
import type { Actor, Operation } from '../../platform/dispatch/call.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { newId } from '../../platform/new-id.ts'
import { notFound, Refusal } from '../../platform/dispatch/refusal.ts'
import { checkMember, lockGroup } from './group-membership.ts'
import { commentView } from './group-views.ts'
import { visibleListing } from '../listings/listing-service.ts'

/** A home within a group. */
interface Place {
  groupId: string
  listingId: string
}

/**
 * Says how large one's own part of the rent is.
 * @throws Refusal `not_found` (404)
 */
export async function setShare(db: Queryable, actor: Actor, groupId: string, share: number): Promise<void> {
  await checkMember(db, groupId, actor.userId)
  await db
    .updateTable('group_members')
    .set({ share })
    .where('group_id', '=', groupId)
    .where('user_id', '=', actor.userId)
    .execute()
}

/**
 * Shows a home to the group, or takes it out with everything said about it, which only who brought it
 * may do, or anybody once they have left.
 * @throws Refusal `not_found` (404) for a group or home that is not there for the asker, `forbidden`
 * (403) to take out what another member brought, `target_changed` (409) when the list is full
 */
export async function shareHome(
  db: Queryable,
  actor: Actor,
  place: Place,
  shared: boolean,
  now: Date,
): Promise<void> {
  await lockGroup(db, place.groupId)
  await checkMember(db, place.groupId, actor.userId)
  const known = await homeOf(db, place)
  if (!shared) {
    if (!known) return
    if (known.added_by !== actor.userId && (await isMember(db, place.groupId, known.added_by)))
      throw new Refusal('forbidden', 'Only who shared this home can take it out')
    await db
      .deleteFrom('group_homes')
      .where('group_id', '=', place.groupId)
      .where('listing_id', '=', place.listingId)
      .execute()
    return
  }
  if (known) return
  await visibleListing(db, actor, place.listingId, now)
  const homes = await db
    .selectFrom('group_homes')
    .select('listing_id')
    .where('group_id', '=', place.groupId)
    .execute()
  if (homes.length >= GROUP_HOMES_MAX)
    throw new Refusal('target_changed', `This group looks at ${GROUP_HOMES_MAX} homes. Take one out first.`)
  await db
    .insertInto('group_homes')
    .values({ group_id: place.groupId, listing_id: place.listingId, added_by: actor.userId, added_at: now })
    .execute()
}

/**
 * Says yes, maybe or no to a shared home; null takes it back.
 * @throws Refusal `not_found` (404) when the group or the home in it is not there
 */
export async function voteForHome(
  db: Queryable,
  actor: Actor,
  place: Place,
  vote: GroupVote | null,
  now: Date,
): Promise<void> {
  await checkMember(db, place.groupId, actor.userId)
  if (vote === null) {
    await db
      .deleteFrom('group_votes')
      .where('group_id', '=', place.groupId)
      .where('listing_id', '=', place.listingId)
      .where('user_id', '=', actor.userId)
      .execute()
    return
  }
  await checkShared(db, place)
  await db
    .insertInto('group_votes')
    .values({
      group_id: place.groupId,
      listing_id: place.listingId,
      user_id: actor.userId,
      vote,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'listing_id', 'user_id']).doUpdateSet({ vote, updated_at: now }),
    )
    .execute()
}

/**
 * Sent again under an operation id it is the comment of the first time, for as long as it exists.
 * @throws Refusal `not_found` (404), `receipt_mismatch` (422)
 */
export async function commentOnHome(
  db: Queryable,
  actor: Actor,
  place: Place,
  text: string,
  op: Operation,
  now: Date,
): Promise<GroupCommentView> {
  await checkMember(db, place.groupId, actor.userId)
  await checkShared(db, place)
  const row = await db
    .insertInto('group_comments')
    .values({
      id: newId(now),
      group_id: place.groupId,
      listing_id: place.listingId,
      user_id: actor.userId,
      op_id: op.opId,
      text: text.trim(),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'op_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) return commentView(row, actor.userId)
  const before = await db
    .selectFrom('group_comments')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('op_id', '=', op.opId)
    .executeTakeFirstOrThrow()
  if (before.text !== text.trim() || before.listing_id !== place.listingId)
    throw new Refusal('receipt_mismatch', 'This operation was sent before with other content')
  return commentView(before, actor.userId)
}

function homeOf(db: Queryable, { groupId, listingId }: Place) {
  return db
    .selectFrom('group_homes')
    .select('added_by')
    .where('group_id', '=', groupId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
}

/** Keeps the home in the group until the transaction ends: a vote never finds it gone halfway. */
async function checkShared(db: Queryable, { groupId, listingId }: Place): Promise<void> {
  const home = await db
    .selectFrom('group_homes')
    .select('added_by')
    .where('group_id', '=', groupId)
    .where('listing_id', '=', listingId)
    .forKeyShare()
    .executeTakeFirst()
  if (!home) throw notFound('This home is no longer in the group')
}

async function isMember(db: Queryable, groupId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
