import type { Op } from '../../sync/types.ts'

/** The status of a person's change, as pages show it. */
export type OpStatus = 'queued' | 'sending' | 'sent' | 'not-sent'

/** The status of several operations together: `not-sent` comes before `sending`, and that before `queued`. */
export function statusOfOps(ops: readonly Op[]): OpStatus {
  if (ops.some((op) => op.state === 'rejected' || op.state === 'needs-review')) return 'not-sent'
  if (ops.some((op) => op.state === 'sending')) return 'sending'
  return ops.some((op) => op.state !== 'done' && op.state !== 'cancelled') ? 'queued' : 'sent'
}
