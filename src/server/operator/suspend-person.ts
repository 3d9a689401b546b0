import { endAllSessions } from '../platform/auth/sessions.ts'
import type { Db } from '../platform/db/open.ts'

/** What a suspension changed. */
export interface Suspended {
  sessions: number
  pausedHomes: number
}

/**
 * Keeps a person out: their sessions end, they cannot sign in, others do not find them, and their homes are paused.
 * @returns null when the person was suspended already
 */
export function suspendPerson(db: Db, userId: string, now: Date): Promise<Suspended | null> {
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ suspended_at: now, updated_at: now })
      .where('id', '=', userId)
      .where('suspended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return null
    const paused = await tx
      .updateTable('listings')
      .set((eb) => ({
        status: 'paused',
        // Without a last day, the pause does not end by itself.
        paused_until: null,
        revision: eb('revision', '+', 1),
        updated_at: now,
      }))
      .where('owner_id', '=', userId)
      .where('status', 'in', ['active', 'incomplete', 'paused'])
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    return { sessions: await endAllSessions(tx, userId), pausedHomes: paused.length }
  })
}

/** Lets a suspended person in again. Their homes stay paused until they show them. @returns whether they were suspended */
export async function unsuspendPerson(db: Db, userId: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ suspended_at: null, updated_at: now })
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
