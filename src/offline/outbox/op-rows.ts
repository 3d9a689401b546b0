import { isOpen, leased } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import { query, type Account } from '../db/account.ts'
import { BUILD } from '../db/build-identity.ts'
import { readable, readableOne } from '../db/quarantine.ts'
import type { InFlightRow, OpRow } from '../db/rows.ts'

/** An op with what it is found by; `shown` keeps one that is over in sight. */
export function toRow(op: Op, shown = false): OpRow {
  return { ...op, open: isOpen(op) || shown ? 1 : 0, writtenBy: BUILD }
}

function toOp(row: OpRow): Op {
  const { open: _, writtenBy: __, ...op } = row
  return op
}

/**
 * Requests on their way, by op. A request is ONE row with the ids of its ops: writing a lease into
 * each of 300 ops would hold them up for a third of their way to the server.
 */
export type InFlightRows = ReadonlyMap<string, InFlightRow>

/** Inside a transaction over flights, or in a watch. */
export async function inFlightRows({ db }: Account): Promise<InFlightRows> {
  const rows = readable(db, 'flights', await db.flights.toArray())
  return new Map(rows.flatMap((flight) => flight.opIds.map((opId) => [opId, flight])))
}

/** The op as it is: on its way while a request names it. */
export function opOf(row: OpRow, onTheirWay: InFlightRows): Op {
  const op = toOp(row)
  const flight = onTheirWay.get(row.opId)
  if (!flight || !isOpen(op)) return op
  return {
    ...leased({ ...op, lease: null }, flight.runnerId, flight.at),
    lease: { runnerId: flight.runnerId, until: flight.until },
  }
}

/** Inside a transaction over flights: these ops are no longer on their way. */
export async function releaseInFlight(
  { db }: Account,
  onTheirWay: InFlightRows,
  opIds: Iterable<string>,
): Promise<void> {
  const landed = new Set(opIds)
  const touched = new Set(
    [...landed].map((opId) => onTheirWay.get(opId)).filter((flight) => flight !== undefined),
  )
  for (const flight of touched) {
    const left = flight.opIds.filter((opId) => !landed.has(opId))
    if (left.length === 0) await db.flights.delete(flight.id)
    else await db.flights.put({ ...flight, opIds: left })
  }
}

/** Chooses rows before they are parsed, which is the larger part of reading many. */
type IsWanted = (row: OpRow) => boolean

/** Every op that is neither done nor cancelled, and the accepted messages that have no message yet, by `seq`. */
export async function shownOps(account: Account, isWanted: IsWanted = () => true): Promise<Op[]> {
  const { db } = account
  const found = await db.ops.where('open').equals(1).toArray()
  const rows = readable(db, 'ops', found.filter(isWanted))
  const onTheirWay = await inFlightRows(account)
  return rows.map((row) => opOf(row, onTheirWay)).sort((a, b) => a.seq - b.seq)
}

/** Every op that is neither done nor cancelled, by `seq`. */
export async function openOps(account: Account, isWanted?: IsWanted): Promise<Op[]> {
  return (await shownOps(account, isWanted)).filter(isOpen)
}

/**
 * At least the first `count` open ops by `seq`, or all of them, with every open op that they depend on.
 * Reading 30,000 to send 3,000 would be most of the work.
 */
export async function firstOpenOps(account: Account, count: number, onTheirWay: InFlightRows): Promise<Op[]> {
  const { db } = account
  const rows: OpRow[] = []
  // Rows of one index key come by their primary key, which is `seq`.
  for (let offset = 0; ; offset += count) {
    const page = await db.ops.where('open').equals(1).offset(offset).limit(count).toArray()
    rows.push(...readable(db, 'ops', page).filter(isOpen))
    if (page.length < count || rows.length >= count) break
  }
  const here = new Set(rows.map((row) => row.opId))
  const further = rows.flatMap((row) => row.dependsOn).filter((opId) => !here.has(opId))
  if (further.length > 0) {
    const parents = await db.ops.where('opId').anyOf(further).toArray()
    rows.push(...readable(db, 'ops', parents).filter(isOpen))
  }
  return rows.map((row) => opOf(row, onTheirWay)).sort((a, b) => a.seq - b.seq)
}

/** Inside a transaction over ops and flights, or in a watch. */
export async function getOp(account: Account, opId: string): Promise<Op | undefined> {
  const { db } = account
  const row = readableOne(db, 'ops', await db.ops.where('opId').equals(opId).first())
  return row && opOf(row, await inFlightRows(account))
}

export async function putOp({ db }: Account, op: Op): Promise<void> {
  await db.ops.put(toRow(op))
}

/** A cursor that jumps from id to id is slower than reading a range, from here on. */
const MANY = 8
/** A range may hold so many times more rows than are wanted. */
const SPARSE = 4

/** Where ops lie, as far as somebody has seen them: by `opId`, their `seq`. */
export type SeqOf = (opId: string) => number | undefined

/** The rows of these ops that are still open, as they lie there, by `seq`. */
export async function openRowsOf(
  { db }: Account,
  opIds: readonly string[],
  seqOf: SeqOf = () => undefined,
): Promise<OpRow[]> {
  const wanted = new Set(opIds)
  const found = await collect(db, [...wanted], seqOf)
  return found.filter((row) => isOpen(row) && wanted.has(row.opId)).sort((a, b) => a.seq - b.seq)
}

function collect(db: Account['db'], wanted: string[], seqOf: SeqOf): Promise<OpRow[]> {
  const seqs = wanted.map(seqOf).filter((seq) => seq !== undefined)
  if (wanted.length <= MANY) return db.ops.where('opId').anyOf(wanted).toArray()
  let [from, to] = [Infinity, -Infinity]
  for (const seq of seqs) {
    from = Math.min(from, seq)
    to = Math.max(to, seq)
  }
  const isDense = seqs.length === wanted.length && to - from < wanted.length * SPARSE
  return isDense
    ? db.ops.where(':id').between(from, to, true, true).toArray()
    : db.ops.where('open').equals(1).toArray()
}

/** Every operation that is neither done nor cancelled, by `seq`. */
export const pendingOps = query((account: Account) => openOps(account))
