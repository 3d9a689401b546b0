import { Dexie } from 'dexie'
import type { OpKind } from '../../contract/ops.ts'
import { isOpen, leased } from '../../sync/transitions.ts'
import type { Op } from '../../sync/types.ts'
import { query, type Account } from '../db/account.ts'
import { BUILD_ID } from '../db/build-identity.ts'
import { LANE_INDEX } from '../db/kept-counts.ts'
import { laneRange } from '../db/lane-range.ts'
import { parseRows, parseRow } from '../db/quarantine.ts'
import type { InFlightRow, OpRow } from '../db/rows.ts'

/** The row of an operation; with `shown` a closed operation keeps `open` 1, so that it is still shown. */
export function toRow(op: Op, shown = false): OpRow {
  return { ...op, open: isOpen(op) || shown ? 1 : 0, writtenBy: BUILD_ID }
}

function toOp(row: OpRow): Op {
  const { open: _, writtenBy: __, ...op } = row
  return op
}

/**
 * The requests in flight, by operation id. A request is one row with the ids of its operations: writing a
 * lease into each of 300 operations would take a third of the time until they are sent.
 */
export type InFlightRows = ReadonlyMap<string, InFlightRow>

/** Reads the requests in flight, inside a transaction over flights or in a watch. */
export async function inFlightRows({ db }: Account): Promise<InFlightRows> {
  const rows = parseRows(db, 'flights', await db.flights.toArray())
  return new Map(rows.flatMap((request) => request.opIds.map((opId) => [opId, request])))
}

/** The operation of a row; it is leased and `sending` while a request in flight contains it. */
export function opOf(row: OpRow, inFlight: InFlightRows): Op {
  const op = toOp(row)
  const request = inFlight.get(row.opId)
  if (!request || !isOpen(op)) return op
  return {
    ...leased({ ...op, lease: null }, request.runnerId, request.at),
    lease: { runnerId: request.runnerId, until: request.until },
  }
}

/** Removes operations from the requests in flight, inside a transaction over flights. */
export async function releaseInFlight(
  { db }: Account,
  inFlight: InFlightRows,
  opIds: Iterable<string>,
): Promise<void> {
  const released = new Set(opIds)
  const touched = new Set(
    [...released].map((opId) => inFlight.get(opId)).filter((request) => request !== undefined),
  )
  for (const request of touched) {
    const remaining = request.opIds.filter((opId) => !released.has(opId))
    if (remaining.length === 0) await db.flights.delete(request.id)
    else await db.flights.put({ ...request, opIds: remaining })
  }
}

/** Filters rows before parsing, because parsing takes most of the time of reading many rows. */
type IsWanted = (row: OpRow) => boolean

/** The operations of these rows, sorted by `seq`. */
async function opsOf(account: Account, rows: readonly unknown[]): Promise<Op[]> {
  const parsed = parseRows(account.db, 'ops', rows)
  const inFlight = await inFlightRows(account)
  return parsed.map((row) => opOf(row, inFlight)).sort((a, b) => a.seq - b.seq)
}

/** The open operations of these kinds, and of a lane where one is named, sorted by `seq`. */
export async function openOpsOf(account: Account, kinds: readonly OpKind[], lane?: string): Promise<Op[]> {
  const found = await Promise.all(kinds.map((kind) => laneRange(account, kind, lane).toArray()))
  return (await opsOf(account, found.flat())).filter(isOpen)
}

/** The kind of which a device can have thousands of operations. */
const MANY: OpKind = 'message.send'
/** The open operations of all kinds but plain messages, which only their conversation and the outbox show. */
export async function openOpsButMessages(account: Account): Promise<Op[]> {
  const before = account.db.ops.where(LANE_INDEX).between([1, Dexie.minKey], [1, MANY])
  const after = account.db.ops.where(LANE_INDEX).between([1, MANY, Dexie.maxKey], [1, Dexie.maxKey])
  const found = await Promise.all([before.toArray(), after.toArray()])
  return (await opsOf(account, found.flat())).filter(isOpen)
}

/** The open operations that depend on one of these, sorted by `seq`. */
export async function childrenOf(account: Account, opIds: readonly string[]): Promise<Op[]> {
  const rows = await account.db.ops.where('dependsOn').anyOf(opIds).distinct().toArray()
  return (await opsOf(account, rows)).filter(isOpen)
}

/** The open operations that submit this draft, sorted by `seq`. */
export async function openOpsOfDraft(account: Account, draftId: string): Promise<Op[]> {
  const rows = await account.db.ops.where('draft.draftId').equals(draftId).toArray()
  return (await opsOf(account, rows)).filter(isOpen)
}

/** The open operations among these, sorted by `seq`. */
export async function openParents(account: Account, opIds: readonly string[]): Promise<Op[]> {
  const rows = await account.db.ops.where('opId').anyOf(opIds).toArray()
  return (await opsOf(account, rows)).filter(isOpen)
}

