import {
  Dexie,
  type DBCore,
  type DBCoreCursor,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreTable,
  type DBCoreTransaction,
} from 'dexie'
import { BUILD_ID } from './build-identity.ts'

/** The key of the only row of the table `counts`. */
export const OP_COUNTS_KEY = 'ops'
/** The index of the open operations of a kind and a lane, in the order of their `seq`. */
export const LANE_INDEX = '[open+kind+lane+seq]'

/**
 * How many operations with `open` 1 there are, by `<kind>|<state>`. While they are counted anew, only those up to
 * the `seq` `upTo` are in the numbers; afterwards it is Infinity. `by` is the build that counted.
 */
export interface OpCountsRow {
  key: typeof OP_COUNTS_KEY
  upTo: number
  by: string | null
  /** How many writes there were. */
  writes: number
  counts: Record<string, number>
}

/** The newest operation with `open` 1 of a kind and lane. */
export interface LaneEndRow {
  kind: string
  lane: string
  last: number
}

/** The fields of an operation's row that the counts follow. */
export interface CountedRow {
  seq: number
  kind: string
  lane: string
  state: string
  open: number
}

/** The counts of a device without an operation. */
export const noOpCounts = (upTo: number): OpCountsRow => ({
  key: OP_COUNTS_KEY,
  upTo,
  by: BUILD_ID,
  writes: 0,
  counts: {},
})

/** The kinds whose lanes have a row of their newest open operation: a device can have thousands of conversations. */
export const LANES_KEPT: readonly string[] = ['message.send', 'message.verdict']
const KEPT_TABLES = ['counts', 'laneEnds']

/** Adds `change` operations like `row` to the counts. */
export function addToCounts(counts: Record<string, number>, row: CountedRow, change: 1 | -1): void {
  if (row.open !== 1) return
  const name = `${row.kind}|${row.state}`
  const count = (counts[name] ?? 0) + change
  if (count === 0) delete counts[name]
  else counts[name] = count
}

/** What the counts know of a transaction: the rows that it has read or written, and the row of the counts. */
interface Knowledge {
  rows: Map<number, CountedRow | null>
  counts: OpCountsRow | null | undefined
  /** The writes of one transaction follow each other, so that each finds the rows that the last one left. */
  tail: PromiseLike<unknown> | null
}

const knowledge = new WeakMap<object, Knowledge>()

function knowledgeOf(trans: DBCoreTransaction): Knowledge {
  const known = knowledge.get(trans)
  if (known) return known
  const made: Knowledge = { rows: new Map(), counts: undefined, tail: null }
  knowledge.set(trans, made)
  return made
}

function countedOf({ seq, kind, lane, state, open }: CountedRow): CountedRow {
  return { seq, kind, lane, state, open }
}

/** The tables that the counts are made from and kept in. */
interface Tables {
  ops: DBCoreTable
  counts: DBCoreTable
  laneEnds: DBCoreTable
}

/** Steps that wait for requests. Native functions with `await` would lose Dexie's transaction between two of them. */
type Steps<T> = Generator<PromiseLike<unknown>, T, never>

/** Reads the rows that a write replaces or deletes and that the transaction does not know yet. */
function* readBefore({ ops }: Tables, req: DBCoreMutateRequest, { rows }: Knowledge): Steps<number[]> {
  if (req.type === 'add') return []
  if (req.type === 'deleteRange') {
    const query = { index: ops.schema.primaryKey, range: req.range }
    const found = (yield ops.query({ trans: req.trans, values: true, query })) as { result: CountedRow[] }
    for (const row of found.result) rows.set(row.seq, countedOf(row))
    return found.result.map(({ seq }) => seq)
  }
  const keys: number[] = req.type === 'delete' ? req.keys : req.values.map(({ seq }: CountedRow) => seq)
  const missing = keys.filter((key) => !rows.has(key))
  if (missing.length === 0) return keys
  const found = (yield ops.getMany({ trans: req.trans, keys: missing })) as (CountedRow | undefined)[]
  for (const [index, key] of missing.entries()) {
    const row = found[index]
    rows.set(key, row ? countedOf(row) : null)
  }
  return keys
}

/** Writes to a table of numbers or lane ends. If it fails, for example on a full disk, the write of the operations fails too. */
function* keep(table: DBCoreTable, req: DBCoreMutateRequest): Steps<void> {
  const { failures, numFailures } = (yield table.mutate(req)) as DBCoreMutateResponse
  if (numFailures > 0) throw Object.values(failures)[0]
}

/** Stores the newest open operation of a lane after some of its operations were opened or closed. */
function* moveLaneEnd(
  { ops, laneEnds }: Tables,
  trans: DBCoreTransaction,
  { kind, lane, opened, closed }: LaneChange,
): Steps<void> {
  const known = (yield laneEnds.get({ trans, key: [kind, lane] })) as LaneEndRow | undefined
  let last = Math.max(opened, known?.last ?? -Infinity)
  const index = ops.schema.getIndexByKeyPath(['open', 'kind', 'lane', 'seq'])
  if (closed.has(last) && index) {
    const [lower, upper] = [Dexie.minKey, Dexie.maxKey].map((end) => [1, kind, lane, end])
    const range = { type: RANGE, lower, upper }
    const query = { index, range }
    const found = yield ops.openCursor({ trans, values: false, reverse: true, query })
    const cursor = found as DBCoreCursor | null
    last = cursor ? Number(cursor.primaryKey) : -Infinity
  }
  if (last === known?.last) return
  if (last !== -Infinity) yield* keep(laneEnds, { trans, type: 'put', values: [{ kind, lane, last }] })
  else if (known) yield* keep(laneEnds, { trans, type: 'delete', keys: [[kind, lane]] })
}

