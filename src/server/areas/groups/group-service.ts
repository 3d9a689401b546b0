import { GROUP_FULL_MESSAGE, type GroupView } from '../../../domain/groups/group.ts'
import { GROUP_MEMBERS_MAX, GROUPS_PER_PERSON_MAX } from '../../../domain/core/limits.ts'
import type { Actor, Operation } from '../../platform/core/call.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { newCode, newId } from '../../platform/core/new-id.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { checkMember, checkSeeksGroup, lockGroup } from './group-membership.ts'
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
  if (!(await insertGroup(db, { id, name, created_by: actor.userId, created_at: now })))
    return createGroup(db, actor, { groupId: id, name }, op, now)
  await addMember(db, id, actor.userId, now)
  return groupView(db, actor, id, now)
}

/** @returns false when another request has just created the group */
async function insertGroup(
  db: Queryable,
  group: { id: string; name: string; created_by: string; created_at: Date },
): Promise<boolean> {
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
 * Adds the caller to the group with this invite code; nothing changes for a member. Call it in a transaction.
 * @throws Refusal `forbidden` (403) for users who do not look for a group or when the caller and a member
 * blocked one another, `not_found` (404) for an unknown code, `target_changed` (409) when the group is full
 * or the caller is in too many groups
 */
export async function joinGroup(db: Queryable, actor: Actor, code: string, now: Date): Promise<GroupView> {
  await checkSeeksGroup(db, actor)
  const group = await db.selectFrom('groups').select('id').where('code', '=', code).executeTakeFirst()
  if (!group) throw unknownCode(code)
  await lockGroup(db, group.id)
  const members = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', group.id)
    .execute()
  if (members.some((member) => member.user_id === actor.userId)) return groupView(db, actor, group.id, now)
  await checkNoBlock(
    db,
    actor.userId,
    members.map((member) => member.user_id),
  )
  if (members.length >= GROUP_MEMBERS_MAX) throw targetChanged(GROUP_FULL_MESSAGE)
  await checkGroupCount(db, actor.userId)
  await addMember(db, group.id, actor.userId, now)
  return groupView(db, actor, group.id, now)
}

const unknownCode = (code: string) =>
  new Refusal('not_found', `No group has the code ${code}. Ask for the link again.`, { field: 'code' })

/**
 * The error does not say which member it is, to keep the block secret.
 * @throws Refusal `forbidden` (403) when the user blocked a member or a member blocked the user
 */
async function checkNoBlock(db: Queryable, userId: string, memberIds: readonly string[]): Promise<void> {
  const row = await db
    .selectFrom('blocks')
    .select('user_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('person_id', 'in', memberIds)]),
        eb.and([eb('person_id', '=', userId), eb('user_id', 'in', memberIds)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (row) throw new Refusal('forbidden', 'You can’t join this group')
}

async function checkGroupCount(db: Queryable, userId: string): Promise<void> {
  await lockUser(db, userId)
  const groups = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .execute()
  if (groups.length >= GROUPS_PER_PERSON_MAX)
    throw targetChanged(
      `You’re in ${GROUPS_PER_PERSON_MAX} groups already. Leave one before you join another.`,
    )
}

async function addMember(db: Queryable, groupId: string, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: userId, joined_at: now, share: 1 })
    .execute()
}

/**
 * Removes the caller and the caller's votes from a group. Comments stay, without a name. The group is
 * deleted when its last member leaves.
 * @throws Refusal `not_found` (404)
 */
export async function leaveGroup(db: Queryable, actor: Actor, groupId: string): Promise<void> {
  await lockGroup(db, groupId)
  await checkMember(db, groupId, actor.userId)
  const membership = { group_id: groupId, user_id: actor.userId }
  await db
    .deleteFrom('group_votes')
    .where('group_id', '=', membership.group_id)
    .where('user_id', '=', membership.user_id)
    .execute()
  await db
    .deleteFrom('group_members')
    .where('group_id', '=', membership.group_id)
    .where('user_id', '=', membership.user_id)
    .execute()
  const remaining = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .limit(1)
    .execute()
  if (remaining.length === 0) await db.deleteFrom('groups').where('id', '=', groupId).execute()
}
