import type { Page } from 'playwright-core'

/** Every record of every store of this origin's IndexedDB databases, by database and store. */
export function readDevice(page: Page): Promise<Record<string, Record<string, unknown[]>>> {
  return page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const all = (database: IDBDatabase, store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: Record<string, Record<string, unknown[]>> = {}
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await open(name)
      const stores: Record<string, unknown[]> = {}
      for (const store of Array.from(database.objectStoreNames)) {
        // Bytes of photos have no place in a comparison.
        stores[store] = JSON.parse(JSON.stringify(await all(database, store))) as unknown[]
      }
      database.close()
      found[name] = stores
    }
    return found
  })
}

/** Waits until the worker is in charge and everything it precaches is there. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
  })
}
