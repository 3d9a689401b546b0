import { Dexie, type EntityTable } from 'dexie'
import * as v from 'valibot'
import { normaliseEmail } from '../../domain/core/email.ts'
import { Id, uuidv7 } from '../../domain/core/ids.ts'
import { Email } from '../../domain/account/user.ts'
import { openWithTimeout } from '../db/open-in-time.ts'
import { databaseExists } from './registry-reader.ts'
import { VISITOR_NAME } from './registry-names.ts'

/** A newsletter subscription that the server has not accepted; `emailKey` is the normalized address. */
export const Subscription = v.object({
  emailKey: v.string(),
  email: Email,
  opId: Id,
  /** Unix milliseconds. */
  at: v.number(),
})
export type Subscription = v.InferOutput<typeof Subscription>

class VisitorDatabase extends Dexie {
  declare newsletter: EntityTable<Subscription, 'emailKey'>
  constructor() {
    super(VISITOR_NAME, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ newsletter: '&emailKey' })
  }
}

const db = new VisitorDatabase()

/**
 * Stores a newsletter subscription until the server has accepted it. The first one creates the database, so
 * that a visit without input stores nothing.
 * @throws StorageUnavailableError when this browser stores nothing; DOMException when the storage is full.
 */
export async function storeSubscription(email: string): Promise<Subscription> {
  if (!db.isOpen()) await openWithTimeout(db)
  const row = {
    emailKey: normaliseEmail(email),
    email: email.trim(),
    opId: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    at: Date.now(),
  }
  await db.newsletter.put(row)
  return row
}

/** The stored subscriptions, oldest first. Creates no database, and leaves unreadable rows in place. */
export async function listSubscriptions(): Promise<Subscription[]> {
  if (!db.isOpen() && !(await databaseExists(VISITOR_NAME))) return []
  if (!db.isOpen()) await openWithTimeout(db)
  const rows: unknown[] = await db.newsletter.toArray()
  return rows
    .flatMap((row) => {
      const parsed = v.safeParse(Subscription, row)
      return parsed.success ? [parsed.output] : []
    })
    .sort((a, b) => a.at - b.at)
}

/** Deletes a subscription that the server has accepted, unless the address was stored again meanwhile. */
export async function deleteSubscription({ emailKey, opId }: Subscription): Promise<void> {
  await db.newsletter
    .where({ emailKey })
    .filter((row) => row.opId === opId)
    .delete()
}
