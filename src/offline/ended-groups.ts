import type { GroupView } from '../domain/groups/group.ts'
import type { UserView } from '../domain/account/user.ts'
import type { Op } from '../sync/types.ts'
import { applyPendingToGroups } from './groups.ts'

/** The names of the groups that a block ends: those that the user leaves, and those that the other is taken out of. */
export function groupsEndedByBlock(
  views: readonly GroupView[],
  ops: readonly Op[],
  user: UserView,
  personId: string,
): { left: string[]; takenOutOf: string[] } {
  const shared = applyPendingToGroups(views, ops, user, () => null)
    .groups.map(({ view }) => view)
    .filter((view) => view.members.some(({ person }) => person._id === personId))
  const namesOf = (isOwn: boolean) =>
    shared.filter(({ makerId }) => (makerId === user._id) === isOwn).map(({ name }) => name)
  return { left: namesOf(false), takenOutOf: namesOf(true) }
}
