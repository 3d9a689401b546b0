import { isHiddenFromPerson } from '../../contract/ops.ts'
import { RESUME_ASKS_AFTER_MS } from '../../domain/core/limits.ts'
import { needsPerson } from '../../sync/transitions.ts'
import { query, type Account } from '../db/account.ts'
import { openOps } from '../outbox/op-rows.ts'
import { getMeta, setMeta } from './cached-responses.ts'

const HELD_BACK = 'heldBack'

/** How many operations wait for nothing but a network, and whether one of them is over an hour old. */
async function waiting(account: Account): Promise<{ count: number; isOld: boolean }> {
  const ops = (await openOps(account)).filter((op) => !needsPerson(op) && !isHiddenFromPerson(op.kind))
  const isOld = ops.some((op) => account.now() - op.composedAt > RESUME_ASKS_AFTER_MS)
  return { count: ops.length, isOld }
}

/**
 * Somebody signed in: what they wrote here long ago may be out of date, so nothing leaves before they
 * said so. Held on the disk, because a reload is no answer.
 */
export const pauseOldWork = query(async (account: Account): Promise<void> => {
  if ((await waiting(account)).isOld) await setMeta(account, HELD_BACK, true)
})

/** How many operations wait for the person's word as a whole; 0 when nothing is held back. */
export const countPaused = query(async (account: Account): Promise<number> => {
  return (await getMeta(account, HELD_BACK)) === true ? (await waiting(account)).count : 0
})

export function resumePaused(account: Account): Promise<void> {
  return setMeta(account, HELD_BACK, false)
}
