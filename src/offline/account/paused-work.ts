import { isHiddenFromPerson } from '../../contract/ops.ts'
import { PAUSED_WORK_AFTER_MS } from '../../domain/core/limits.ts'
import { madeAt } from '../../sync/op-time.ts'
import { needsPerson } from '../../sync/transitions.ts'
import { query, type Account } from '../db/account.ts'
import { openOps } from '../outbox/op-rows.ts'
import { getMeta, setMeta } from './cached-responses.ts'

const PAUSED_KEY = 'heldBack'

/** Counts the operations that wait only for a connection; `isOld` when one is older than an hour. */
async function countWaiting(account: Account): Promise<{ count: number; isOld: boolean }> {
  const ops = (await openOps(account)).filter((op) => !needsPerson(op) && !isHiddenFromPerson(op.kind))
  const isOld = ops.some((op) => account.serverNow() - madeAt(op) > PAUSED_WORK_AFTER_MS)
  return { count: ops.length, isOld }
}

/**
 * Pauses the outbox after a sign-in when an operation is over an hour old: it may be out of date, so nothing
 * is sent before the person agrees. The state is stored, because a reload is not consent.
 */
export const pauseOldWork = query(async (account: Account): Promise<void> => {
  if ((await countWaiting(account)).isOld) await setMeta(account, PAUSED_KEY, true)
})

/** The number of paused operations; 0 when the outbox is not paused. */
export const countPaused = query(async (account: Account): Promise<number> => {
  return (await getMeta(account, PAUSED_KEY)) === true ? (await countWaiting(account)).count : 0
})

/** Ends the pause, so that the paused operations are sent. */
export function resumePaused(account: Account): Promise<void> {
  return setMeta(account, PAUSED_KEY, false)
}
