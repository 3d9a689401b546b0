import type { PrecacheController } from 'workbox-precaching'

/** A browser has six connections to one server over HTTP/1.1; the page keeps two of them. */
const FILES_AT_ONCE = 4

/** The pauses before a file that did not arrive is asked for again, in milliseconds. */
const PAUSES_MS = [500, 2000, 8000]

/** The library's precache, as far as an installation needs it. */
export type Precache = Pick<PrecacheController, 'getURLsToCacheKeys' | 'strategy'>

/**
 * Stores the precached files in the cache, several at a time: on a line with a long round trip, one after the other
 * takes several times as long. A file that does not arrive is asked for three times more.
 * @throws Error when it never arrives; the next installation asks only for files that are not stored
 */
export async function installFiles(precache: Precache, event: ExtendableEvent): Promise<void> {
  // Each of them takes the next file when it has stored one, and ends with the first that does not arrive.
  const files = precache.getURLsToCacheKeys().entries()
  const storeInTurn = async () => {
    for (const [url, cacheKey] of files) {
      // The name of a file without a revision says what is in it, so the browser's own cache may answer.
      const cache = cacheKey === url ? 'default' : 'reload'
      const store = () => {
        const request = new Request(url, { cache, credentials: 'same-origin' })
        return Promise.all(precache.strategy.handleAll({ params: { cacheKey }, request, event }))
      }
      await withRepeats(store)
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, storeInTurn))
}

async function withRepeats(store: () => Promise<unknown>): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    const isStored = await store().then(
      () => true,
      () => false,
    )
    if (isStored) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await store()
}
