import { makerOf } from '../../../domain/groups/group.ts'
import type { Actor } from '../../platform/core/call.ts'
import { newCode } from '../../platform/core/new-id.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { checkMember, endMembership, lockGroup, membersOf } from './group-membership.ts'

/** The member who manages a locked group; see `makerOf`. */
async function readMaker(
  db: Queryable,
  groupId: string,
  memberIds: readonly string[],
): Promise<string | null> {
  const { maker_id } = await db
    .selectFrom('groups')
    .select('maker_id')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  return makerOf(maker_id, memberIds)
}

/**
 * Locks a group that the caller manages.
 * @returns the ids of its members
 * @throws Refusal `not_found` (404) for people outside of the group, `forbidden` (403) for other members
 */
async function lockOwnGroup(db: Queryable, actor: Actor, groupId: string): Promise<string[]> {
  await lockGroup(db, groupId)
  await checkMember(db, groupId, actor.userId)
  const memberIds = await membersOf(db, groupId)
  if ((await readMaker(db, groupId, memberIds)) !== actor.userId)
    throw new Refusal('forbidden', 'Only the person who manages this group can do that')
  return memberIds
}

/**
 * Takes a member out of a group that the caller manages; nothing happens when they are no member any more.
 * @throws Refusal `not_found` (404), `forbidden` (403), `invalid` (400) about oneself
 */
export async function removeMember(
  db: Queryable,
  actor: Actor,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  const memberIds = await lockOwnGroup(db, actor, groupId)
  if (userId === actor.userId) throw new Refusal('invalid', 'This is your own account')
  if (memberIds.includes(userId)) await endMembership(db, groupId, userId)
}

/**
 * Lets another member manage a group that the caller manages.
 * @throws Refusal `not_found` (404), `forbidden` (403), `target_changed` (409) when the person is no member
 */
export async function handOverGroup(
  db: Queryable,
  actor: Actor,
  groupId: string,
  userId: string,
): Promise<void> {
  const memberIds = await lockOwnGroup(db, actor, groupId)
  if (!memberIds.includes(userId))
    throw new Refusal('target_changed', 'This person isn’t in the group anymore')
  await db.updateTable('groups').set({ maker_id: userId }).where('id', '=', groupId).execute()
}

/**
 * Gives a group that the caller manages a new invite code; the old one invites nobody any more.
 * @throws Refusal `not_found` (404), `forbidden` (403)
 */
export async function renewGroupCode(
  db: Queryable,
  actor: Actor,
  groupId: string,
): Promise<{ code: string }> {
  await lockOwnGroup(db, actor, groupId)
  // A taken code is a chance of 1 in 10¹¹; the operation is then sent again.
  return db
    .updateTable('groups')
    .set({ code: newCode() })
    .where('id', '=', groupId)
    .returning('code')
    .executeTakeFirstOrThrow()
}

/**
 * Ends the groups that two people share, because one blocked the other: the blocked person is taken out of the
 * groups that the user manages, and the user leaves the others. Call it in a transaction that has locked both.
 */
export async function endSharedGroups(db: Queryable, userId: string, blockedId: string): Promise<void> {
  const shared = await db
    .selectFrom('group_members as own')
    .innerJoin('group_members as theirs', 'theirs.group_id', 'own.group_id')
    .select('own.group_id')
    .where('own.user_id', '=', userId)
    .where('theirs.user_id', '=', blockedId)
    .orderBy('own.group_id')
    .execute()
  for (const { group_id: groupId } of shared) {
    await lockGroup(db, groupId)
    const memberIds = await membersOf(db, groupId)
    // One of them may have gone until the group was locked.
    if (!memberIds.includes(userId) || !memberIds.includes(blockedId)) continue
    const makerId = await readMaker(db, groupId, memberIds)
    await endMembership(db, groupId, makerId === userId ? blockedId : userId)
  }
}
