import { OUTBOX_SYNC_TAG } from '../src/offline/db/sync-tag.ts'

/** The second script, with Dexie and the engine in it. */
const SYNC_SCRIPT = '/sw-sync.js'

/** Chromium's own: neither the event nor the manager is in the standard library's types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
  /** Given by the second script: rejects when something is left that a later try may bring out. */
  var sendOutboxNow: (() => Promise<void>) | undefined
}

/**
 * Sends the outbox when the network is back and no page is open. Chromium only, and an extra: pages
 * send by themselves.
 *
 * The engine would make this worker six times as large, and every cold start of a page waits for
 * it; so it lies in a script of its own. Importing it during `install` puts it among the worker's
 * scripts: later it is there without the network, and a change of it is noticed as an update.
 */
export function installBackgroundSync(scope: ServiceWorkerGlobalScope): void {
  // Elsewhere nobody would ever call it.
  if (!('sync' in scope.registration)) return
  scope.addEventListener('install', () => {
    try {
      importScripts(SYNC_SCRIPT)
    } catch {
      // A version without it is as good as a browser without it.
    }
  })
  scope.addEventListener('sync', (event) => {
    if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(send())
  })
}

/** Rejecting asks the browser for another try. */
async function send(): Promise<void> {
  if (globalThis.sendOutboxNow === undefined) importScripts(SYNC_SCRIPT)
  await globalThis.sendOutboxNow?.()
}
