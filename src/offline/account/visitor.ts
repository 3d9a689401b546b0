import { Dexie, type EntityTable } from 'dexie'
import * as v from 'valibot'
import { normaliseEmail } from '../../domain/core/email.ts'
import { Id, uuidv7 } from '../../domain/core/ids.ts'
import { Email } from '../../domain/account/user.ts'
import { openInTime } from '../db/open-in-time.ts'
import { databaseExists } from './registry-reader.ts'
import { VISITOR_NAME } from './registry-names.ts'

/** An address that waits to be subscribed; one row for each person's address, however they wrote it. */
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
 * Keeps an address until the server has it. The first one makes the database: nothing but a person's own
 * words does.
 * @throws StorageUnavailableError where this browser keeps nothing; DOMException where there is no room.
 */
export async function storeSubscription(email: string): Promise<Subscription> {
  if (!db.isOpen()) await openInTime(db)
  const row = {
    emailKey: normaliseEmail(email),
    email: email.trim(),
    opId: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    at: Date.now(),
  }
  await db.newsletter.put(row)
  return row
}

/** What waits, oldest first; nothing is made where there is nothing. Unreadable rows stay where they are. */
export async function waitingSubscriptions(): Promise<Subscription[]> {
  if (!db.isOpen() && !(await databaseExists(VISITOR_NAME))) return []
  if (!db.isOpen()) await openInTime(db)
  const rows: unknown[] = await db.newsletter.toArray()
  return rows
    .flatMap((row) => {
      const parsed = v.safeParse(Subscription, row)
      return parsed.success ? [parsed.output] : []
    })
    .sort((a, b) => a.at - b.at)
}

/** The server has it. An address that was written again meanwhile stays until that one has arrived too. */
export async function forgetSubscription({ emailKey, opId }: Subscription): Promise<void> {
  await db.newsletter
    .where({ emailKey })
    .filter((row) => row.opId === opId)
    .delete()
}