/** `DBCoreRangeType.Range`, which the package declares without exporting it. */
const RANGE = 2

/** The operations of a lane that a write opened and closed: the largest `seq` of those, and these. */
interface LaneChange {
  kind: string
  lane: string
  opened: number
  closed: Set<number>
}

/** Notes in `lanes` that `row` was opened or closed. */
function noteLane(lanes: Map<string, LaneChange>, { kind, lane, seq, open }: CountedRow, isOpened: boolean) {
  if (open !== 1 || !LANES_KEPT.includes(kind)) return
  const name = `${kind} ${lane}`
  const change = lanes.get(name) ?? { kind, lane, opened: -Infinity, closed: new Set<number>() }
  lanes.set(name, change)
  if (!isOpened) return void change.closed.add(seq)
  change.opened = Math.max(change.opened, seq)
  change.closed.delete(seq)
}

/** Runs a write to the operations and changes the counts in the same transaction. */
function* countedWrite(tables: Tables, req: DBCoreMutateRequest): Steps<DBCoreMutateResponse> {
  const { trans } = req
  const known = knowledgeOf(trans)
  if (known.counts === undefined)
    known.counts =
      ((yield tables.counts.get({ trans, key: OP_COUNTS_KEY })) as OpCountsRow | undefined) ?? null
  const before = yield* readBefore(tables, req, known)
  const response = (yield tables.ops.mutate(req)) as DBCoreMutateResponse
  const after = 'values' in req ? req.values : []
  const keys: number[] = req.type === 'add' || req.type === 'put' ? (response.results ?? []) : before
  const row = known.counts
  const lanes = new Map<string, LaneChange>()
  for (const [index, seq] of keys.entries()) {
    if (response.failures[index]) continue
    const old = known.rows.get(seq) ?? null
    const next = after[index] ? countedOf({ ...after[index], seq }) : null
    known.rows.set(seq, next)
    // What was not counted yet is counted later as it is then.
    if (row === null || seq > row.upTo || isSame(old, next)) continue
    if (old) addToCounts(row.counts, old, -1)
    if (next) addToCounts(row.counts, next, 1)
    if (old) noteLane(lanes, old, false)
    if (next) noteLane(lanes, next, true)
  }
  // Each write changes the row, so that whoever watches the counts learns of every change of the outbox.
  if (row !== null) {
    row.writes += 1
    yield* keep(tables.counts, { trans, type: 'put', values: [row] })
  }
  for (const change of lanes.values()) yield* moveLaneEnd(tables, trans, change)
  return response
}

const isSame = (one: CountedRow | null, other: CountedRow | null) =>
  one?.open === other?.open &&
  one?.kind === other?.kind &&
  one?.state === other?.state &&
  one?.lane === other?.lane

/** Runs steps in Dexie's promises, which keep the transaction of their caller. */
function run<T>(steps: Steps<T>): PromiseLike<T> {
  const goOn = (step: IteratorResult<PromiseLike<unknown>, T>): PromiseLike<T> =>
    step.done
      ? Dexie.Promise.resolve(step.value)
      : step.value.then(
          (value) => goOn(steps.next(value as never)),
          (error: unknown) => goOn(steps.throw(error)),
        )
  return new Dexie.Promise<IteratorResult<PromiseLike<unknown>, T>>((resolve) => {
    resolve(steps.next())
  }).then(goOn)
}

/** Runs a write after the other writes of its transaction. */
function inOrder(tables: Tables, req: DBCoreMutateRequest): PromiseLike<DBCoreMutateResponse> {
  const known = knowledgeOf(req.trans)
  const write = () => run(countedWrite(tables, req))
  const written = known.tail === null ? write() : known.tail.then(write, write)
  known.tail = written
  const end = () => {
    if (known.tail === written) known.tail = null
  }
  written.then(end, end)
  return written
}

/** Notes the rows that a read of a writing transaction found, so that its writes need not read them again. */
function noteRead(trans: DBCoreTransaction, rows: readonly (CountedRow | undefined)[]): void {
  const known = knowledgeOf(trans)
  for (const row of rows) if (row) known.rows.set(row.seq, countedOf(row))
}

const isWriting = (trans: DBCoreTransaction) => (trans as IDBTransaction).mode === 'readwrite'

/** Keeps the counts of the table `ops` in every transaction that writes to it, whoever writes. */
export function keepOpCounts(core: DBCore): DBCore {
  // During an upgrade Dexie opens the database with the tables of each older version.
  const names = new Set(core.schema.tables.map(({ name }) => name))
  if (!KEPT_TABLES.every((name) => names.has(name))) return core
  return {
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(
        mode === 'readwrite' && stores.includes('ops') ? [...new Set([...stores, ...KEPT_TABLES])] : stores,
        mode,
        options,
      ),
    table(name) {
      const ops = core.table(name)
      if (name !== 'ops') return ops
      const tables = { ops, counts: core.table('counts'), laneEnds: core.table('laneEnds') }
      return {
        ...ops,
        mutate: (req) => inOrder(tables, req) as Promise<DBCoreMutateResponse>,
        query: (req) =>
          isWriting(req.trans) && req.values
            ? ops.query(req).then((found) => {
                noteRead(req.trans, found.result)
                return found
              })
            : ops.query(req),
      }
    },
  }
}
