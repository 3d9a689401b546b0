import { isOpen } from '../sync/transitions.ts'
import type { Op } from '../sync/types.ts'
import type { AccountContext } from './context.ts'
import { readable, readableOne } from './quarantine.ts'
import type { OpRow } from './rows.ts'

/** An op with what it is found by. An accepted message stops being an echo when its message is stored. */
export function toRow(op: Op, echo?: 0 | 1): OpRow {
  const open = isOpen(op) ? 1 : 0
  return { ...op, open, echo: echo ?? (op.kind === 'message.send' && open === 1 ? 1 : 0) }
}

export function toOp(row: OpRow): Op {
  const { open: _open, echo: _echo, ...op } = row
  return op
}

/** Every op that is neither done nor cancelled, by `seq`. */
export async function openOps({ db }: AccountContext): Promise<Op[]> {
  const rows = readable(db, 'ops', await db.ops.where('open').equals(1).toArray())
  return rows.map(toOp).sort((a, b) => a.seq - b.seq)
}

export async function getOp({ db }: AccountContext, opId: string): Promise<Op | undefined> {
  const row = readableOne(db, 'ops', await db.ops.where('opId').equals(opId).first())
  return row && toOp(row)
}

export async function putOp({ db }: AccountContext, op: Op): Promise<void> {
  await db.ops.put(toRow(op))
}
