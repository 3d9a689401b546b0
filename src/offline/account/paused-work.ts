import { isHiddenFromPerson } from '../../contract/ops.ts'
import { PAUSED_WORK_AFTER_MS } from '../../domain/core/limits.ts'
import { madeAt } from '../../sync/op-time.ts'
import { needsPerson } from '../../sync/transitions.ts'
import { query, type Account } from '../db/account.ts'
import { countVisibleWaiting, readOpCounts } from '../outbox/op-counts.ts'
import { openOps } from '../outbox/op-rows.ts'
import { getMeta, setMeta } from './cached-responses.ts'

const PAUSED_KEY = 'heldBack'

/** Whether an operation that waits only for a connection is older than an hour. */
async function hasOldWork(account: Account): Promise<boolean> {
  const ops = await openOps(account, (row) => !needsPerson(row) && !isHiddenFromPerson(row.kind))
  return ops.some((op) => account.serverNow() - madeAt(op) > PAUSED_WORK_AFTER_MS)
}

/**
 * Pauses the outbox after a sign-in when an operation is over an hour old: it may be out of date, so nothing
 * is sent before the person agrees. The state is stored, because a reload is not consent.
 */
export const pauseOldWork = query(async (account: Account): Promise<void> => {
  if (await hasOldWork(account)) await setMeta(account, PAUSED_KEY, true)
})

/** The number of paused operations; 0 when the outbox is not paused. */
export const countPaused = query(
  async (account: Account): Promise<number> => {
    const isPaused = (await getMeta(account, PAUSED_KEY)) === true
    return isPaused ? countVisibleWaiting(await readOpCounts(account)) : 0
  },
  ({ meta, counts, ops }) => [meta, counts, ops],
)

/** Ends the pause, so that the paused operations are sent. */
export function resumePaused(account: Account): Promise<void> {
  return setMeta(account, PAUSED_KEY, false)
}
