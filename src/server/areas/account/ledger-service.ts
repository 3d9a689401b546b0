import { randomBytes } from 'node:crypto'
import type { UnsentReport, UnsentEntry, LostWork } from '../../../contract/ledger.ts'
import { hashToken } from '../../platform/auth/sessions.ts'
import type { Db, Queryable } from '../../platform/db/open.ts'

/** A name for a browser that has none yet: 128 random bits. */
export function newDevice(): string {
  return randomBytes(16).toString('base64url')
}

interface Device {
  userId: string
  /** The token of its cookie. */
  device: string
}

/**
 * Keeps what a database on this device says about its unsent operations, and tells what earlier
 * databases of the same device announced and never sent. An answer may be lost, so it is told until
 * the device says that the person has seen it.
 */
export function announceUnsent(
  db: Db,
  { userId, device }: Device,
  { storeId, unsent, settled }: UnsentReport,
  now: Date,
): Promise<LostWork[]> {
  const own = { user_id: userId, device_hash: hashToken(device) }
  return db.transaction().execute(async (tx) => {
    if (settled.length > 0) {
      await tx
        .deleteFrom('device_ledgers')
        .where('user_id', '=', own.user_id)
        .where('device_hash', '=', own.device_hash)
        .where('store_id', 'in', settled)
        .execute()
    }
    const kept = { unsent: { entries: unsent }, announced_at: now }
    await tx
      .insertInto('device_ledgers')
      .values({ ...own, store_id: storeId, ...kept })
      .onConflict((conflict) => conflict.columns(['user_id', 'device_hash', 'store_id']).doUpdateSet(kept))
      .execute()
    const gone = await tx
      .selectFrom('device_ledgers')
      .select(['store_id', 'unsent'])
      .where('user_id', '=', own.user_id)
      .where('device_hash', '=', own.device_hash)
      .where('store_id', '!=', storeId)
      .orderBy('announced_at')
      .execute()
    const missing: LostWork[] = []
    for (const row of gone) {
      const entries = await notReceived(tx, userId, row.unsent.entries, unsent)
      if (entries.length > 0) missing.push({ storeId: row.store_id, entries })
    }
    return missing
  })
}

/** Those without a receipt, and not in the new database either: it may have been copied. */
async function notReceived(
  db: Queryable,
  userId: string,
  entries: readonly UnsentEntry[],
  stillThere: readonly UnsentEntry[],
): Promise<UnsentEntry[]> {
  if (entries.length === 0) return []
  const received = await db
    .selectFrom('op_receipts')
    .select('op_id')
    .where('user_id', '=', userId)
    .where(
      'op_id',
      'in',
      entries.map((entry) => entry.opId),
    )
    .execute()
  const known = new Set([...received.map((row) => row.op_id), ...stillThere.map((entry) => entry.opId)])
  return entries.filter((entry) => !known.has(entry.opId))
}
