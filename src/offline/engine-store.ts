import type { EngineStore } from '../sync/ports.ts'
import { isLeased, LEASE_MS, leased, needsPerson, refused } from '../sync/transitions.ts'
import type { Op } from '../sync/types.ts'
import type { AccountContext } from './context.ts'
import { openOps, openRowsOf, toOp, toRow } from './op-rows.ts'
import { photo } from './photos.ts'
import { settleOps } from './settle.ts'

const TOO_OLD = {
  status: 0,
  code: null,
  msg: 'This is older than two days. Send it anyway?',
  field: null,
} as const

/** The engine's store port over one account's database. */
export function createEngineStore(ctx: AccountContext): EngineStore {
  const { db } = ctx

  /** Rewrites the named ops by `change`, in one transaction; null leaves one as it is. */
  function update(opIds: string[], change: (op: Op) => Op | null): Promise<Op[]> {
    return ctx.write([db.ops], async () => {
      const rows = await openRowsOf(ctx, opIds)
      const changed = rows.map((row) => change(toOp(row))).filter((op) => op !== null)
      await db.ops.bulkPut(changed.map((op) => toRow(op)))
      return changed
    })
  }

  return {
    open: () => ctx.read(() => openOps(ctx)),

    lease: (opIds, runnerId, takeOver) => {
      const at = ctx.now()
      return update(opIds, (op) => {
        if (needsPerson(op)) return null
        if (isLeased(op, at) && !takeOver && op.lease?.runnerId !== runnerId) return null
        return leased(op, runnerId, at)
      })
    },

    renew: async (opIds, runnerId) => {
      const until = ctx.now() + LEASE_MS
      await update(opIds, (op) =>
        op.lease?.runnerId === runnerId ? { ...op, lease: { runnerId, until } } : null,
      )
    },

    settle: (settlements, runnerId) => settleOps(ctx, settlements, runnerId),

    ask: async (opIds) => {
      await update(opIds, (op) =>
        op.lease === null && !op.maybeSent ? refused(op, 'needs-review', TOO_OLD, ctx.now()) : null,
      )
    },

    photo: (photoId) => ctx.read(() => photo(ctx, photoId)),
  }
}
