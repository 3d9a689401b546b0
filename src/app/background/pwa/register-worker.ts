import { tabStorage } from '../../data/tab-storage.ts'
import { flushUnsaved } from '../../data/unsaved.ts'
import { isMissingChunk } from './missing-chunk.ts'

/** Starts the service worker, the updates and the badge after the page has loaded. */
export function registerServiceWorker(): void {
  // Development has no service worker.
  if (import.meta.env.DEV) return
  const start = () => {
    import('./after-load.ts')
      .then((module) => module.startAfterLoad())
      // The page was left, or the network is gone: the page works without these, and the next one has them.
      .catch((error: unknown) => {
        if (!isMissingChunk(error)) throw error
      })
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

const RELOADED_FOR_CHUNK = 'commonroof:reloaded-for-chunk'
/** Within this time after a reload, a missing chunk is missing in the newest build too. */
const RELOAD_PAUSE_MS = 5 * 60_000

/** A page whose navigation to another page has begun ends within this time after a response of the server. */
const LEAVING_MAX_MS = 1000

/**
 * Waits for the end of a page that is being left. WebKit and Firefox end its requests for code, and a reload
 * would cancel the navigation. The request begins after the navigation, so its response comes later too.
 * @returns false when the server does not respond, so that a reload brings nothing new.
 */
async function staysOnPage(): Promise<boolean> {
  const hasResponded = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MAX_MS))
  return hasResponded
}

/**
 * Saves drafts and reloads the page once, because the server no longer has the chunks of an older build.
 * @returns false when a reload did not help a short time ago, would bring nothing new, or would lose unsaved
 * input.
 */
export async function reloadForMissingChunk(): Promise<boolean> {
  const reloadedAt = tabStorage.get(RELOADED_FOR_CHUNK)
  if (reloadedAt !== null && Math.abs(Date.now() - Number(reloadedAt)) < RELOAD_PAUSE_MS) return false
  if (!(await flushUnsaved()) || !(await staysOnPage())) return false
  tabStorage.set(RELOADED_FOR_CHUNK, String(Date.now()))
  location.reload()
  return true
}
