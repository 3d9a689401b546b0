import type { Op } from '../../src/sync/types.ts'

/** An operation of the outbox that was never sent. */
export function opWith(change: Pick<Op, 'opId' | 'lane' | 'kind' | 'payload'> & Partial<Op>): Op {
  return {
    seq: 1,
    basis: null,
    dependsOn: [],
    composedAt: 0,
    clockOffset: 0,
    composedOn: '2026-03-01',
    draft: null,
    state: 'ready',
    attempts: 0,
    nextAttemptAt: 0,
    lease: null,
    lastError: null,
    maybeSent: false,
    confirmed: false,
    supersedes: null,
    timeline: [],
    result: null,
    doneAt: null,
    ...change,
  }
}
