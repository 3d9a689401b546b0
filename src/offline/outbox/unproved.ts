import type { Account } from '../db/account.ts'
import { openOps, putOp } from './op-rows.ts'

/** The tables of `releaseUnproved`. */
export const releaseTables = ({ db }: Account) => [db.ops, db.flights]

/** Makes what waited for a confirmed address due now, inside a transaction over `releaseTables`. */
export async function releaseUnproved(account: Account): Promise<void> {
  const waiting = await openOps(account, ({ lastError }) => lastError?.code === 'email_unconfirmed')
  for (const op of waiting) if (op.lease === null) await putOp(account, { ...op, nextAttemptAt: 0 })
}
