import { sql } from 'kysely'
import type { Actor } from '../../platform/core/call.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { notFound, Refusal } from '../../platform/core/refusal.ts'

/** The error for a group that does not exist, or that the caller is not a member of. */
export const groupNotFound = () => notFound('This group doesn’t exist, or you’re not in it anymore')

/** @throws Refusal `not_found` (404) when the user is not a member of the group */
export async function checkMember(db: Queryable, groupId: string, userId: string): Promise<void> {
  const row = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw groupNotFound()
}

/**
 * Locks the group until the transaction ends, so that its members and homes change one after the other.
 * @throws Refusal `not_found` (404)
 */
export async function lockGroup(db: Queryable, groupId: string): Promise<void> {
  const row = await db
    .selectFrom('groups')
    .select('id')
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw groupNotFound()
}

/** @throws Refusal `forbidden` (403) when the user is not a seeker who looks for a group */
export async function checkSeeksGroup(db: Queryable, actor: Actor): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['user_type', 'seeking_option'])
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  if (user?.user_type === 'seeker' && user.seeking_option === 'FIND_GROUP') return
  throw new Refusal(
    'forbidden',
    'Groups are for seekers looking for a group to rent with. You can change your housing option in your profile.',
  )
}

/** The ids of a group's members, sorted by the time they joined. */
export async function membersOf(db: Queryable, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/**
 * Ends the membership of a person in a locked group: their votes go, their comments stay without a name, and the
 * group's code does not let them in again. When its maker goes, the member who has been in it longest is its maker;
 * the group is deleted with its last member.
 */
export async function endMembership(db: Queryable, groupId: string, userId: string): Promise<void> {
  for (const table of ['group_votes', 'group_members'] as const)
    await db.deleteFrom(table).where('group_id', '=', groupId).where('user_id', '=', userId).execute()
  const [longest] = await membersOf(db, groupId)
  if (longest === undefined) {
    await db.deleteFrom('groups').where('id', '=', groupId).execute()
    return
  }
  await db
    .updateTable('groups')
    .set({ maker_id: longest })
    .where('id', '=', groupId)
    .where('maker_id', '=', userId)
    .execute()
  await db
    .insertInto('group_exits')
    .columns(['group_id', 'user_id', 'code'])
    .expression((eb) =>
      eb
        .selectFrom('groups')
        .select(['id', sql<string>`${userId}::uuid`.as('user_id'), 'code'])
        .where('id', '=', groupId),
    )
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'user_id']).doUpdateSet((eb) => ({ code: eb.ref('excluded.code') })),
    )
    .execute()
}
