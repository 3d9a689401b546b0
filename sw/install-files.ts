import type { PrecacheController } from 'workbox-precaching'
import { limitConcurrency } from '../src/domain/core/concurrency.ts'

/** A browser has six connections to one server over HTTP/1.1; the page keeps two of them. */
const FILES_AT_ONCE = 4

/** The library's precache, as far as an installation needs it. */
export type Precache = Pick<PrecacheController, 'getURLsToCacheKeys' | 'strategy'>

/**
 * Stores the precached files in the cache, several at a time: on a line with a long round trip, one after the other
 * takes several times as long.
 * @throws Error when a file does not arrive; no further file is asked for then
 */
export async function installFiles(precache: Precache, event: ExtendableEvent): Promise<void> {
  const inTurn = limitConcurrency(FILES_AT_ONCE)
  let hasFailed = false
  const store = async (url: string, cacheKey: string) => {
    if (hasFailed) return
    // The name of a file without a revision says what is in it, so the browser's own cache may answer.
    const request = new Request(url, {
      cache: cacheKey === url ? 'default' : 'reload',
      credentials: 'same-origin',
    })
    try {
      await Promise.all(precache.strategy.handleAll({ params: { cacheKey }, request, event }))
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  await Promise.all(
    [...precache.getURLsToCacheKeys()].map(([url, cacheKey]) => inTurn(() => store(url, cacheKey))),
  )
}
