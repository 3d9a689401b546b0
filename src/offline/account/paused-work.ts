import { isHiddenFromPerson } from '../../contract/ops.ts'
import { RESUME_ASKS_AFTER_MS } from '../../domain/core/limits.ts'
import { needsPerson } from '../../sync/transitions.ts'
import type { AccountContext } from '../db/context.ts'
import { openOps } from '../outbox/op-rows.ts'
import { getMeta, setMeta } from './cached-answers.ts'

const HELD_BACK = 'heldBack'

/** How many operations wait for nothing but a network, and whether one of them is over an hour old. */
async function waiting(ctx: AccountContext): Promise<{ count: number; isOld: boolean }> {
  const ops = (await openOps(ctx)).filter((op) => !needsPerson(op) && !isHiddenFromPerson(op.kind))
  const isOld = ops.some((op) => ctx.now() - op.composedAt > RESUME_ASKS_AFTER_MS)
  return { count: ops.length, isOld }
}

/**
 * Somebody signed in: what they wrote here long ago may be out of date, so nothing leaves before they
 * said so. Held on the disk, because a reload is no answer.
 */
export async function pauseOldWork(ctx: AccountContext): Promise<void> {
  if ((await waiting(ctx)).isOld) await setMeta(ctx, HELD_BACK, true)
}

/** How many operations wait for the person's word as a whole; 0 when nothing is held back. */
export async function countPaused(ctx: AccountContext): Promise<number> {
  return (await getMeta(ctx, HELD_BACK)) === true ? (await waiting(ctx)).count : 0
}

export function resumePaused(ctx: AccountContext): Promise<void> {
  return setMeta(ctx, HELD_BACK, false)
}
