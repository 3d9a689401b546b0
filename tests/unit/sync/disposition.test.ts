import { describe, expect, test } from 'vitest'
import { ERROR_CODES, type ErrorCode } from '../../../src/contract/errors.ts'
import { dispositionOf, type Disposition } from '../../../src/sync/disposition.ts'
import type { TransportResponse } from '../../../src/sync/types.ts'

const OP = '00000001-0000-7000-8000-000000000000'
const OTHER = '00000002-0000-7000-8000-000000000000'

const answer = (
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
const refusal = (status: number, code: ErrorCode) => dispositionOf(answer(status, { msg: 'why', code }), OP)

describe('success', () => {
  test('counts when it is JSON of ours that names the op', () => {
    const disposition = dispositionOf(answer(201, { a: 1 }, { opId: OP, replayed: true }), OP)
    expect(disposition).toEqual({ kind: 'done', result: { a: 1 }, replayed: true })
  })

  test.each([
    ['names no op', answer(200, { a: 1 })],
    ['names another op', answer(200, { a: 1 }, { opId: OTHER })],
    ['a refusal that names another op', answer(422, { msg: 'No', code: 'invalid' }, { opId: OTHER })],
    ['JSON of somebody else', answer(403, { error: 'please log in to the hotel' })],
    ['a code we do not know', answer(403, { msg: 'No', code: 'hotel' })],
    ['a gateway’s own 502', answer(502, { message: 'Bad gateway' })],
  ])('is not ours: %s', (_, given) => {
    expect(dispositionOf(given, OP)).toEqual({ kind: 'unreachable', why: 'not-ours' })
  })

  test.each(['network', 'timeout', 'not-ours', 'aborted'] as const)(
    'no answer (%s) stays no answer',
    (why) => {
      expect(dispositionOf({ kind: 'unreachable', why }, OP)).toEqual({ kind: 'unreachable', why })
    },
  )
})

/** The outcomes table, row by row: status, code, what becomes of the op. */
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

  test('the code decides before the status', () => {
    expect(refusal(422, 'in_progress').kind).toBe('retry')
    expect(refusal(500, 'duplicate_address').kind).toBe('refused')
    expect(refusal(403, 'account_mismatch')).toMatchObject({ kind: 'sign-in', why: 'account_mismatch' })
  })

  test('the server’s wish, words and field go along', () => {
    const body = { msg: 'Slow down', code: 'rate_limited', field: 'content' }
    expect(dispositionOf(answer(429, body, { retryAfterMs: 5000 }), OP)).toEqual({
      kind: 'retry',
      afterMs: 5000,
      maybeSent: false,
      error: { status: 429, code: 'rate_limited', msg: 'Slow down', field: 'content' },
    })
  })

  test('behind a 5xx or a running twin the effect may exist; behind a 429 it does not', () => {
    const maybe = [refusal(503, 'unavailable'), refusal(409, 'in_progress'), refusal(429, 'rate_limited')]
    expect(maybe.map((disposition) => disposition.kind === 'retry' && disposition.maybeSent)).toEqual([true, true, false])
  })

  test('every code at every status ends in a disposition that is not success', () => {
    for (const code of ERROR_CODES) {
      for (let status = 300; status < 600; status++)
        expect(refusal(status, code).kind).not.toMatch(/done|unreachable/)
    }
  })
})
