import type { OpKind, OpPayload } from '../../contract/ops.ts'
import type { EffectiveUser } from '../../domain/account/access.ts'
import type { UserView } from '../../domain/account/user.ts'
import type { Op } from '../../sync/types.ts'
import { query, type Account } from '../db/account.ts'
import { openOpsOf } from '../outbox/op-rows.ts'
import { readProfile } from '../db/profile-row.ts'

/**
 * Whether the server may still accept the operation unchanged: false when it is done, cancelled or refused,
 * or when it waits for the person's decision and was certainly not accepted.
 */
export function isPending(op: Op): boolean {
  if (op.state === 'done' || op.state === 'cancelled' || op.state === 'rejected') return false
  return op.state !== 'needs-review' || op.maybeSent
}

/** The kinds of operations that change the effective user. */
const CHANGE_USER: readonly OpKind[] = ['seeker.option', 'profile.update', 'listing.create']

/** Whether operations of this kind change the effective user. */
export function changesUser(kind: OpKind): boolean {
  return CHANGE_USER.includes(kind)
}

/**
 * The user of the last response with the pending operations applied in order. Guards use the result, so that
 * a person who finishes a step offline can go on to the next one.
 */
export function applyPendingToUser(user: UserView, ops: readonly Op[]): EffectiveUser {
  const effective: EffectiveUser = {
    userId: user._id,
    userType: user.userType,
    seekingOption: user.seekingOption,
    profileCompleted: user.profileCompleted,
    successSeen: user.successSeen,
    isModerator: user.isModerator,
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
 * Reads the cached user with the pending operations applied; undefined before the first response. One
 * transaction reads both, because an operation that is settled between two reads would be missing from both.
 */
export const readEffectiveUser = query(
  async (account: Account): Promise<EffectiveUser | undefined> => {
    const known = await readProfile(account)
    return known && applyPendingToUser(known.user, await openOpsOf(account, CHANGE_USER))
  },
  ({ snapshots, ops, flights }) => [snapshots, ops, flights],
)
