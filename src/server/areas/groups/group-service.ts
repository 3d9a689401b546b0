import type { GroupView } from '../../../domain/groups/group.ts'
import { GROUP_MEMBERS_MAX, GROUPS_PER_PERSON_MAX } from '../../../domain/core/limits.ts'
import type { Actor, Operation } from '../../platform/core/call.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { capReached } from '../../platform/core/cap-table.ts'
import { newCode, newId } from '../../platform/core/new-id.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { blocksWith } from '../account/block-service.ts'
import { checkMember, checkSeeksGroup, endMembership, lockGroup, membersOf } from './group-membership.ts'
import { groupView } from './group-views.ts'

const targetChanged = (msg: string) => new Refusal('target_changed', msg)
/** Attempts at a free invite code. A taken code is a chance of 1 in 10¹¹, so five mean another problem. */
const CODE_TRIES = 5

/**
 * Creates a group with the caller as its first member. A repeat with the same group id returns the group.
 * @throws Refusal `forbidden` (403) for users who do not look for a group, `not_found` (404) when the caller
 * has left the group, `target_changed` (409) when the caller is in too many groups or the id is taken
 */
export async function createGroup(
  db: Queryable,
  actor: Actor,
  { groupId, name }: { groupId?: string; name: string },
  op: Operation,
  now: Date,
): Promise<GroupView> {
  await checkSeeksGroup(db, actor)
  const id = groupId ?? op.opId ?? newId(now)
  const existing = await db.selectFrom('groups').select('created_by').where('id', '=', id).executeTakeFirst()
  if (existing) {
    // A device may send the same group again under another operation id.
    if (existing.created_by !== actor.userId) throw targetChanged('This group already exists')
    await checkMember(db, id, actor.userId)
    return groupView(db, actor, id, now)
  }
  await checkGroupCount(db, actor.userId)
  const group = { id, name, created_by: actor.userId, created_at: now, maker_id: actor.userId }
  if (!(await insertGroup(db, group))) return createGroup(db, actor, { groupId: id, name }, op, now)
  await addMember(db, id, actor.userId, now)
  return groupView(db, actor, id, now)
}

/** @returns false when another request has just created the group */
async function insertGroup(db: Queryable, group: Omit<Row<'groups'>, 'code'>): Promise<boolean> {
  for (let attempt = 0; attempt < CODE_TRIES; attempt++) {
    const row = await db
      .insertInto('groups')
      .values({ ...group, code: newCode() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return true
    const taken = await db.selectFrom('groups').select('id').where('id', '=', group.id).executeTakeFirst()
    if (taken) return false
  }
  throw new Error('No free invite code was found')
}

/**
 * Adds the caller to the group with this invite code; nothing changes for a member. Call it in a transaction. The
 * refusal of an unknown code is also that of a code with which the caller left a group or was taken out, and of a
 * group with a member whom the caller blocked or who blocked the caller, so that it does not tell of a block.
 * @throws Refusal `forbidden` (403) for users who do not look for a group, `not_found` (404) for a code that invites
 * nobody or not the caller, `target_changed` (409) when the group is full or the caller is in too many groups
 */
export async function joinGroup(db: Queryable, actor: Actor, code: string, now: Date): Promise<GroupView> {
  await checkSeeksGroup(db, actor)
  // Before the group's lock: a block locks people before it locks their groups.
  await lockUser(db, actor.userId)
  const group = await db.selectFrom('groups').select('id').where('code', '=', code).executeTakeFirst()
  if (!group) throw unknownCode(code)
  await lockGroup(db, group.id)
  const memberIds = await membersOf(db, group.id)
  if (memberIds.includes(actor.userId)) return groupView(db, actor, group.id, now)
  if (!(await isInvited(db, group.id, code, actor.userId, memberIds))) throw unknownCode(code)
  if (memberIds.length >= GROUP_MEMBERS_MAX) throw capReached('groupMembers')
  await checkGroupCount(db, actor.userId)
  await addMember(db, group.id, actor.userId, now)
  await db
    .deleteFrom('group_exits')
    .where('group_id', '=', group.id)
    .where('user_id', '=', actor.userId)
    .execute()
  return groupView(db, actor, group.id, now)
}

const unknownCode = (code: string) =>
  new Refusal('not_found', `No group has the code ${code}. Ask for the link again.`, { field: 'code' })

/** Whether a locked group's code still is this one and lets the user in. */
async function isInvited(
  db: Queryable,
  groupId: string,
  code: string,
  userId: string,
  memberIds: readonly string[],
): Promise<boolean> {
  const group = await db.selectFrom('groups').select('code').where('id', '=', groupId).executeTakeFirst()
  if (group?.code !== code) return false
  const exit = await db
    .selectFrom('group_exits')
    .select('code')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (exit?.code === code) return false
  return (await blocksWith(db, userId, memberIds)).size === 0
}

async function checkGroupCount(db: Queryable, userId: string): Promise<void> {
  await lockUser(db, userId)
  const groups = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .execute()
  if (groups.length >= GROUPS_PER_PERSON_MAX) throw capReached('groups')
}

async function addMember(db: Queryable, groupId: string, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: userId, joined_at: now, share: 1 })
    .execute()
}

/**
 * Removes the caller and the caller's votes from a group; see `endMembership`.
 * @throws Refusal `not_found` (404)
 */
export async function leaveGroup(db: Queryable, actor: Actor, groupId: string): Promise<void> {
  await lockGroup(db, groupId)
  await checkMember(db, groupId, actor.userId)
  await endMembership(db, groupId, actor.userId)
}
