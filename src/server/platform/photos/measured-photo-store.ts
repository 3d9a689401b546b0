import type { Metrics } from '../core/metrics.ts'
import type { PhotoStore } from './photo-store.ts'

/** The photo store with each call counted and timed. */
export function measuredPhotoStore(store: PhotoStore, metrics: Metrics): PhotoStore {
  const done = (call: string, startedAt: number, hasFailed: boolean) =>
    metrics.countPhotoCall(call, (performance.now() - startedAt) / 1000, hasFailed)

  const timed =
    <A extends unknown[], R>(call: string, run: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const startedAt = performance.now()
      let hasFailed = true
      try {
        const result = await run(...args)
        hasFailed = false
        return result
      } finally {
        done(call, startedAt, hasFailed)
      }
    }

  const timedList = <T>(call: string, run: () => AsyncIterable<T>) =>
    async function* (): AsyncIterable<T> {
      const startedAt = performance.now()
      let hasFailed = true
      try {
        yield* run()
        hasFailed = false
      } finally {
        done(call, startedAt, hasFailed)
      }
    }

  return {
    put: timed('put', store.put),
    get: timed('get', store.get),
    remove: timed('remove', store.remove),
    list: timedList('list', store.list),
    moveAside: timed('move_aside', store.moveAside),
    listAside: timedList('list_aside', store.listAside),
    moveBack: timed('move_back', store.moveBack),
    deleteAside: timed('delete_aside', store.deleteAside),
    readOwner: timed('read_owner', store.readOwner),
    writeOwner: timed('write_owner', store.writeOwner),
  }
}
