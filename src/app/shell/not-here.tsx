import { useAtomValue } from 'jotai'
import { SceneNoSignal } from '../illustrations/scene-no-signal.tsx'
import { SceneStreet } from '../illustrations/scene-street.tsx'
import { onlineAtom } from '../data/state.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface NotHereProps {
  /** `home`, `group`: what the address names. */
  what: string
  /** Why it may be gone, where the server says no more. */
  reason: string
  failure: string | null
  /** To the others of its kind. */
  others: { to: string; label: string }
}

/** In the place of something that an address names: gone, or never opened on this device. */
export function NotFoundNotice({ what, reason, failure, others }: NotHereProps) {
  const online = useAtomValue(onlineAtom)
  return (
    <EmptyState
      scene={online ? <SceneStreet /> : <SceneNoSignal />}
      title={online ? `This ${what} is not here` : 'Not on this device yet'}
      action={
        <ButtonLink variant="secondary" to={others.to}>
          {others.label}
        </ButtonLink>
      }
    >
      {online ? (failure ?? reason) : 'It was never opened here. It appears when you’re online.'}
    </EmptyState>
  )
}
