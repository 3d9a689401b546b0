import { randomBytes } from 'node:crypto'
import type { UnsentReport, UnsentEntry, LostWork } from '../../../contract/ledger.ts'
import { hashToken } from '../../platform/auth/sessions.ts'
import type { Db, Queryable } from '../../platform/db/open.ts'

/** A device token for a browser that has none yet: 128 random bits in base64url. */
export function newDeviceToken(): string {
  return randomBytes(16).toString('base64url')
}

interface Device {
  userId: string
  /** The token of the device cookie. */
  device: string
}

/**
 * Stores a database's report of its unsent operations. Returns the lost work: operations that other
 * databases of the same account and device reported and that the server never received. Because a response
 * can get lost, every report returns the lost work again until the device lists the database as settled.
 */
export function recordUnsentReport(
  db: Db,
  { userId, device }: Device,
  { storeId, unsent, settled }: UnsentReport,
  now: Date,
): Promise<LostWork[]> {
  const deviceKey = { user_id: userId, device_hash: hashToken(device) }
  return db.transaction().execute(async (tx) => {
    if (settled.length > 0) {
      await tx
        .deleteFrom('device_ledgers')
        .where('user_id', '=', deviceKey.user_id)
        .where('device_hash', '=', deviceKey.device_hash)
        .where('store_id', 'in', settled)
        .execute()
    }
    const report = { unsent: { entries: unsent }, announced_at: now }
    await tx
      .insertInto('device_ledgers')
      .values({ ...deviceKey, store_id: storeId, ...report })
      .onConflict((conflict) => conflict.columns(['user_id', 'device_hash', 'store_id']).doUpdateSet(report))
      .execute()
    const otherReports = await tx
      .selectFrom('device_ledgers')
      .select(['store_id', 'unsent'])
      .where('user_id', '=', deviceKey.user_id)
      .where('device_hash', '=', deviceKey.device_hash)
      .where('store_id', '!=', storeId)
      .orderBy('announced_at')
      .execute()
    const missing: LostWork[] = []
    for (const row of otherReports) {
      const entries = await findLostEntries(tx, userId, row.unsent.entries, unsent)
      if (entries.length > 0) missing.push({ storeId: row.store_id, entries })
    }
    return missing
  })
}

/**
 * Entries that have no idempotency record and are not unsent in the reporting database, which may be a copy
 * of the lost one.
 */
async function findLostEntries(
  db: Queryable,
  userId: string,
  entries: readonly UnsentEntry[],
  stillUnsent: readonly UnsentEntry[],
): Promise<UnsentEntry[]> {
  const unknown = new Set(
    await findUnknownOps(
      db,
      userId,
      entries.map((entry) => entry.opId),
    ),
  )
  for (const { opId } of stillUnsent) unknown.delete(opId)
  return entries.filter(({ opId }) => unknown.has(opId))
}

/**
 * The operations of this person without an idempotency record, in the given order. With `accepted`, the record of
 * a refusal does not count: after a restore, a late copy of an accepted request can be refused, because what it
 * mentions is lost.
 */
export async function findUnknownOps(
  db: Queryable,
  userId: string,
  opIds: readonly string[],
  { accepted = false }: { accepted?: boolean } = {},
): Promise<string[]> {
  if (opIds.length === 0) return []
  const records = db
    .selectFrom('op_receipts')
    .select('op_id')
    .where('user_id', '=', userId)
    .where('op_id', 'in', opIds)
  const rows = await (accepted ? records.where('http_status', '<', 300) : records).execute()
  const known = new Set(rows.map((row) => row.op_id))
  return opIds.filter((opId) => !known.has(opId))
}
