import { OUTBOX_SYNC_TAG } from '../../../offline/db/sync-tag.ts'
import { appStore, onlineAtom, outboxCountsAtom } from '../../data/state.ts'

/** The Background Sync API of Chromium, which the standard types lack. */
interface SyncManager {
  register: (tag: string) => Promise<void>
}
type WithSync = ServiceWorkerRegistration & { readonly sync?: SyncManager }

/**
 * Requests a background sync for unsent operations while the server cannot be reached, and when the page is
 * hidden, because a phone may end it then. Without Background Sync nothing happens, and the next open page
 * sends them.
 * @returns a function that stops it.
 */
export function requestBackgroundSync(container: ServiceWorkerContainer): () => void {
  const requestSync = async () => {
    try {
      const registration: WithSync = await container.ready
      await registration.sync?.register(OUTBOX_SYNC_TAG)
    } catch {
      // The person or a private window refused it.
    }
  }
  const hasUnsent = () => appStore.get(outboxCountsAtom).unsent > 0
  const onConnection = () => {
    if (hasUnsent() && !appStore.get(onlineAtom)) void requestSync()
  }
  const onVisibility = () => {
    if (hasUnsent() && document.visibilityState === 'hidden') void requestSync()
  }
  const stops = [appStore.sub(onlineAtom, onConnection), appStore.sub(outboxCountsAtom, onConnection)]
  document.addEventListener('visibilitychange', onVisibility)
  onConnection()
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
