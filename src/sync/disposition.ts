import * as v from 'valibot'
import { ClosedAs } from '../contract/drafts.ts'
import { ErrorBody, type ErrorCode } from '../contract/errors.ts'
import type { TransportResponse, OpError } from './types.ts'

/**
 * What an answer means for one op:
 * - `done` the effect is there, now or by an earlier attempt (`replayed`);
 * - `retry` it may work later, and this try counts; `afterMs` is the server's wish, null when it has none;
 * - `unreachable` nothing of ours answered: every lane pauses and no try counts;
 * - `sign-in` the session is gone or is somebody else's: no effect, no try;
 * - `refused` a final word that stands in the receipts: the person edits, copies or deletes;
 * - `ask` the server did nothing because something changed meanwhile: the person decides;
 * - `skipped` the server did not get to it because of an earlier op: no effect, no try.
 */
export type Disposition =
  | { kind: 'done'; result: unknown; replayed: boolean }
  | { kind: 'retry'; afterMs: number | null; maybeSent: boolean; error: OpError }
  | { kind: 'unreachable'; why: 'network' | 'timeout' | 'not-ours' | 'aborted' }
  | { kind: 'sign-in'; why: 'unauthenticated' | 'account_mismatch'; error: OpError }
  | { kind: 'refused'; error: OpError }
  | { kind: 'ask'; error: OpError }
  | { kind: 'skipped' }

type DispositionKind = 'retry' | 'sign-in' | 'refused' | 'ask' | 'skipped'

/** Codes that decide whatever the status says. */
const BY_CODE: Partial<Record<ErrorCode, DispositionKind>> = {
  unauthenticated: 'sign-in',
  account_mismatch: 'sign-in',
  in_progress: 'retry',
  rate_limited: 'retry',
  unavailable: 'retry',
  internal: 'retry',
  skipped: 'skipped',
  stale_revision: 'ask',
  target_changed: 'ask',
  duplicate_address: 'refused',
  draft_closed: 'refused',
  type_locked: 'refused',
  receipt_mismatch: 'refused',
}

const RETRIED = [408, 425, 429]
const REFUSED = [400, 403, 404, 410, 413, 415, 422]

function byStatus(status: number): DispositionKind {
  if (RETRIED.includes(status) || status >= 500) return 'retry'
  if (status === 401) return 'sign-in'
  return REFUSED.includes(status) ? 'refused' : 'ask'
}

/**
 * Reads an answer to the op `opId`: by its code first, then by its status.
 * A success counts only when it names the op, an error only in our own shape: captive portals answer
 * anything from 200 to 511, in HTML and in JSON.
 */
export function dispositionOf(answer: TransportResponse, opId: string): Disposition {
  if (answer.kind === 'unreachable') return answer
  if (answer.opId !== null && answer.opId !== opId) return { kind: 'unreachable', why: 'not-ours' }
  if (answer.status >= 200 && answer.status < 300) {
    return answer.opId === opId
      ? { kind: 'done', result: answer.body, replayed: answer.replayed }
      : { kind: 'unreachable', why: 'not-ours' }
  }
  const body = v.safeParse(ErrorBody, answer.body)
  if (!body.success) return { kind: 'unreachable', why: 'not-ours' }
  const { code, msg, field, details } = body.output
  const error: OpError = { status: answer.status, code, msg, field: field ?? null }
  const closedAs = v.safeParse(ClosedAs, details?.['closedAs'])
  if (closedAs.success) error.closedAs = closedAs.output
  switch (BY_CODE[code] ?? byStatus(answer.status)) {
    case 'retry':
      // A 429 is refused at the door; behind a 5xx or a running twin the effect may exist.
      return {
        kind: 'retry',
        afterMs: answer.retryAfterMs,
        maybeSent: !RETRIED.includes(answer.status),
        error,
      }
    case 'sign-in':
      return { kind: 'sign-in', why: code === 'account_mismatch' ? code : 'unauthenticated', error }
    case 'refused':
      return { kind: 'refused', error }
    case 'skipped':
      return { kind: 'skipped' }
    default:
      return { kind: 'ask', error }
  }
}
