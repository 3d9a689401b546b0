import type { Page } from 'playwright-core'
import { until, within } from './patience.ts'

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
      // What fillDisk wrote is nobody's.
      if (!name || name === 'filling') continue
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

/** The answers of every draft of this person that lies on this device. */
export async function draftsOnDevice(page: Page, userId: string): Promise<unknown[]> {
  const rows = (await readDevice(page))[`commonroof-${userId}`]?.['drafts'] ?? []
  return rows.map((row) => (row as { fields: unknown }).fields)
}

/** Resolves when these words lie on this device: a kill from here on must not cost them. */
export function onDisk(page: Page, words: string): Promise<void> {
  return until(
    async () => JSON.stringify(await readDevice(page)).includes(words),
    `“${words}” to be on the disk`,
  )
}

/** As a browser does that runs out of room, or a person who clears site data: connections break. */
export async function clearStorage(page: Page, origin: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
}

/** Waits until the worker is in charge and everything it precaches is there. */
export async function installed(page: Page): Promise<void> {
  const inCharge = page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
  })
  await within(inCharge, 'the worker to be in charge')
}

const DISK_BYTES = { small: 20_000_000, large: 1_000_000_000, none: 1 }

/**
 * How much an origin may store, for as long as this page is open. A small disk is given before
 * anything is stored: the browser asks for the room once in 30 seconds and counts by itself in between.
 */
export async function giveDisk(page: Page, origin: string, size: keyof typeof DISK_BYTES): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: DISK_BYTES[size] })
}

/**
 * Fills a small disk with something that is not ours, and takes the rest away: what the browser tidies up
 * behind a write that found no room makes no room either. `giveDisk` brings some back.
 */
export async function fillDisk(page: Page): Promise<void> {
  await fill(page, [1_000_000, 100_000, 10_000])
  await giveDisk(page, new URL(page.url()).origin, 'none')
  await fill(page, [1_000_000, 100_000, 10_000, 1000, 100])
}

/** Writes as many pieces of each size as find room. */
function fill(page: Page, sizes: readonly number[]): Promise<void> {
  return page.evaluate(async (pieces) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('filling')
      request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const write = (size: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = database.transaction('bytes', 'readwrite')
        // Noise: what can be compressed would take less room than it says.
        const bytes = new Uint8Array(size)
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
        transaction.objectStore('bytes').add(bytes)
        transaction.oncomplete = () => resolve(true)
        transaction.onabort = () => resolve(false)
      })
    for (const size of pieces) {
      for (let tries = 0; tries < 40 && (await write(size)); tries++);
    }
    database.close()
  }, sizes)
}
