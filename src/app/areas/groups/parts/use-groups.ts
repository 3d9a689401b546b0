import { useMemo } from 'react'
import { api } from '../../../../contract/api.ts'
import { applyPendingToGroups, StoredGroups, type EffectiveGroups } from '../../../../offline/groups.ts'
import { GROUPS_KEY } from '../../../../offline/account/cached-responses.ts'
import { client } from '../../../data/api-client/app-client.ts'
import { useOps, useUser } from '../../../data/account-hooks.ts'
import { useRemote, type RemoteData } from '../../../data/use-remote.ts'
import { useKnownHomes } from './use-known-homes.ts'

/** One's groups with what waits in the outbox, and the invitations that were taken up here. */
export function useGroups(): RemoteData<EffectiveGroups> {
  const user = useUser()
  const homes = useKnownHomes()
  const ops = useOps()
  // A refusal says that something changed meanwhile; a home that was shared brings what the server knows of it.
  const news = (ops ?? []).filter(
    (op) =>
      op.kind.startsWith('group.') &&
      (op.lastError !== null || (op.kind === 'group.home' && op.state === 'done')),
  )
  const snapshot = useRemote({
    key: GROUPS_KEY,
    schema: StoredGroups,
    load: () => client.call(api.groups),
    fallback: 'Groups could not be loaded',
    poll: true,
    again: news.map((op) => `${op.opId} ${op.state}`).join(),
  })
  const value = useMemo(() => {
    if (snapshot.value === undefined || ops === undefined || user === null) return undefined
    const homeOf = (listingId: string) => homes?.find((home) => home._id === listingId) ?? null
    const effective = applyPendingToGroups(snapshot.value?.groups ?? [], ops, user, homeOf)
    const isEmpty = effective.groups.length === 0 && effective.joining.length === 0
    return snapshot.value === null && isEmpty ? null : effective
  }, [snapshot.value, ops, user, homes])
  return { ...snapshot, value }
}
