import { useAtomValue } from 'jotai'
import { photosWords } from '../../../../domain/tours/tour-labels.ts'
import { pinningAtom, pinningFullAtom } from '../../../background/pin-saved-homes.ts'
import { onlineAtom } from '../../../data/state.ts'
import { StatusDot } from '../../../ui/status-pill.tsx'
import type { ToursHome } from './use-saved-homes.ts'

/** Whether a saved home works offline, with the number and the size of its stored photos. */
export function CachedNote({ home, className }: { home: ToursHome; className?: string | undefined }) {
  const pinning = useAtomValue(pinningAtom)
  const online = useAtomValue(onlineAtom)
  const isFull = useAtomValue(pinningFullAtom)
  if (home.kept === null) return null
  if (home.kept) {
    const { urls, bytes } = home.photos ?? { urls: [], bytes: 0 }
    return (
      <StatusDot status="saved" className={className}>
        On this device{urls.length > 0 && <>: {photosWords(urls.length, bytes)}</>}
      </StatusDot>
    )
  }
  if (pinning?.listingId === home.listingId) {
    return (
      <StatusDot status="saving" className={className}>
        Bringing photo {Math.min(pinning.of, pinning.done + 1)} of {pinning.of}
      </StatusDot>
    )
  }
  if (isFull) {
    return (
      <StatusDot status="needs-you" className={className}>
        No room for its photos on this device
      </StatusDot>
    )
  }
  return (
    <StatusDot status="queued" className={className}>
      {online ? 'Photos are on their way' : 'Photos come when you’re online'}
    </StatusDot>
  )
}
