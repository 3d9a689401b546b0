import type { GroupView } from '../../../domain/groups/group.ts'
import { GROUP_MEMBERS_MAX, GROUPS_PER_PERSON_MAX } from '../../../domain/core/limits.ts'
import type { Actor, Operation } from '../../platform/dispatch/call.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { newCode, newId } from '../../platform/new-id.ts'
import { Refusal } from '../../platform/dispatch/refusal.ts'
import { checkMember, checkSeeksGroup, lockGroup } from './group-membership.ts'
import { groupView } from './group-views.ts'

const changed = (msg: string) => new Refusal('target_changed', msg)
/** Two codes that are the same are one chance in 10¹¹; five in a row mean something else. */
const CODE_TRIES = 5

/**
 * Starts a group with its founder in it.
 * @throws Refusal `forbidden` (403), `target_changed` (409) when somebody is in too many groups
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
  const known = await db.selectFrom('groups').select('created_by').where('id', '=', id).executeTakeFirst()
  if (known) {
    // Sent anew under another operation: it is the same group.
    if (known.created_by !== actor.userId) throw changed('This group exists already')
    await checkMember(db, id, actor.userId)
    return groupView(db, actor, id, now)
  }
  await checkRoomForAnother(db, actor.userId)
  await insertGroup(db, { id, name, created_by: actor.userId, created_at: now })
  await addMember(db, id, actor.userId, now)
  return groupView(db, actor, id, now)
}

async function insertGroup(
  db: Queryable,
  group: { id: string; name: string; created_by: string; created_at: Date },
): Promise<void> {
  for (let attempt = 0; attempt < CODE_TRIES; attempt++) {
    const row = await db
      .insertInto('groups')
      .values({ ...group, code: newCode() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return
  }
  throw new Error('No free invite code was found')
}

/**
 * Inside a transaction. Whoever is in already stays in.
 * @throws Refusal `forbidden` (403) too where somebody in it is blocked, `not_found` (404) for an unknown code, `target_changed` (409) when
 * the group is full or somebody is in too many
 */
export async function joinGroup(db: Queryable, actor: Actor, code: string, now: Date): Promise<GroupView> {
  await checkSeeksGroup(db, actor)
  const group = await db.selectFrom('groups').select('id').where('code', '=', code).executeTakeFirst()
  if (!group) throw noGroupOf(code)
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
  if (members.length >= GROUP_MEMBERS_MAX)
    throw changed(`This group is full: ${GROUP_MEMBERS_MAX} people are in it.`)
  await checkRoomForAnother(db, actor.userId)
  await addMember(db, group.id, actor.userId, now)
  return groupView(db, actor, group.id, now)
}

const noGroupOf = (code: string) =>
  new Refusal('not_found', `No group has the code ${code}. Ask for the link again.`, { field: 'code' })

/** Where one blocked the other they do not meet in a group either; nobody is told who it is. */
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
  if (row) throw new Refusal('forbidden', 'You cannot join this group')
}

async function checkRoomForAnother(db: Queryable, userId: string): Promise<void> {
  const own = await db.selectFrom('group_members').select('group_id').where('user_id', '=', userId).execute()
  if (own.length >= GROUPS_PER_PERSON_MAX)
    throw changed(`You are in ${GROUPS_PER_PERSON_MAX} groups. Leave one before you join another.`)
}

async function addMember(db: Queryable, groupId: string, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: userId, joined_at: now, share: 1 })
    .execute()
}

/**
 * Leaves with one's votes; comments stay without a name. Whoever leaves last ends the group.
 * @throws Refusal `not_found` (404)
 */
export async function leaveGroup(db: Queryable, actor: Actor, groupId: string): Promise<void> {
  await lockGroup(db, groupId)
  await checkMember(db, groupId, actor.userId)
  const own = { group_id: groupId, user_id: actor.userId }
  await db
    .deleteFrom('group_votes')
    .where('group_id', '=', own.group_id)
    .where('user_id', '=', own.user_id)
    .execute()
  await db
    .deleteFrom('group_members')
    .where('group_id', '=', own.group_id)
    .where('user_id', '=', own.user_id)
    .execute()
  const left = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .limit(1)
    .execute()
  if (left.length === 0) await db.deleteFrom('groups').where('id', '=', groupId).execute()
}
