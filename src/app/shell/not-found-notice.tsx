import { useAtomValue } from 'jotai'
import { SceneNoSignal } from '../illustrations/scene-no-signal.tsx'
import { SceneStreet } from '../illustrations/scene-street.tsx'
import { onlineAtom } from '../data/state.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import * as strings from './strings/not-found.ts'

interface NotFoundNoticeProps {
  /** The kind of thing that the URL names. */
  kind: keyof typeof strings.notFound
  /** Why it may be missing, when the server gives no reason. */
  reason: string
  failure: string | null
  /** The link to the list of such things. */
  listLink: { to: string; label: string }
}

/** The page for a URL whose thing does not exist, or was never opened on this device and cannot be loaded. */
export function NotFoundNotice({ kind, reason, failure, listLink }: NotFoundNoticeProps) {
  const online = useAtomValue(onlineAtom)
  return (
    <EmptyState
      scene={online ? <SceneStreet /> : <SceneNoSignal />}
      title={online ? strings.notFound[kind] : strings.notOnThisDevice}
      action={
        <ButtonLink variant="secondary" to={listLink.to}>
          {listLink.label}
        </ButtonLink>
      }
    >
      {online ? (failure ?? reason) : strings.neverOpenedHere}
    </EmptyState>
  )
}
