import type { Page } from 'playwright-core'

/**
 * Copies the first queued message of this account in IndexedDB until the outbox has `size` of them. The
 * product's own code would take minutes for 30,000.
 */
export function growOutbox(page: Page, userId: string, size: number): Promise<void> {
  return page.evaluate(
    async ({ name, size }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await done(indexedDB.open(name))
      const transaction = database.transaction('ops', 'readwrite')
      const store = transaction.objectStore('ops')
      const [{ seq: _, ...first }] = (await done(store.getAll(null, 1))) as [Record<string, unknown>]
      const existing = await done(store.count())
      const written = new Promise((resolve) => transaction.addEventListener('complete', resolve))
      for (let number = existing; number < size; number++) store.add({ ...first, opId: crypto.randomUUID() })
      await written
      database.close()
    },
    { name: `commonroof-${userId}`, size },
  )
}
