import { sql } from 'kysely'
import type { PersonView } from '../../../domain/account/user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { findPerson } from './person-service.ts'
import { PERSON_COLUMNS, personView } from './user-views.ts'

const BLOCKED_MAX = 500

/**
 * Blocks or unblocks a person, without notifying them.
 * @throws Refusal `invalid` (400) about oneself, `not_found` (404)
 */
export async function blockPerson(
  db: Queryable,
  userId: string,
  personId: string,
  blocked: boolean,
  now: Date,
): Promise<void> {
  if (personId === userId) throw new Refusal('invalid', 'This is your own account')
  await findPerson(db, personId)
  if (blocked) {
    await db
      .insertInto('blocks')
      .values({ user_id: userId, person_id: personId, created_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'person_id']).doNothing())
      .execute()
  } else {
    await db.deleteFrom('blocks').where('user_id', '=', userId).where('person_id', '=', personId).execute()
  }
}

/** The people whom a user blocked, latest first. */
export async function listBlocked(db: Queryable, userId: string): Promise<PersonView[]> {
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.person_id')
    .select(PERSON_COLUMNS)
    .where('blocks.user_id', '=', userId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('users.id')
    .limit(BLOCKED_MAX)
    .execute()
  return rows.map(personView)
}

/** By person id: when the first block between a user and that person began; people without one are left out. */
export async function blockedSince(
  db: Queryable,
  userId: string,
  personIds: readonly string[],
): Promise<Map<string, Date>> {
  const ids = sql.val([...personIds])
  const { rows } = await sql<{ person_id: string; since: Date }>`
    select case when user_id = ${userId}::uuid then person_id else user_id end as person_id, min(created_at) as since
    from blocks
    where (user_id = ${userId}::uuid and person_id = any(${ids}::uuid[]))
      or (person_id = ${userId}::uuid and user_id = any(${ids}::uuid[]))
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.person_id, row.since]))
}

/** SQL condition: one of the two people blocked the other. */
export const blockedBetween = (one: string, other: string) =>
  sql<boolean>`exists (
    select from blocks where (user_id, person_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
  )`
