import * as v from 'valibot'
import { BatchResponse, type BatchResult } from '../contract/batch.ts'
import { ErrorBody } from '../contract/errors.ts'
import type { OpKindShape } from '../contract/op-kind.ts'
import { opKinds, requestOf } from '../contract/ops.ts'
import { classify, type Verdict } from './outcome.ts'
import { batchItem, isUpload } from './plan.ts'
import type { EngineStore } from './ports.ts'
import type { Answer, Op, OpError, Transport } from './types.ts'

/** One op and what its answer means. */
export interface Outcome {
  op: Op
  verdict: Verdict
}

export interface ShipmentResult {
  outcomes: Outcome[]
  /** The batch as a whole was not taken: its ops go in smaller requests next time. */
  tooMuch: boolean
}

const GONE: OpError = { status: 0, code: null, msg: 'This picture is no longer on this device', field: null }

/** Sends leased ops in one request and reads what came back for each. Never throws for the network. */
export async function ship(
  ops: readonly Op[],
  { transport, store }: { transport: Transport; store: Pick<EngineStore, 'photo'> },
  signal: AbortSignal,
): Promise<ShipmentResult> {
  const [first] = ops
  if (!first) return { outcomes: [], tooMuch: false }
  if (ops.length === 1) return { outcomes: [await shipOne(first, transport, store, signal)], tooMuch: false }
  const inSameRequest = new Set(ops.map((op) => op.opId))
  const answer = await transport.sendBatch(
    ops.map((op) => batchItem(op, inSameRequest)),
    signal,
  )
  return readBatch(ops, answer)
}

async function shipOne(
  op: Op,
  transport: Transport,
  store: Pick<EngineStore, 'photo'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const shape: OpKindShape = opKinds[op.kind]
  const request = {
    opId: op.opId,
    ...requestOf(op.kind, op.payload),
    composedOn: op.composedOn,
    draftId: op.draft?.draftId ?? null,
  }
  if (!isUpload(op))
    return { op, verdict: classify(await transport.send({ ...request, upload: null }, signal), op.opId) }
  const photo = await store.photo(shape.photoId?.(op.payload as never) ?? '')
  if (!photo) return { op, verdict: { kind: 'refused', error: GONE } }
  const upload = { field: shape.endpoint.multipart?.field ?? '', ...photo }
  return { op, verdict: classify(await transport.send({ ...request, upload }, signal), op.opId) }
}

/** Statuses that say "not this request as it is", when a whole batch gets them. */
const NOT_AS_BATCH = [400, 404, 405, 413, 415, 422]

function readBatch(ops: readonly Op[], answer: Answer): ShipmentResult {
  if (answer.kind === 'unreachable') return whole(ops, answer)
  if (answer.status === 200) {
    const parsed = v.safeParse(BatchResponse, answer.body)
    if (!parsed.success) return whole(ops, { kind: 'unreachable', why: 'not-ours' })
    const results = new Map(parsed.output.results.map((result) => [result.opId, result]))
    const outcomes = ops.map((op) => ({ op, verdict: readResult(op, results.get(op.opId)) }))
    return { outcomes, tooMuch: false }
  }
  // No item is named: an answer to all of them counts for the first, the others did not get their turn.
  const verdict = classify({ ...answer, opId: null }, '')
  if (verdict.kind === 'refused' || verdict.kind === 'ask') {
    const skipped: Verdict = { kind: 'skipped' }
    const refusesBatch = NOT_AS_BATCH.includes(answer.status)
    const outcomes = ops.map((op) => ({ op, verdict: refusesBatch ? skipped : verdict }))
    return { outcomes, tooMuch: refusesBatch }
  }
  return whole(ops, verdict)
}

/** The same for every op, except that one failed request is one try: it counts for the head of each lane. */
function whole(ops: readonly Op[], verdict: Verdict): ShipmentResult {
  const lanes = new Set<string>()
  const outcomes = ops.map((op): Outcome => {
    const head = !lanes.has(op.lane)
    lanes.add(op.lane)
    if (verdict.kind !== 'retry' || head) return { op, verdict }
    return { op, verdict: verdict.maybeSent ? { kind: 'unreachable', why: 'network' } : { kind: 'skipped' } }
  })
  return { outcomes, tooMuch: false }
}

function readResult(op: Op, result: BatchResult | undefined): Verdict {
  if (!result) return { kind: 'unreachable', why: 'not-ours' }
  const { opId, status, code, retryAfterMs, replayed, body } = result
  const error = v.safeParse(ErrorBody, body)
  const told = error.success || code === undefined ? body : { msg: '', code }
  return classify(
    { kind: 'answer', status, body: told, opId, retryAfterMs: retryAfterMs ?? null, replayed },
    op.opId,
  )
}
