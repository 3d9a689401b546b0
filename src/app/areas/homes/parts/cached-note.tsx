import { useAtomValue } from 'jotai'
import { photosLabel } from '../../../../domain/tours/tour-labels.ts'
import { pinningAtom, pinningFullAtom } from '../../../background/pin-saved-homes.ts'
import { onlineAtom } from '../../../data/state.ts'
import { StatusDot } from '../../../ui/status-pill.tsx'
import type { SavedHomeWithTour } from './use-saved-homes.ts'

/** Whether a saved home works offline, with the number and the size of its stored photos. */
export function CachedNote({ home, className }: { home: SavedHomeWithTour; className?: string | undefined }) {
  const pinning = useAtomValue(pinningAtom)
  const online = useAtomValue(onlineAtom)
  const isFull = useAtomValue(pinningFullAtom)
  if (home.isPinned === null) return null
  if (home.isPinned) {
    const { urls, bytes } = home.photos ?? { urls: [], bytes: 0 }
    return (
      <StatusDot status="saved" className={className}>
        On this device{urls.length > 0 && <>: {photosLabel(urls.length, bytes)}</>}
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
