import * as v from 'valibot'
import { BatchResponse, type BatchResult } from '../contract/batch.ts'
import { ErrorBody } from '../contract/errors.ts'
import type { OpKindShape } from '../contract/op-kind.ts'
import { opKinds, requestOf } from '../contract/ops.ts'
import { dispositionOf, type Disposition } from './disposition.ts'
import { batchItem, isUpload } from './plan.ts'
import type { EngineStore } from './ports.ts'
import type { TransportResponse, Op, OpError, Transport } from './types.ts'

/** One op and what its answer means. */
export interface OpOutcome {
  op: Op
  disposition: Disposition
}

export interface RequestResult {
  outcomes: OpOutcome[]
  /** The batch as a whole was not taken: its ops go in smaller requests next time. */
  tooMuch: boolean
}

const GONE: OpError = { status: 0, code: null, msg: 'This picture is no longer on this device', field: null }

/** Sends leased ops in one request and reads what came back for each. Never throws for the network. */
export async function sendRequest(
  ops: readonly Op[],
  { transport, store }: { transport: Transport; store: Pick<EngineStore, 'photo'> },
  signal: AbortSignal,
): Promise<RequestResult> {
  const [first] = ops
  if (!first) return { outcomes: [], tooMuch: false }
  if (ops.length === 1) return { outcomes: [await sendSingle(first, transport, store, signal)], tooMuch: false }
  const inSameRequest = new Set(ops.map((op) => op.opId))
  const answer = await transport.sendBatch(
    ops.map((op) => batchItem(op, inSameRequest)),
    signal,
  )
  return readBatch(ops, answer)
}

async function sendSingle(
  op: Op,
  transport: Transport,
  store: Pick<EngineStore, 'photo'>,
  signal: AbortSignal,
): Promise<OpOutcome> {
  const shape: OpKindShape = opKinds[op.kind]
  const request = {
    opId: op.opId,
    ...requestOf(op.kind, op.payload),
    composedOn: op.composedOn,
    draftId: op.draft?.draftId ?? null,
  }
  if (!isUpload(op))
    return { op, disposition: dispositionOf(await transport.send({ ...request, upload: null }, signal), op.opId) }
  const photo = await store.photo(shape.photoId?.(op.payload as never) ?? '')
  if (!photo) return { op, disposition: { kind: 'refused', error: GONE } }
  const upload = { field: shape.endpoint.multipart?.field ?? '', ...photo }
  return { op, disposition: dispositionOf(await transport.send({ ...request, upload }, signal), op.opId) }
}

/** Statuses that say "not this request as it is", when a whole batch gets them. */
const NOT_AS_BATCH = [400, 404, 405, 413, 415, 422]

function readBatch(ops: readonly Op[], answer: TransportResponse): RequestResult {
  if (answer.kind === 'unreachable') return sameForAll(ops, answer)
  if (answer.status === 200) {
    const parsed = v.safeParse(BatchResponse, answer.body)
    if (!parsed.success) return sameForAll(ops, { kind: 'unreachable', why: 'not-ours' })
    const results = new Map(parsed.output.results.map((result) => [result.opId, result]))
    const outcomes = ops.map((op) => ({ op, disposition: readResult(op, results.get(op.opId)) }))
    return { outcomes, tooMuch: false }
  }
  // No item is named: an answer to all of them counts for the first, the others did not get their turn.
  const disposition = dispositionOf({ ...answer, opId: null }, '')
  if (disposition.kind === 'refused' || disposition.kind === 'ask') {
    const skipped: Disposition = { kind: 'skipped' }
    const refusesBatch = NOT_AS_BATCH.includes(answer.status)
    const outcomes = ops.map((op) => ({ op, disposition: refusesBatch ? skipped : disposition }))
    return { outcomes, tooMuch: refusesBatch }
  }
  return sameForAll(ops, disposition)
}

/** The same for every op, except that one failed request is one try: it counts for the head of each lane. */
function sameForAll(ops: readonly Op[], disposition: Disposition): RequestResult {
  const lanes = new Set<string>()
  const outcomes = ops.map((op): OpOutcome => {
    const head = !lanes.has(op.lane)
    lanes.add(op.lane)
    if (disposition.kind !== 'retry' || head) return { op, disposition }
    return { op, disposition: disposition.maybeSent ? { kind: 'unreachable', why: 'network' } : { kind: 'skipped' } }
  })
  return { outcomes, tooMuch: false }
}

function readResult(op: Op, result: BatchResult | undefined): Disposition {
  if (!result) return { kind: 'unreachable', why: 'not-ours' }
  const { opId, status, code, retryAfterMs, replayed, body } = result
  const error = v.safeParse(ErrorBody, body)
  const told = error.success || code === undefined ? body : { msg: '', code }
  return dispositionOf(
    { kind: 'answer', status, body: told, opId, retryAfterMs: retryAfterMs ?? null, replayed },
    op.opId,
  )
}
