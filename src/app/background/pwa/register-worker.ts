import { flushUnsaved } from '../../data/unsaved.ts'

/** Starts the service worker, the updates and the badge after the page has loaded. */
export function registerServiceWorker(): void {
  // Development has no service worker.
  if (import.meta.env.DEV) return
  const start = () => void import('./after-load.ts').then((module) => module.startAfterLoad())
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

const RELOADED_FOR_CHUNK = 'commonroof:reloaded-for-chunk'
/** Within this time after a reload, a missing chunk is missing in the newest build too. */
const RELOAD_PAUSE_MS = 5 * 60_000

/**
 * Saves drafts and reloads the page once, because the server no longer has the chunks of an older build.
 * @returns false when a reload did not help a short time ago, or when it would lose unsaved input.
 */
export async function reloadForMissingChunk(): Promise<boolean> {
  const reloadedAt = sessionStorage.getItem(RELOADED_FOR_CHUNK)
  if (reloadedAt !== null && Math.abs(Date.now() - Number(reloadedAt)) < RELOAD_PAUSE_MS) return false
  if (!(await flushUnsaved())) return false
  sessionStorage.setItem(RELOADED_FOR_CHUNK, String(Date.now()))
  location.reload()
  return true
}