/** The open operations, and accepted messages that are still shown as local ones, sorted by `seq`. */
export async function shownOps(account: Account, isWanted: IsWanted = () => true): Promise<Op[]> {
  const { db } = account
  const found = await db.ops.where('open').equals(1).toArray()
  const rows = parseRows(db, 'ops', found.filter(isWanted))
  const inFlight = await inFlightRows(account)
  return rows.map((row) => opOf(row, inFlight)).sort((a, b) => a.seq - b.seq)
}

/** The operations that are neither done nor cancelled, sorted by `seq`. */
export async function openOps(account: Account, isWanted?: IsWanted): Promise<Op[]> {
  return (await shownOps(account, isWanted)).filter(isOpen)
}

/**
 * At least the first `count` open operations by `seq`, or all of them, with the open operations that they
 * depend on. Reading 30,000 operations to send 3,000 would be most of the work.
 */
export async function firstOpenOps(account: Account, count: number, inFlight: InFlightRows): Promise<Op[]> {
  const { db } = account
  const rows: OpRow[] = []
  // Rows with the same index key are sorted by their primary key, which is `seq`.
  for (let offset = 0; ; offset += count) {
    const page = await db.ops.where('open').equals(1).offset(offset).limit(count).toArray()
    rows.push(...parseRows(db, 'ops', page).filter(isOpen))
    if (page.length < count || rows.length >= count) break
  }
  const readIds = new Set(rows.map((row) => row.opId))
  const parentIds = rows.flatMap((row) => row.dependsOn).filter((opId) => !readIds.has(opId))
  if (parentIds.length > 0) {
    const parents = await db.ops.where('opId').anyOf(parentIds).toArray()
    rows.push(...parseRows(db, 'ops', parents).filter(isOpen))
  }
  return rows.map((row) => opOf(row, inFlight)).sort((a, b) => a.seq - b.seq)
}

/**
 * Reads an operation, inside a transaction over ops and flights or in a watch; undefined when there is none.
 */
export async function getOp(account: Account, opId: string): Promise<Op | undefined> {
  const { db } = account
  const row = parseRow(db, 'ops', await db.ops.where('opId').equals(opId).first())
  return row && opOf(row, await inFlightRows(account))
}

/** Writes an operation, inside a transaction over ops. */
export async function putOp({ db }: Account, op: Op): Promise<void> {
  await db.ops.put(toRow(op))
}

/** Up to this number of operations, a cursor over their ids is faster than reading a range. */
const SINGLE_READS_MAX = 8
/** A range is read when it holds fewer than this many times the wanted rows. */
const RANGE_OVERHEAD_MAX = 4
/** Whether so many operations between two `seq` are read faster as a range than one by one. */
const isDense = (from: number, to: number, count: number) => to - from < count * RANGE_OVERHEAD_MAX

/** Gives the `seq` of an operation by its id, as far as it is known. */
export type SeqOf = (opId: string) => number | undefined

/** The rows of these operations that are still open, sorted by `seq`. They are not parsed. */
export async function openRowsOf(
  { db }: Account,
  opIds: readonly string[],
  seqOf: SeqOf = () => undefined,
): Promise<OpRow[]> {
  const wanted = new Set(opIds)
  const found = await findRows(db, [...wanted], seqOf)
  return found.filter((row) => isOpen(row) && wanted.has(row.opId)).sort((a, b) => a.seq - b.seq)
}

/** Finds the rows by the fastest way: by id, by the range of their `seq`, or among all open ones. */
function findRows(db: Account['db'], wanted: string[], seqOf: SeqOf): Promise<OpRow[]> {
  const seqs = wanted.map(seqOf).filter((seq) => seq !== undefined)
  if (wanted.length <= SINGLE_READS_MAX) return db.ops.where('opId').anyOf(wanted).toArray()
  let [from, to] = [Infinity, -Infinity]
  for (const seq of seqs) {
    from = Math.min(from, seq)
    to = Math.max(to, seq)
  }
  return seqs.length === wanted.length && isDense(from, to, wanted.length)
    ? db.ops.where(':id').between(from, to, true, true).toArray()
    : db.ops.where('open').equals(1).toArray()
}

/** The rows with these `seq`, which are sorted; unparsed. Operations that follow each other are read at once. */
export async function rowsBySeq({ db }: Account, seqs: readonly number[]): Promise<OpRow[]> {
  const [from = 0, to = 0] = [seqs[0], seqs.at(-1)]
  if (seqs.length <= SINGLE_READS_MAX || !isDense(from, to, seqs.length))
    return (await db.ops.bulkGet([...seqs])).filter((row) => row !== undefined)
  const wanted = new Set(seqs)
  const rows = await db.ops.where(':id').between(from, to, true, true).toArray()
  return rows.filter(({ seq }) => wanted.has(seq))
}

const opTables = ({ ops, flights }: Account['db']) => [ops, flights]

/** The open operations of all kinds but plain messages, sorted by `seq`. */
export const listOpenOpsButMessages = query(openOpsButMessages, opTables)

/** The operations that are neither done nor cancelled, sorted by `seq`. */
export const listOpenOps = query((account: Account) => openOps(account), opTables)
