import { showBadge } from './app-badge.ts'
import { requestBackgroundSync } from './request-background-sync.ts'
import { watchUpdates } from './updates.ts'

/** Starts the badge, the updates and the background sync, which no page needs before its `load` event. */
export function startAfterLoad(): void {
  showBadge(navigator)
  if (!('serviceWorker' in navigator)) return
  watchUpdates(navigator.serviceWorker)
  requestBackgroundSync(navigator.serviceWorker)
}
