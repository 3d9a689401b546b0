import type { BatchItem } from '../contract/batch.ts'
import type { ClosedAs, DraftKind } from '../contract/drafts.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { OpKind } from '../contract/ops.ts'

export const OP_STATES = [
  'ready',
  'sending',
  'done',
  'held',
  'uncertain',
  'waiting-for-sign-in',
  'waiting-for-parent',
  'needs-review',
  'rejected',
  'cancelled',
] as const
export type OpState = (typeof OP_STATES)[number]

export interface OpEvent {
  at: number
  what: 'queued' | 'tried' | 'accepted' | 'refused' | 'waiting' | 'edited' | 'cancelled' | 'retried'
  detail?: string
}

/** One thing a person did, on its way to the server. */
export interface Op {
  /** UUIDv7; identity and Idempotency-Key, never an ordering. */
  opId: string
  /** Given by the store in the enqueue transaction: the order of a lane. */
  seq: number
  lane: string
  kind: OpKind
  payload: unknown
  basis: { id: string; revision: number } | null
  dependsOn: string[]
  /** Unix milliseconds. */
  composedAt: number
  /** The person's local day, `YYYY-MM-DD`. */
  composedOn: string
  draft: { kind: DraftKind; draftId: string; revision: number } | null
  state: OpState
  attempts: number
  nextAttemptAt: number
  lease: { runnerId: string; until: number } | null
  lastError: OpError | null
  /** An attempt ended without a word of the server: it may have had its effect. */
  maybeSent: boolean
  /** The person agreed to send it although it is old. */
  confirmed: boolean
  supersedes: string | null
  timeline: OpEvent[]
  /** The answer's body once done. */
  result: unknown
  /** Unix milliseconds of the answer; null until it came. */
  doneAt: number | null
}

/** Why an op is not done. `status` 0 means that no answer of the server is behind it. */
export interface OpError {
  status: number
  code: ErrorCode | null
  msg: string
  field: string | null
  /** What another device's submission of the same draft became, with `draft_closed`. */
  closedAs?: ClosedAs
}

/** What came back for a request; `unreachable` when nothing of ours answered. */
export type TransportResponse =
  | {
      kind: 'answer'
      status: number
      /** Parsed JSON. */
      body: unknown
      /** The op that the answer names; null when it names none. */
      opId: string | null
      retryAfterMs: number | null
      replayed: boolean
    }
  | { kind: 'unreachable'; why: 'network' | 'timeout' | 'not-ours' | 'aborted' }

export interface OpRequest {
  opId: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: unknown
  upload: { field: string; bytes: ArrayBuffer; type: string } | null
  composedOn: string
  draftId: string | null
}

/** The network, as the engine sees it. */
export interface Transport {
  send(request: OpRequest, signal: AbortSignal): Promise<TransportResponse>
  /** `body` of an `answer` with status 200 is `{results: BatchResult[]}`. */
  sendBatch(items: BatchItem[], signal: AbortSignal): Promise<TransportResponse>
  /** Whether /healthz answers our JSON right now. */
  probe(signal: AbortSignal): Promise<boolean>
}
