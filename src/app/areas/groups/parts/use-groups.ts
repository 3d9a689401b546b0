import { useMemo } from 'react'
import { applyPendingToGroups, CachedGroups, type EffectiveGroups } from '../../../../offline/groups.ts'
import { GROUPS_KEY } from '../../../../offline/account/cached-responses.ts'
import type { OpKind } from '../../../../contract/ops.ts'
import { client } from '../../../data/api-client/app-client.ts'
import { useOps, useUser } from '../../../data/account-hooks.ts'
import { useRemote, type RemoteData } from '../../../data/use-remote.ts'
import { useHomesOnDevice } from './use-homes-on-device.ts'
import * as strings from '../strings/group-sharing.ts'

/** The kinds of operations after which only the server's response shows the groups whole. */
const REFRESHING_KINDS: readonly OpKind[] = ['group.home', 'group.remove', 'person.block']

/** The person's groups with the pending operations applied, and the pending requests to join a group. */
export function useGroups(): RemoteData<EffectiveGroups> {
  const user = useUser()
  const homes = useHomesOnDevice()
  const ops = useOps()
  // A refusal means that the group has changed on the server. After a home was added, only the server's
  // response contains the listing of that home, and after a member has gone, only it has the new fit.
  const refreshingOps = (ops ?? []).filter(
    (op) =>
      (op.kind.startsWith('group.') && op.lastError !== null) ||
      (REFRESHING_KINDS.includes(op.kind) && op.state === 'done'),
  )
  const remote = useRemote({
    key: GROUPS_KEY,
    schema: CachedGroups,
    load: () => client.call('groups'),
    fallback: strings.notLoaded,
    poll: true,
    reloadKey: refreshingOps.map((op) => `${op.opId} ${op.state}`).join(),
  })
  const value = useMemo(() => {
    if (remote.value === undefined || ops === undefined || user === null) return undefined
    const homeOf = (listingId: string) => homes?.find((home) => home._id === listingId) ?? null
    const effective = applyPendingToGroups(remote.value?.groups ?? [], ops, user, homeOf)
    const isEmpty = effective.groups.length === 0 && effective.joinOps.length === 0
    return remote.value === null && isEmpty ? null : effective
  }, [remote.value, ops, user, homes])
  return { ...remote, value }
}
