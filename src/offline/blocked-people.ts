import type { OpPayload } from '../contract/ops.ts'
import type { PersonView } from '../domain/account/user.ts'
import type { Op } from '../sync/types.ts'
import { isPending } from './account/effective-user.ts'
import { bySeq } from './outbox/op-order.ts'

/** The list of blocked people with the pending operations applied, latest first. */
export function applyPendingToBlocked(
  people: readonly PersonView[],
  ops: readonly Op[],
): readonly PersonView[] {
  return bySeq(ops).filter(isPending).reduce(applyBlockOp, people)
}

/** Applies a block, pending or accepted, to the blocked people. */
export function applyBlockOp(people: readonly PersonView[], op: Op): readonly PersonView[] {
  if (op.kind !== 'person.block') return people
  const { personId, blocked, name = '' } = op.payload as OpPayload<'person.block'>
  if (!blocked) return people.filter(({ _id }) => _id !== personId)
  if (people.some(({ _id }) => _id === personId)) return people
  return [{ _id: personId, firstName: name, userType: null, profilePicture: '' }, ...people]
}
