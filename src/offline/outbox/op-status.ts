import type { Op } from '../../sync/types.ts'

/** Where something that a person did is, as its place on a page says it. */
export type OpStatus = 'queued' | 'sending' | 'sent' | 'not-sent'

/** Of several ops about one thing: what went wrong counts before what is under way. */
export function statusOf(ops: readonly Op[]): OpStatus {
  if (ops.some((op) => op.state === 'rejected' || op.state === 'needs-review')) return 'not-sent'
  if (ops.some((op) => op.state === 'sending')) return 'sending'
  return ops.some((op) => op.state !== 'done' && op.state !== 'cancelled') ? 'queued' : 'sent'
}
