import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { api } from '../../../../contract/api.ts'
import { VIEWINGS_KEY } from '../../../../offline/account/cached-responses.ts'
import { applyPendingToViewings, StoredViewings, type EffectiveViewing } from '../../../../offline/viewings.ts'
import { client } from '../../../data/api-client/app-client.ts'
import { useOps } from '../../../data/account-hooks.ts'
import { unreadAtom } from '../../../data/state.ts'
import { useRemote, type RemoteData } from '../../../data/use-remote.ts'

/** One's viewings on either side, with what waits in the outbox, those that changed last first. */
export function useViewings(): RemoteData<EffectiveViewing[]> {
  const ops = useOps()
  // Every act of the other side comes with a message.
  const unread = useAtomValue(unreadAtom)
  // A refusal says that something changed meanwhile: what is shown is asked for again.
  const refused = (ops ?? []).filter((op) => op.kind.startsWith('viewing.') && op.lastError !== null)
  const snapshot = useRemote({
    key: VIEWINGS_KEY,
    schema: StoredViewings,
    load: () => client.call(api.viewings, {}),
    fallback: 'Viewings could not be loaded',
    poll: true,
    again: `${unread} ${refused.map((op) => `${op.opId} ${op.state}`).join()}`,
  })
  const value = useMemo(() => {
    if (snapshot.value === undefined || ops === undefined) return undefined
    const all = applyPendingToViewings(snapshot.value?.viewings ?? [], ops)
    return snapshot.value === null && all.length === 0 ? null : all
  }, [snapshot.value, ops])
  return { ...snapshot, value }
}
