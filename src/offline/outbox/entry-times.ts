import * as v from 'valibot'
import type { OpPayload } from '../../contract/ops.ts'
import { TourEntry } from '../../domain/tours/tour.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'

/*
 * The server counts a tour entry of the future as written when it arrives. A copy of the request that arrives
 * late, after a restore of the server, would then win over words that were written since.
 */

/** The operation with the time that the server gave its tour entry. */
export function withAcceptedTime(op: Op): Op {
  const accepted = v.safeParse(TourEntry, op.result)
  return accepted.success ? writtenBy(op, accepted.output.writtenAt) : op
}

/**
 * The operation as it is sent for the first time: a clock that was ahead when its tour entry was written is
 * corrected by what the device has learned since.
 */
export function withCorrectedTime(op: Op, account: Pick<Account, 'clockOffset' | 'serverNow'>): Op {
  // The server knows a repeated request by its content.
  if (op.kind !== 'home.entry' || op.maybeSent || writtenAtOf(op) <= account.serverNow()) return op
  return writtenBy(op, writtenAtOf(op) + account.clockOffset - op.clockOffset)
}

const writtenAtOf = ({ payload }: Op): number => (payload as OpPayload<'home.entry'>).writtenAt

/** The operation with a tour entry that was written at `latest` or before. */
function writtenBy(op: Op, latest: number): Op {
  if (op.kind !== 'home.entry' || writtenAtOf(op) <= latest) return op
  return { ...op, payload: { ...(op.payload as OpPayload<'home.entry'>), writtenAt: latest } }
}
