import * as v from 'valibot'
import { BatchResponse, type BatchResult } from '../contract/batch.ts'
import { NewerErrorBody } from '../contract/errors.ts'
import type { OpKindShape } from '../contract/op-kind.ts'
import { opKinds, requestOf } from '../contract/ops.ts'
import { dispositionOf, type Disposition } from './disposition.ts'
import { dayToSend } from './op-time.ts'
import { batchItem, isUpload } from './plan.ts'
import type { EngineStore } from './ports.ts'
import type { TransportResponse, Op, OpError, Transport } from './types.ts'

/** One operation and the disposition of its response. */
export interface OpOutcome {
  op: Op
  disposition: Disposition
}

/** The result of one request with one or several operations. */
export interface RequestResult {
  outcomes: OpOutcome[]
  /** Whether the server refused the batch as a whole; its operations are then sent in smaller requests. */
  batchRefused: boolean
}

/** The ports of a request; `serverNow` is the server's time as far as the device knows it. */
interface SendContext {
  transport: Transport
  store: Pick<EngineStore, 'photo'>
  serverNow: number
}

const PHOTO_MISSING: OpError = {
  status: 0,
  code: null,
  msg: 'This picture is no longer on this device',
  field: null,
}

const PHOTO_UNREADABLE: OpError = {
  status: 0,
  code: null,
  msg: 'This device couldn’t read the picture',
  field: null,
}

/**
 * Sends leased operations in one request and reads the response for each. A network failure does not throw.
 */
export async function sendRequest(
  ops: readonly Op[],
  { transport, store, serverNow }: SendContext,
  signal: AbortSignal,
): Promise<RequestResult> {
  const [first] = ops
  if (!first) return { outcomes: [], batchRefused: false }
  if (ops.length === 1)
    return {
      outcomes: [await sendSingle(first, { transport, store, serverNow }, signal)],
      batchRefused: false,
    }
  const inSameRequest = new Set(ops.map((op) => op.opId))
  const response = await transport.sendBatch(
    ops.map((op) => batchItem(op, inSameRequest, dayToSend(op, serverNow))),
    signal,
    ops.reduce((most, { attempts }) => Math.max(most, attempts), 0),
  )
  return readBatch(ops, response)
}

async function sendSingle(
  op: Op,
  { transport, store, serverNow }: SendContext,
  signal: AbortSignal,
): Promise<OpOutcome> {
  const shape: OpKindShape = opKinds[op.kind]
  const request = {
    opId: op.opId,
    ...requestOf(op.kind, op.payload),
    composedOn: dayToSend(op, serverNow),
    draftId: op.draft?.draftId ?? null,
    draftSeen: op.draft?.seen ?? null,
    tries: op.attempts,
  }
  if (!isUpload(op))
    return {
      op,
      disposition: dispositionOf(await transport.send({ ...request, upload: null }, signal), op.opId),
    }
  const photo = await store
    .photo(shape.photoId?.(op.payload as never) ?? '')
    .catch(() => 'unreadable' as const)
  if (photo === 'unreadable')
    return {
      op,
      disposition: {
        kind: 'retry',
        afterMs: null,
        maybeSent: false,
        cause: 'fault',
        error: PHOTO_UNREADABLE,
      },
    }
  if (!photo) return { op, disposition: { kind: 'refused', error: PHOTO_MISSING } }
  const upload = { field: shape.endpoint.multipart?.field ?? '', ...photo }
  return { op, disposition: dispositionOf(await transport.send({ ...request, upload }, signal), op.opId) }
}

/** Statuses of a whole batch that mean that the server cannot read this batch. */
const BATCH_REFUSED = [400, 404, 405, 413, 415, 422]

function readBatch(ops: readonly Op[], response: TransportResponse): RequestResult {
  if (response.kind === 'unreachable') return sameForAll(ops, response)
  if (response.status === 200) {
    const parsed = v.safeParse(BatchResponse, response.body)
    if (!parsed.success) return sameForAll(ops, { kind: 'unreachable', why: 'not-ours' })
    const results = new Map(parsed.output.results.map((result) => [result.opId, result]))
    const outcomes = ops.map((op) => ({ op, disposition: readResult(op, results.get(op.opId)) }))
    return { outcomes, batchRefused: false }
  }
  // The response names no operation, so it holds for the whole batch.
  const disposition = dispositionOf({ ...response, opId: null }, '')
  if (disposition.kind === 'refused' || disposition.kind === 'ask') {
    const skipped: Disposition = { kind: 'skipped' }
    const refusesBatch = BATCH_REFUSED.includes(response.status)
    const outcomes = ops.map((op) => ({ op, disposition: refusesBatch ? skipped : disposition }))
    return { outcomes, batchRefused: refusesBatch }
  }
  return sameForAll(ops, disposition)
}

/**
 * The same disposition for every operation, but a retry counts as a try only for the first one of each lane.
 */
function sameForAll(ops: readonly Op[], disposition: Disposition): RequestResult {
  const lanes = new Set<string>()
  const outcomes = ops.map((op): OpOutcome => {
    const isFirst = !lanes.has(op.lane)
    lanes.add(op.lane)
    if (disposition.kind !== 'retry' || isFirst) return { op, disposition }
    return {
      op,
      disposition: disposition.maybeSent ? { kind: 'unreachable', why: 'network' } : { kind: 'skipped' },
    }
  })
  return { outcomes, batchRefused: false }
}

function readResult(op: Op, result: BatchResult | undefined): Disposition {
  if (!result) return { kind: 'unreachable', why: 'not-ours' }
  const { opId, status, code, retryAfterMs, replayed, body } = result
  const error = v.safeParse(NewerErrorBody, body)
  const bodyWithCode = error.success || code === undefined ? body : { msg: '', code }
  return dispositionOf(
    { kind: 'answer', status, body: bodyWithCode, opId, retryAfterMs: retryAfterMs ?? null, replayed },
    op.opId,
  )
}
