import { describe, expect, test } from 'vitest'
import { ERROR_CODES, type ErrorCode } from '../../../src/contract/errors.ts'
import { dispositionOf, type Disposition } from '../../../src/sync/disposition.ts'
import { EMAIL_PROOF_WAIT_MS } from '../../../src/domain/core/limits.ts'
import type { TransportResponse } from '../../../src/sync/types.ts'

const OP = '00000001-0000-7000-8000-000000000000'
const OTHER = '00000002-0000-7000-8000-000000000000'

const responseOf = (
  status: number,
  body: unknown,
  change: Partial<Extract<TransportResponse, { kind: 'answer' }>> = {},
): TransportResponse => ({
  kind: 'answer',
  status,
  body,
  opId: null,
  retryAfterMs: null,
  replayed: false,
  ...change,
})
const refusal = (status: number, code: ErrorCode) =>
  dispositionOf(responseOf(status, { msg: 'why', code }), OP)

describe('success', () => {
  test('requires JSON of our server with the id of the operation', () => {
    const disposition = dispositionOf(responseOf(201, { a: 1 }, { opId: OP, replayed: true }), OP)
    expect(disposition).toEqual({ kind: 'done', result: { a: 1 }, replayed: true })
  })

  test.each([
    ['without an operation id', responseOf(200, { a: 1 })],
    ['with another operation id', responseOf(200, { a: 1 }, { opId: OTHER })],
    ['a refusal with another operation id', responseOf(422, { msg: 'No', code: 'invalid' }, { opId: OTHER })],
    ['JSON of another server', responseOf(403, { error: 'please log in to the hotel' })],
    ['a code we do not know', responseOf(403, { msg: 'No', code: 'hotel' })],
    ['a gateway’s own 502', responseOf(502, { message: 'Bad gateway' })],
  ])('is not our server’s: %s', (_, given) => {
    expect(dispositionOf(given, OP)).toEqual({ kind: 'unreachable', why: 'not-ours' })
  })

  test.each(['network', 'timeout', 'not-ours', 'aborted'] as const)(
    'unreachable (%s) stays unreachable',
    (why) => {
      expect(dispositionOf({ kind: 'unreachable', why }, OP)).toEqual({ kind: 'unreachable', why })
    },
  )
})

/** The table of dispositions: status, code, disposition. */
const ROWS: [number, ErrorCode, Disposition['kind']][] = [
  [408, 'unavailable', 'retry'],
  [425, 'unavailable', 'retry'],
  [429, 'rate_limited', 'retry'],
  [500, 'internal', 'retry'],
  [502, 'unavailable', 'retry'],
  [503, 'unavailable', 'retry'],
  [599, 'internal', 'retry'],
  [401, 'unauthenticated', 'sign-in'],
  [401, 'account_mismatch', 'sign-in'],
  [409, 'in_progress', 'retry'],
  [409, 'stale_revision', 'ask'],
  [409, 'target_changed', 'ask'],
  [409, 'duplicate_address', 'refused'],
  [409, 'draft_closed', 'refused'],
  [409, 'type_locked', 'refused'],
  [400, 'invalid', 'refused'],
  [400, 'bad_json', 'refused'],
  [403, 'forbidden', 'refused'],
  [403, 'foreign_origin', 'refused'],
  [403, 'email_unconfirmed', 'retry'],
  [404, 'not_found', 'refused'],
  [410, 'expired_operation', 'refused'],
  [413, 'too_large', 'refused'],
  [415, 'unsupported_media_type', 'refused'],
  [422, 'invalid', 'refused'],
  [422, 'receipt_mismatch', 'refused'],
  [422, 'not_an_image', 'refused'],
  [424, 'skipped', 'skipped'],
  [405, 'method_not_allowed', 'ask'],
  [409, 'email_taken', 'ask'],
  [418, 'not_found', 'ask'],
]

describe('refusals', () => {
  test.each(ROWS)('%i %s → %s', (status, code, kind) => {
    expect(refusal(status, code).kind).toBe(kind)
  })

  test.each([
    [403, 'refused'],
    [409, 'ask'],
    [429, 'retry'],
    [503, 'retry'],
    [401, 'sign-in'],
  ] as const)('a code of a newer server counts by its status: %i → %s', (status, kind) => {
    const body = { msg: 'Only on weekdays', code: 'weekend' }
    const disposition = dispositionOf(responseOf(status, body, { opId: OP }), OP)
    expect(disposition).toMatchObject({ kind, error: { status, code: null, msg: 'Only on weekdays' } })
    expect(dispositionOf(responseOf(status, body), OP)).toEqual({ kind: 'unreachable', why: 'not-ours' })
  })

  test('the code takes precedence over the status', () => {
    expect(refusal(422, 'in_progress').kind).toBe('retry')
    expect(refusal(500, 'duplicate_address').kind).toBe('refused')
    expect(refusal(403, 'account_mismatch')).toMatchObject({ kind: 'sign-in', why: 'account_mismatch' })
  })

  test('the server’s Retry-After, message and field are kept', () => {
    const body = { msg: 'Slow down', code: 'rate_limited', field: 'content' }
    expect(dispositionOf(responseOf(429, body, { retryAfterMs: 5000 }), OP)).toEqual({
      kind: 'retry',
      afterMs: 5000,
      maybeSent: false,
      cause: 'limit',
      error: { status: 429, code: 'rate_limited', msg: 'Slow down', field: 'content' },
    })
  })

  test('a try counts unless the server’s database or disk was away, or the server said when to come back', () => {
    const counted = [refusal(500, 'internal'), refusal(429, 'rate_limited'), refusal(409, 'in_progress')]
    const uncounted = [refusal(503, 'unavailable'), refusal(507, 'storage_full')]
    const body = { msg: 'Slow down', code: 'rate_limited' }
    const later = { retryAfterMs: 5000 }
    for (const disposition of counted) expect(disposition).toMatchObject({ kind: 'retry', cause: 'fault' })
    for (const disposition of uncounted) expect(disposition).toMatchObject({ kind: 'retry', cause: 'away' })
    expect(dispositionOf(responseOf(429, body, later), OP)).toMatchObject({ kind: 'retry', cause: 'limit' })
    // A fault of the server counts, also when something before it asks for a pause.
    const fault = responseOf(500, { msg: 'Fault', code: 'internal' }, later)
    expect(dispositionOf(fault, OP)).toMatchObject({ kind: 'retry', cause: 'fault' })
  })

  test('what waits for a confirmed address had no effect, and its tries do not count', () => {
    expect(refusal(403, 'email_unconfirmed')).toMatchObject({
      kind: 'retry',
      afterMs: EMAIL_PROOF_WAIT_MS,
      maybeSent: false,
      cause: 'limit',
    })
  })

  test('after a 5xx or 409 in_progress the effect may exist; after a 429 it does not', () => {
    const maybe = [refusal(503, 'unavailable'), refusal(409, 'in_progress'), refusal(429, 'rate_limited')]
    expect(maybe.map((disposition) => disposition.kind === 'retry' && disposition.maybeSent)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('no error code at any status gives a success', () => {
    for (const code of ERROR_CODES) {
      for (let status = 300; status < 600; status++)
        expect(refusal(status, code).kind).not.toMatch(/done|unreachable/)
    }
  })
})
