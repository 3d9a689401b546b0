import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'

/** What an address has used up with an account that was deleted. */
type Used = Pick<Row<'account_tombstones'>, 'had_seat' | 'was_referred'>

/** What the normalised address `email` has used up with earlier accounts. */
export async function usedBefore(db: Queryable, email: string): Promise<Used> {
  const row = await db
    .selectFrom('account_tombstones')
    .select(['had_seat', 'was_referred'])
    .where('email_hash', '=', await hashOf(db, email))
    .executeTakeFirst()
  return row ?? { had_seat: false, was_referred: false }
}

/** Remembers what the address of an account has used up when the account leaves it, without the address itself. */
export async function rememberUsed(db: Queryable, user: Row<'users'>, now: Date): Promise<void> {
  const used: Used = {
    had_seat: user.seat_number !== null,
    // A referral counts once the address is confirmed.
    was_referred: user.referred_by !== null && user.email_confirmed_at !== null,
  }
  if (!used.had_seat && !used.was_referred) return
  await db
    .insertInto('account_tombstones')
    .values({ email_hash: await hashOf(db, user.email), ...used, deleted_at: now })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({
        had_seat: sql<boolean>`account_tombstones.had_seat or excluded.had_seat`,
        was_referred: sql<boolean>`account_tombstones.was_referred or excluded.was_referred`,
        deleted_at: now,
      }),
    )
    .execute()
}

/** The hash of an address under a key of this installation, so that lists of addresses elsewhere do not match it. */
async function hashOf(db: Queryable, email: string): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return createHmac('sha256', id).update(email).digest('hex')
}
