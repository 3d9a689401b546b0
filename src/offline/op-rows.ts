import { isOpen } from '../sync/transitions.ts'
import type { Op } from '../sync/types.ts'
import type { AccountContext } from './context.ts'
import { readable, readableOne } from './quarantine.ts'
import type { OpRow } from './rows.ts'

/** An op with what it is found by; `shown` keeps one that is over in sight. */
export function toRow(op: Op, shown = false): OpRow {
  return { ...op, open: isOpen(op) || shown ? 1 : 0 }
}

export function toOp(row: OpRow): Op {
  const { open: _, ...op } = row
  return op
}

/** Every op that is neither done nor cancelled, and the accepted messages that have no message yet, by `seq`. */
export async function shownOps({ db }: AccountContext): Promise<Op[]> {
  const rows = readable(db, 'ops', await db.ops.where('open').equals(1).toArray())
  return rows.map(toOp).sort((a, b) => a.seq - b.seq)
}

/** Every op that is neither done nor cancelled, by `seq`. */
export async function openOps(ctx: AccountContext): Promise<Op[]> {
  return (await shownOps(ctx)).filter(isOpen)
}

export async function getOp({ db }: AccountContext, opId: string): Promise<Op | undefined> {
  const row = readableOne(db, 'ops', await db.ops.where('opId').equals(opId).first())
  return row && toOp(row)
}

export async function putOp({ db }: AccountContext, op: Op): Promise<void> {
  await db.ops.put(toRow(op))
}

/** A cursor that jumps from id to id is slower than reading everything that is open, from here on. */
const MANY = 8

/** The rows of these ops that are still open, as they lie there, by `seq`. */
export async function openRowsOf({ db }: AccountContext, opIds: readonly string[]): Promise<OpRow[]> {
  const wanted = new Set(opIds)
  const found =
    wanted.size > MANY
      ? await db.ops.where('open').equals(1).toArray()
      : await db.ops
          .where('opId')
          .anyOf([...wanted])
          .toArray()
  return found.filter((row) => isOpen(row) && wanted.has(row.opId)).sort((a, b) => a.seq - b.seq)
}
