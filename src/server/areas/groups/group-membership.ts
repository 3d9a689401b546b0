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
