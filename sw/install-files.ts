import type { PrecacheController } from 'workbox-precaching'

/** A browser has six connections to one server over HTTP/1.1; the page keeps two of them. */
const FILES_AT_ONCE = 4

/** The library's precache, as far as an installation needs it. */
export type Precache = Pick<PrecacheController, 'getURLsToCacheKeys' | 'strategy'>

/**
 * Stores the precached files in the cache, several at a time: on a line with a long round trip, one after the other
 * takes several times as long.
 * @throws Error when a file does not arrive; the next installation asks only for files that are not stored
 */
export async function installFiles(precache: Precache, event: ExtendableEvent): Promise<void> {
  // Each of them takes the next file when it has stored one, and ends with the first that does not arrive.
  const files = precache.getURLsToCacheKeys().entries()
  const storeInTurn = async () => {
    for (const [url, cacheKey] of files) {
      // The name of a file without a revision says what is in it, so the browser's own cache may answer.
      const cache = cacheKey === url ? 'default' : 'reload'
      const request = new Request(url, { cache, credentials: 'same-origin' })
      await Promise.all(precache.strategy.handleAll({ params: { cacheKey }, request, event }))
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, storeInTurn))
}
