import type { EngineStore } from '../../sync/ports.ts'
import { askedForAge, isLeased, LEASE_MS, leased, needsPerson } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { firstOpenOps, inFlightRows, releaseInFlight, openOps, openRowsOf, opOf, toRow, type InFlightRows } from './op-rows.ts'
import { readPhoto } from '../photos/photo-files.ts'
import { settleOps, type SettleStep } from './settle.ts'

/** The engine's store port over one account's outbox; `steps` run when operations are settled. */
export function createOutboxStore(account: Account, steps: readonly SettleStep[]): EngineStore {
  const { db } = account
  /** Where the ops of the last look lie, so that a request's rows are one range. */
  let seqs = new Map<string, number>()
  const seqOf = (opId: string) => seqs.get(opId)

  async function look(count: number | undefined, onTheirWay: InFlightRows): Promise<Op[]> {
    const ops = count === undefined ? await openOps(account) : await firstOpenOps(account, count, onTheirWay)
    seqs = new Map(ops.map((op) => [op.opId, op.seq]))
    return ops
  }

  /** Inside a transaction: those of `ops` that may be had go on their way, as one row. */
  async function hold(
    ops: readonly Op[],
    onTheirWay: InFlightRows,
    runnerId: string,
    takeOver: boolean,
  ): Promise<Op[]> {
    const at = account.now()
    const taken: Op[] = []
    for (const op of ops) {
      if (needsPerson(op)) continue
      if (isLeased(op, at) && !takeOver && op.lease?.runnerId !== runnerId) continue
      // What a dead runner had may have arrived: that must be on the disk before it is sent again.
      if (op.lease !== null)
        await db.ops.put(toRow({ ...op, state: 'uncertain', maybeSent: true, lease: null }))
      taken.push(leased(op, runnerId, at))
    }
    const opIds = taken.map((op) => op.opId)
    await releaseInFlight(account, onTheirWay, opIds)
    // The store gives the key.
    if (opIds.length > 0) await db.flights.add({ runnerId, at, until: at + LEASE_MS, opIds } as never)
    return taken
  }

  return {
    open: () => account.read(() => openOps(account)),

    take: (choose, runnerId, takeOver, count) =>
      account.write([db.ops, db.flights], async () => {
        const onTheirWay = await inFlightRows(account)
        const ops = await look(count, onTheirWay)
        const chosen = new Set(choose(ops))
        return hold(
          ops.filter((op) => chosen.has(op.opId)),
          onTheirWay,
          runnerId,
          takeOver,
        )
      }),

    lease: (opIds, runnerId, takeOver) =>
      account.write([db.ops, db.flights], async () => {
        const onTheirWay = await inFlightRows(account)
        const rows = await openRowsOf(account, opIds, seqOf)
        return hold(
          rows.map((row) => opOf(row, onTheirWay)),
          onTheirWay,
          runnerId,
          takeOver,
        )
      }),

    renew: (opIds, runnerId) =>
      account.write([db.flights], async () => {
        const until = account.now() + LEASE_MS
        const onTheirWay = await inFlightRows(account)
        const own = new Set(opIds.map((opId) => onTheirWay.get(opId)))
        for (const flight of own) {
          if (flight?.runnerId === runnerId) await db.flights.put({ ...flight, until })
        }
      }),

    settle: (settlements, runnerId) => settleOps(account, steps, settlements, runnerId, seqOf),

    ask: (opIds, takeOver = false) =>
      account.write([db.ops, db.flights], async () => {
        const at = account.now()
        const onTheirWay = await inFlightRows(account)
        const asked: Op[] = []
        for (const row of await openRowsOf(account, opIds, seqOf)) {
          const op = opOf(row, onTheirWay)
          if (needsPerson(op) || op.confirmed || (isLeased(op, at) && !takeOver)) continue
          // Every op that the plan asks about must change here, or the plan asks for ever.
          const maybeSent = op.maybeSent || op.lease !== null
          asked.push({ ...askedForAge({ ...op, lease: null }, at), maybeSent })
        }
        await db.ops.bulkPut(asked.map((op) => toRow(op)))
        await releaseInFlight(
          account,
          onTheirWay,
          asked.map((op) => op.opId),
        )
      }),

    photo: (photoId) => account.read(() => readPhoto(account, photoId)),
  }
}
