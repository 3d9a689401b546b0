import type { GroupCommentView, GroupVote } from '../../../domain/groups/group.ts'
import { GROUP_COMMENTS_MAX, GROUP_HOMES_MAX } from '../../../domain/core/limits.ts'
import type { Actor, Operation } from '../../platform/core/call.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { capReached } from '../../platform/core/cap-table.ts'
import { newId } from '../../platform/core/new-id.ts'
import { notFound, Refusal, otherContent } from '../../platform/core/refusal.ts'
import { checkMember, lockGroup } from './group-membership.ts'
import { commentView } from './group-views.ts'
import { findVisibleListing } from '../listings/listing-service.ts'

/** Primary key of a home shared in a group. */
interface GroupHomeKey {
  groupId: string
  listingId: string
}

/**
 * Sets the caller's own share of the rent.
 * @throws Refusal `not_found` (404)
 */
export async function setRentShare(
  db: Queryable,
  actor: Actor,
  groupId: string,
  share: number,
): Promise<void> {
  await checkMember(db, groupId, actor.userId)
  await db
    .updateTable('group_members')
    .set({ share })
    .where('group_id', '=', groupId)
    .where('user_id', '=', actor.userId)
    .execute()
}

/**
 * Shares a home with the group, or removes it with its votes and comments. Only the member who shared a
 * home may remove it; after that member has left, every member may.
 * @throws Refusal `not_found` (404) for a group or home that the caller cannot see, `forbidden` (403) when
 * another member shared the home, `target_changed` (409) when the group has its maximum of homes
 */
export async function shareHome(
  db: Queryable,
  actor: Actor,
  key: GroupHomeKey,
  shared: boolean,
  now: Date,
): Promise<void> {
  await lockGroup(db, key.groupId)
  await checkMember(db, key.groupId, actor.userId)
  const existing = await findSharedHome(db, key)
  if (!shared) {
    if (!existing) return
    if (existing.added_by !== actor.userId && (await isMember(db, key.groupId, existing.added_by)))
      throw new Refusal('forbidden', 'Only the person who added this home can remove it')
    await db
      .deleteFrom('group_homes')
      .where('group_id', '=', key.groupId)
      .where('listing_id', '=', key.listingId)
      .execute()
    return
  }
  if (existing) return
  const { payload } = await findVisibleListing(db, actor, key.listingId, now)
  const homes = await db
    .selectFrom('group_homes')
    .select('listing_id')
    .where('group_id', '=', key.groupId)
    .execute()
  if (homes.length >= GROUP_HOMES_MAX) throw capReached('groupHomes')
  await db
    .insertInto('group_homes')
    .values({
      group_id: key.groupId,
      listing_id: key.listingId,
      added_by: actor.userId,
      added_at: now,
      title: payload.title,
    })
    .execute()
}

/**
 * Stores the caller's vote (yes, maybe or no) for a shared home; null removes the vote.
 * @throws Refusal `not_found` (404) for a group or shared home that the caller cannot see
 */
export async function voteForHome(
  db: Queryable,
  actor: Actor,
  key: GroupHomeKey,
  vote: GroupVote | null,
  now: Date,
): Promise<void> {
  await checkMember(db, key.groupId, actor.userId)
  if (vote === null) {
    await db
      .deleteFrom('group_votes')
      .where('group_id', '=', key.groupId)
      .where('listing_id', '=', key.listingId)
      .where('user_id', '=', actor.userId)
      .execute()
    return
  }
  await lockSharedHome(db, key)
  await db
    .insertInto('group_votes')
    .values({
      group_id: key.groupId,
      listing_id: key.listingId,
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
 * Adds a comment to a shared home. A repeat with the same operation id returns the stored comment while
 * that comment exists, even after its idempotency record has expired.
 * @throws Refusal `not_found` (404), `receipt_mismatch` (422) when the repeat has other content, `target_changed` (409)
 * when the home has its maximum of comments
 */
export async function commentOnHome(
  db: Queryable,
  actor: Actor,
  key: GroupHomeKey,
  text: string,
  op: Operation,
  now: Date,
): Promise<GroupCommentView> {
  await checkMember(db, key.groupId, actor.userId)
  await lockSharedHome(db, key, 'for-comments')
  const row = await db
    .insertInto('group_comments')
    .values({
      id: newId(now),
      group_id: key.groupId,
      listing_id: key.listingId,
      user_id: actor.userId,
      op_id: op.opId,
      text: text.trim(),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'op_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) {
    await checkCommentCount(db, key)
    return commentView(row, actor.userId)
  }
  const stored = await db
    .selectFrom('group_comments')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('op_id', '=', op.opId)
    .executeTakeFirstOrThrow()
  if (stored.text !== text.trim() || stored.listing_id !== key.listingId) throw otherContent()
  return commentView(stored, actor.userId)
}

function findSharedHome(db: Queryable, { groupId, listingId }: GroupHomeKey) {
  return db
    .selectFrom('group_homes')
    .select('added_by')
    .where('group_id', '=', groupId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
}

/** @throws Refusal `target_changed` (409) when the comment that was just stored is one too many for its home */
async function checkCommentCount(db: Queryable, { groupId, listingId }: GroupHomeKey): Promise<void> {
  const { count } = await db
    .selectFrom('group_comments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow()
  if (Number(count) > GROUP_COMMENTS_MAX) throw capReached('groupComments')
}

/**
 * Locks the shared home until the transaction ends, so that nobody removes it meanwhile. Comments are stored one after
 * the other, because they are counted; votes need not wait for each other.
 * @throws Refusal `not_found` (404)
 */
async function lockSharedHome(
  db: Queryable,
  { groupId, listingId }: GroupHomeKey,
  what: 'for-votes' | 'for-comments' = 'for-votes',
): Promise<void> {
  const query = db
    .selectFrom('group_homes')
    .select('added_by')
    .where('group_id', '=', groupId)
    .where('listing_id', '=', listingId)
  const locked = what === 'for-comments' ? query.forNoKeyUpdate() : query.forKeyShare()
  const home = await locked.executeTakeFirst()
  if (!home) throw notFound('This home isn’t in the group anymore')
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
