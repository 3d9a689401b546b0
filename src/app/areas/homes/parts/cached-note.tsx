import { useAtomValue } from 'jotai'
import { pinningAtom, pinningFullAtom } from '../../../background/home-pinning.ts'
import { onlineAtom } from '../../../data/state.ts'
import { StatusDot } from '../../../ui/status-pill.tsx'
import type { SavedHomeWithTour } from './use-saved-homes.ts'
import * as strings from './strings/home-cards.tsx'
import { photosLabel } from '../../../../domain/tours/tour-labels.ts'

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
        {urls.length > 0 ? strings.photosOnThisDevice(photosLabel(urls.length, bytes)) : strings.onThisDevice}
      </StatusDot>
    )
  }
  if (pinning?.listingId === home.listingId) {
    return (
      <StatusDot status="saving" className={className}>
        {strings.loadingPhoto(Math.min(pinning.of, pinning.done + 1), pinning.of)}
      </StatusDot>
    )
  }
  if (isFull) {
    return (
      <StatusDot status="needs-you" className={className}>
        {strings.noSpaceForPhotos}
      </StatusDot>
    )
  }
  return (
    <StatusDot status="queued" className={className}>
      {online ? strings.photosNext : strings.photosWhenOnline}
    </StatusDot>
  )
}
