import type { BatchItem } from '../contract/batch.ts'
import type { ClosedAs, DraftKind } from '../contract/drafts.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { OpKind } from '../contract/ops.ts'

/** The states of an operation; `held` is the undo window, `uncertain` means that it may have been sent. */
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

/** An event in the timeline of an operation; `at` is in Unix milliseconds. */
export interface OpEvent {
  at: number
  what: 'queued' | 'tried' | 'accepted' | 'refused' | 'waiting' | 'edited' | 'cancelled' | 'retried'
  detail?: string
}

/** An operation: one change that a person made, stored until the server has accepted it. */
export interface Op {
  /** A UUIDv7, also sent as the Idempotency-Key; not a sort key. */
  opId: string
  /** The sort key of a lane, assigned by the store when the operation is queued. */
  seq: number
  lane: string
  kind: OpKind
  payload: unknown
  basis: { id: string; revision: number } | null
  dependsOn: string[]
  /** When the person made the operation by the device's clock, in Unix milliseconds. */
  composedAt: number
  /**
   * The milliseconds by which the server's clock was ahead of the device's when the operation was made or, later,
   * accepted, as far as that was known.
   */
  clockOffset: number
  /** The person's local day at that time, `YYYY-MM-DD`. */
  composedOn: string
  draft: {
    kind: DraftKind
    draftId: string
    revision: number
    /** The digests of the draft's answers that this device had when the person submitted it. */
    seen?: string[]
  } | null
  state: OpState
  attempts: number
  nextAttemptAt: number
  lease: { runnerId: string; until: number } | null
  lastError: OpError | null
  /** Whether an attempt ended without a response, so that the operation may have had its effect. */
  maybeSent: boolean
  /** Whether the person confirmed that the stale operation should be sent. */
  confirmed: boolean
  supersedes: string | null
  timeline: OpEvent[]
  /** The body of the response once the operation is done. */
  result: unknown
  /** When the response arrived, in Unix milliseconds; null before. */
  doneAt: number | null
}

/** Why an operation is not done. `status` 0 means that the error does not come from the server. */
export interface OpError {
  status: number
  code: ErrorCode | null
  msg: string
  field: string | null
  /** With `draft_closed`: the profile or listing that another device made from the same draft. */
  closedAs?: ClosedAs
}

/** The response to a request, or `unreachable` when the server did not respond. */
export type TransportResponse =
  | {
      kind: 'answer'
      status: number
      /** The parsed JSON body. */
      body: unknown
      /** The id of the operation that the response names; null when it names none. */
      opId: string | null
      retryAfterMs: number | null
      replayed: boolean
    }
  | { kind: 'unreachable'; why: 'network' | 'timeout' | 'not-ours' | 'aborted' }

/** The request of one operation. */
export interface OpRequest {
  opId: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: unknown
  upload: { field: string; bytes: ArrayBuffer; type: string } | null
  composedOn: string
  draftId: string | null
  draftSeen: readonly string[] | null
  /** How often the operation was sent before. */
  tries: number
}

/** The engine's access to the network. */
export interface Transport {
  /** Sends one operation. */
  send(request: OpRequest, signal: AbortSignal): Promise<TransportResponse>
  /**
   * Sends a batch; a response with status 200 has the body `{results: BatchResult[]}`.
   * @param tries how often its most often sent operation was sent before
   */
  sendBatch(items: BatchItem[], signal: AbortSignal, tries: number): Promise<TransportResponse>
  /** Whether /readyz responds now that the server works. */
  probe(signal: AbortSignal): Promise<boolean>
}
