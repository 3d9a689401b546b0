import type { EngineStore } from '../../sync/ports.ts'
import { staleForReview, isLeased, LEASE_MS, leased, needsPerson } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import {
  firstOpenOps,
  inFlightRows,
  releaseInFlight,
  openOps,
  openRowsOf,
  opOf,
  toRow,
  type InFlightRows,
} from './op-rows.ts'
import { readPhoto } from '../photos/photo-files.ts'
import { settleOps, type SettleStep } from './settle.ts'

/** The engine's store port for one account's outbox; `steps` run when operations are settled. */
export function createOutboxStore(account: Account, steps: readonly SettleStep[]): EngineStore {
  const { db } = account
  /** The `seq` of the operations of the last read, so that a request's rows can be read as one range. */
  let seqs = new Map<string, number>()
  const seqOf = (opId: string) => seqs.get(opId)

  async function readOpenOps(count: number | undefined, inFlight: InFlightRows): Promise<Op[]> {
    const ops = count === undefined ? await openOps(account) : await firstOpenOps(account, count, inFlight)
    seqs = new Map(ops.map((op) => [op.opId, op.seq]))
    return ops
  }

  /**
   * Leases those of `ops` that no other runner has, as one request in flight; call it inside a transaction.
   */
  async function leaseAvailable(
    ops: readonly Op[],
    inFlight: InFlightRows,
    runnerId: string,
    takeOver: boolean,
  ): Promise<Op[]> {
    const at = account.now()
    const claimed: Op[] = []
    for (const op of ops) {
      if (needsPerson(op)) continue
      if (isLeased(op, at) && !takeOver && op.lease?.runnerId !== runnerId) continue
      // A dead runner may have sent the operation; this must be stored before it is sent again.
      if (op.lease !== null)
        await db.ops.put(toRow({ ...op, state: 'uncertain', maybeSent: true, lease: null }))
      claimed.push(leased(op, runnerId, at))
    }
    const opIds = claimed.map((op) => op.opId)
    await releaseInFlight(account, inFlight, opIds)
    // IndexedDB assigns the key.
    if (opIds.length > 0) await db.flights.add({ runnerId, at, until: at + LEASE_MS, opIds } as never)
    return claimed
  }

  return {
    open: () => account.read(() => openOps(account)),

    take: (choose, runnerId, takeOver, count) =>
      account.write([db.ops, db.flights], async () => {
        const inFlight = await inFlightRows(account)
        const ops = await readOpenOps(count, inFlight)
        const chosen = new Set(choose(ops))
        return leaseAvailable(
          ops.filter((op) => chosen.has(op.opId)),
          inFlight,
          runnerId,
          takeOver,
        )
      }),

    lease: (opIds, runnerId, takeOver) =>
      account.write([db.ops, db.flights], async () => {
        const inFlight = await inFlightRows(account)
        const rows = await openRowsOf(account, opIds, seqOf)
        return leaseAvailable(
          rows.map((row) => opOf(row, inFlight)),
          inFlight,
          runnerId,
          takeOver,
        )
      }),

    renew: (opIds, runnerId) =>
      account.write([db.flights], async () => {
        const until = account.now() + LEASE_MS
        const inFlight = await inFlightRows(account)
        const own = new Set(opIds.map((opId) => inFlight.get(opId)))
        for (const request of own) {
          if (request?.runnerId === runnerId) await db.flights.put({ ...request, until })
        }
      }),

    settle: (settlements, runnerId) => settleOps(account, steps, settlements, runnerId, seqOf),

    ask: (opIds, takeOver = false) =>
      account.write([db.ops, db.flights], async () => {
        const at = account.now()
        const inFlight = await inFlightRows(account)
        const stale: Op[] = []
        for (const row of await openRowsOf(account, opIds, seqOf)) {
          const op = opOf(row, inFlight)
          if (needsPerson(op) || op.confirmed || (isLeased(op, at) && !takeOver)) continue
          // Every operation must change its state here, or the plan returns it again for ever.
          const maybeSent = op.maybeSent || op.lease !== null
          stale.push({ ...staleForReview({ ...op, lease: null }, at), maybeSent })
        }
        await db.ops.bulkPut(stale.map((op) => toRow(op)))
        await releaseInFlight(
          account,
          inFlight,
          stale.map((op) => op.opId),
        )
      }),

    clockOffset: () => account.clockOffset,

    photo: (photoId) => account.read(() => readPhoto(account, photoId)),
  }
}
