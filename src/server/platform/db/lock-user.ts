import type { Queryable } from './open.ts'

/**
 * Locks a user's row until the transaction ends, so that two requests of one person that count and then insert
 * run one after the other. Rows that refer to the user can still be written. Take it after other locks.
 */
export async function lockUser(tx: Queryable, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
