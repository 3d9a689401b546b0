import * as v from 'valibot'
import { ClosedAs } from '../contract/drafts.ts'
import { ErrorBody, mayHaveHadEffect, meaningOf, NewerErrorBody } from '../contract/errors.ts'
import { EMAIL_PROOF_WAIT_MS } from '../domain/core/limits.ts'
import type { TransportResponse, OpError } from './types.ts'

const TOO_MANY = 429

/**
 * Why an operation is tried again. Only a `fault` counts as a try. At a `limit` the server said when or after what it
 * takes the operation, and while its database is `away` it takes none.
 */
export type RetryCause = 'fault' | 'limit' | 'away'

/**
 * What a response means for one operation:
 * - `done`: the operation had its effect, now or by an earlier attempt (`replayed`).
 * - `retry`: a later try may succeed; `afterMs` is the server's requested wait, or null.
 * - `unreachable`: the server did not respond; every lane pauses, and no try counts.
 * - `sign-in`: the session ended or belongs to another user; no effect, and no try counts.
 * - `refused`: the server refused it finally and stored that; the person edits, copies or deletes the
 *   operation.
 * - `ask`: the server did nothing because something changed meanwhile; the person decides.
 * - `skipped`: the server did not run it because of an earlier operation; no effect, and no try counts.
 */
export type Disposition =
  | { kind: 'done'; result: unknown; replayed: boolean }
  | { kind: 'retry'; afterMs: number | null; maybeSent: boolean; cause: RetryCause; error: OpError }
  | { kind: 'unreachable'; why: 'network' | 'timeout' | 'not-ours' | 'aborted' }
  | { kind: 'sign-in'; why: 'unauthenticated' | 'account_mismatch'; error: OpError }
  | { kind: 'refused'; error: OpError }
  | { kind: 'ask'; error: OpError }
  | { kind: 'skipped' }

/**
 * The disposition of a response to the operation `opId`, by its code first, then by its status. A success
 * counts only when it names the operation, and an error only when its body is an ErrorBody, because captive
 * portals send any status from 200 to 511, in HTML and in JSON. An error that names the operation comes from our server,
 * so a code that is newer than this version counts by its status.
 */
export function dispositionOf(response: TransportResponse, opId: string): Disposition {
  if (response.kind === 'unreachable') return response
  if (response.opId !== null && response.opId !== opId) return { kind: 'unreachable', why: 'not-ours' }
  if (response.status >= 200 && response.status < 300) {
    return response.opId === opId
      ? { kind: 'done', result: response.body, replayed: response.replayed }
      : { kind: 'unreachable', why: 'not-ours' }
  }
  const body = v.safeParse(response.opId === opId ? NewerErrorBody : ErrorBody, response.body)
  if (!body.success) return { kind: 'unreachable', why: 'not-ours' }
  const { code, msg, field, details } = body.output
  const error: OpError = { status: response.status, code, msg, field: field ?? null }
  const closedAs = v.safeParse(ClosedAs, details?.['closedAs'])
  if (closedAs.success) error.closedAs = closedAs.output
  const meaning = meaningOf(code, response.status)
  switch (meaning) {
    case 'retry':
    case 'away':
      // A 429 had no effect; after a 5xx, or while another request runs the operation, the effect may exist.
      return {
        kind: 'retry',
        afterMs: response.retryAfterMs,
        maybeSent: mayHaveHadEffect(response.status),
        cause: meaning === 'away' ? 'away' : retryCauseOf(response),
        error,
      }
    case 'proof':
      return { kind: 'retry', afterMs: EMAIL_PROOF_WAIT_MS, maybeSent: false, cause: 'limit', error }
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

/** A 429 without a time to come back may come from anything between, so it counts as a fault. */
const retryCauseOf = ({
  status,
  retryAfterMs,
}: {
  status: number
  retryAfterMs: number | null
}): RetryCause => (status === TOO_MANY && retryAfterMs !== null ? 'limit' : 'fault')
