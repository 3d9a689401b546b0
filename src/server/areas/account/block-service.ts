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

/** SQL condition: one of the two people blocked the other. */
export const blockedBetween = (one: string, other: string) =>
  sql<boolean>`exists (
    select from blocks where (user_id, person_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
  )`
