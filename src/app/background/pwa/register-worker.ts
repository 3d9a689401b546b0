import { flushUnsaved } from '../../data/unsaved.ts'

/** Starts, once the page is up, what it can do without: the worker, updates, the badge on the icon. */
export function registerServiceWorker(): void {
  // In development there is no worker to register.
  if (import.meta.env.DEV) return
  const start = () => void import('./after-load.ts').then((module) => module.startAfterLoad())
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

const RELOADED_FOR_CHUNK = 'commonroof:reloaded-for-chunk'
/** A chunk that is missing again this soon is missing in the newest build too. */
const RELOAD_AGAIN_MS = 5 * 60_000

/**
 * A chunk of an older build is gone from the server: puts drafts on the disk and reloads, once.
 * @returns false when that was just tried and did not help, or when words would be lost by it.
 */
export async function reloadForMissingChunk(): Promise<boolean> {
  const before = sessionStorage.getItem(RELOADED_FOR_CHUNK)
  if (before !== null && Math.abs(Date.now() - Number(before)) < RELOAD_AGAIN_MS) return false
  if (!(await flushUnsaved())) return false
  sessionStorage.setItem(RELOADED_FOR_CHUNK, String(Date.now()))
  location.reload()
  return true
}
