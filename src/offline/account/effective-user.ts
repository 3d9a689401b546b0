import type { OpKind, OpPayload } from '../../contract/ops.ts'
import type { EffectiveUser } from '../../domain/account/access.ts'
import type { UserView } from '../../domain/account/user.ts'
import type { Op } from '../../sync/types.ts'
import { query, type Account } from '../db/account.ts'
import { openOps } from '../outbox/op-rows.ts'
import { readProfile } from './cached-responses.ts'

/** Taken back, refused, or handed back to the person: the server will not do it as it stands. */
export function isPending(op: Op): boolean {
  if (op.state === 'done' || op.state === 'cancelled' || op.state === 'rejected') return false
  return op.state !== 'needs-review' || op.maybeSent
}

/** Whether ops of this kind have a part in what follows. */
export function changesUser(kind: OpKind): boolean {
  return kind === 'seeker.option' || kind === 'profile.update' || kind === 'listing.create'
}

/**
 * The person as they see themselves: the server's last word plus what they did on this device since,
 * in order, so that finishing something offline is not a dead end.
 */
export function applyPendingOps(user: UserView, ops: readonly Op[]): EffectiveUser {
  const effective: EffectiveUser = {
    userId: user._id,
    userType: user.userType,
    seekingOption: user.seekingOption,
    profileCompleted: user.profileCompleted,
    successSeen: user.successSeen,
  }
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    if (!isPending(op)) continue
    if (op.kind === 'seeker.option') {
      effective.seekingOption = (op.payload as OpPayload<'seeker.option'>).seekingOption
    } else if (op.kind === 'profile.update') {
      const change = op.payload as OpPayload<'profile.update'>
      if (change.userType !== undefined) effective.userType = change.userType
      if (change.seekingOption !== undefined) effective.seekingOption = change.seekingOption
      if (change.profileCompleted) effective.profileCompleted = true
      if (change.successSeen) effective.successSeen = true
    } else if (op.kind === 'listing.create' && effective.userType === 'homeowner') {
      effective.profileCompleted = true
    }
  }
  return effective
}

/**
 * The person as the last stored user and the pending operations make them; undefined before the first
 * response of the server. One transaction: between two reads an operation could become part of the stored
 * user and be counted in neither.
 */
export const readEffectiveUser = query((account: Account): Promise<EffectiveUser | undefined> => {
  const { db } = account
  return db.transaction('r', db.snapshots, db.ops, db.flights, async () => {
    const known = await readProfile(account)
    return known && applyPendingOps(known.user, await openOps(account, (row) => changesUser(row.kind)))
  })
})
