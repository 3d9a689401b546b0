import { trustedScript } from '../src/contract/trusted-scripts.ts'
import { OUTBOX_SYNC_TAG } from '../src/offline/db/sync-tag.ts'

/** The second script of the worker, which contains Dexie and the engine. */
const SYNC_SCRIPT = '/sw-sync.js'

/** The event of Background Sync, which only Chromium has and TypeScript's library does not declare. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
  /** Set by the second script; rejects when operations are left that a later try can send. */
  var sendOutboxNow: (() => Promise<void>) | undefined
}

/**
 * Sends the outbox when the connection is back and no page is open. It works only in Chromium and is
 * optional, because open pages send their outbox themselves.
 *
 * The engine has a script of its own, because it would make the worker six times as large, and every cold
 * start of a page waits for the worker. Importing the script during `install` stores it with the worker: it
 * is available offline, and a change of it counts as an update of the worker.
 */
export function installBackgroundSync(scope: ServiceWorkerGlobalScope): void {
  // Browsers without Background Sync never send the event.
  if (!('sync' in scope.registration)) return
  scope.addEventListener('install', () => {
    try {
      importScripts(trustedScript(SYNC_SCRIPT))
    } catch {
      // Without the script the worker still works, like in a browser without Background Sync.
    }
  })
  scope.addEventListener('sync', (event) => {
    if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(send())
  })
}

/** Sends the outbox; a rejection makes the browser send the event again later. */
async function send(): Promise<void> {
  if (globalThis.sendOutboxNow === undefined) importScripts(trustedScript(SYNC_SCRIPT))
  await globalThis.sendOutboxNow?.()
}
