import { OUTBOX_SYNC_TAG } from '../../../offline/db/sync-tag.ts'
import { appStore, onlineAtom, outboxCountsAtom } from '../../data/state.ts'

/** Chromium's own; it is in no standard types. */
interface SyncManager {
  register: (tag: string) => Promise<void>
}
type WithSync = ServiceWorkerRegistration & { readonly sync?: SyncManager }

/**
 * Asks the worker to send what is left behind: while the server cannot be reached, and when the page
 * goes out of sight, because a phone may end it there. Where there is no Background Sync nothing
 * happens; the next open page sends.
 * @returns how to stop.
 */
export function requestBackgroundSync(container: ServiceWorkerContainer): () => void {
  const ask = async () => {
    try {
      const registration: WithSync = await container.ready
      await registration.sync?.register(OUTBOX_SYNC_TAG)
    } catch {
      // Refused by the person or by a private window.
    }
  }
  const hasUnsent = () => appStore.get(outboxCountsAtom).unsent > 0
  const unreachable = () => {
    if (hasUnsent() && !appStore.get(onlineAtom)) void ask()
  }
  const hidden = () => {
    if (hasUnsent() && document.visibilityState === 'hidden') void ask()
  }
  const stops = [appStore.sub(onlineAtom, unreachable), appStore.sub(outboxCountsAtom, unreachable)]
  document.addEventListener('visibilitychange', hidden)
  unreachable()
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', hidden)
  }
}
