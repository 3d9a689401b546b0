import { showBadge } from './app-badge.ts'
import { requestBackgroundSync } from './request-background-sync.ts'
import { watchUpdates } from './updates.ts'

/** What a page starts after its `load`: none of it is needed for anything on the screen. */
export function startAfterLoad(): void {
  showBadge(navigator)
  if (!('serviceWorker' in navigator)) return
  watchUpdates(navigator.serviceWorker)
  requestBackgroundSync(navigator.serviceWorker)
}
