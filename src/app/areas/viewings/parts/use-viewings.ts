import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { VIEWINGS_KEY } from '../../../../offline/account/cached-responses.ts'
import {
  applyPendingToViewings,
  CachedViewings,
  type EffectiveViewing,
} from '../../../../offline/viewings.ts'
import { client } from '../../../data/api-client/app-client.ts'
import { useOps } from '../../../data/account-hooks.ts'
import { unreadAtom } from '../../../data/state.ts'
import { useRemote, type RemoteData } from '../../../data/use-remote.ts'
import * as strings from '../strings/next.ts'

/** The person's viewings as seeker and as owner, with pending operations applied, the last changed first. */
export function useViewings(): RemoteData<EffectiveViewing[]> {
  const ops = useOps()
  // Each action of the other person also sends a message, so a new unread count repeats the request.
  const unread = useAtomValue(unreadAtom)
  // A refusal means that the viewing has changed on the server, so it repeats the request too.
  const refused = (ops ?? []).filter((op) => op.kind.startsWith('viewing.') && op.lastError !== null)
  const remote = useRemote({
    key: VIEWINGS_KEY,
    schema: CachedViewings,
    load: () => client.call('viewings', {}),
    fallback: strings.notLoaded,
    poll: true,
    reloadKey: `${unread} ${refused.map((op) => `${op.opId} ${op.state}`).join()}`,
  })
  const value = useMemo(() => {
    if (remote.value === undefined || ops === undefined) return undefined
    const all = applyPendingToViewings(remote.value?.viewings ?? [], ops)
    return remote.value === null && all.length === 0 ? null : all
  }, [remote.value, ops])
  return { ...remote, value }
}
