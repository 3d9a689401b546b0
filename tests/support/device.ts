import type { Page } from 'playwright-core'
import { META_STORE, SCREEN_KEYS } from '../../src/offline/db/database-names.ts'
import { until } from './patience.ts'

/** All records of this origin's IndexedDB databases, by database name and store name. */
export function readIndexedDb(page: Page): Promise<Record<string, Record<string, unknown[]>>> {
  return page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase | null>((resolve, reject) => {
        const request = indexedDB.open(name)
        // The database was deleted since it was listed, and a look must not bring it back.
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => (request.error?.name === 'AbortError' ? resolve(null) : reject(request.error))
      })
    const all = (database: IDBDatabase, store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: Record<string, Record<string, unknown[]>> = {}
    for (const { name } of await indexedDB.databases()) {
      // `fillDisk` wrote this database; the product did not.
      if (!name || name === 'filling') continue
      const database = await open(name)
      if (!database) continue
      const stores: Record<string, unknown[]> = {}
      for (const store of Array.from(database.objectStoreNames)) {
        // JSON leaves out the bytes of photos, which no test compares.
        stores[store] = JSON.parse(JSON.stringify(await all(database, store))) as unknown[]
      }
      database.close()
      found[name] = stores
    }
    return found
  })
}

/** The answers of every draft that this device stores for the person. */
export async function draftsOnDevice(page: Page, userId: string): Promise<unknown[]> {
  const rows = (await readIndexedDb(page))[`commonroof-${userId}`]?.['drafts'] ?? []
  return rows.map((row) => (row as { fields: unknown }).fields)
}

/**
 * All records of this origin as JSON, without the copies of screens: a copy has the words of its boxes before they are
 * stored.
 */
export async function storedJson(page: Page): Promise<string> {
  const databases = await readIndexedDb(page)
  for (const stores of Object.values(databases)) {
    const rows = (stores[META_STORE] ?? []) as { key: string }[]
    stores[META_STORE] = rows.filter(({ key }) => !key.startsWith(SCREEN_KEYS))
  }
  return JSON.stringify(databases)
}

/** Waits until the device stores this text; from then on a kill must not lose it. */
export function waitUntilStored(page: Page, text: string): Promise<void> {
  return until(async () => (await storedJson(page)).includes(text), `“${text}” to be on the disk`)
}

/**
 * Deletes this origin's IndexedDB databases and closes their connections, as a browser does that runs out
 * of space, or a person who clears the site's data.
 */
export async function clearStorage(page: Page, origin: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
}

const DISK_BYTES = { small: 20_000_000, large: 1_000_000_000, none: 1 }

/**
 * Sets the storage quota of an origin for as long as this page is open. Set a small quota before anything
 * is stored: the browser reads the quota every 30 seconds and only adds up its own writes in between.
 */
export async function setDiskQuota(page: Page, origin: string, size: keyof typeof DISK_BYTES): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: DISK_BYTES[size] })
}

/**
 * Fills a small quota with a foreign database, then sets the quota to nothing, so that space which the
 * browser frees after a failed write cannot be used either. `setDiskQuota` makes space again.
 */
export async function fillDisk(page: Page): Promise<void> {
  await fill(page, [1_000_000, 100_000, 10_000])
  await setDiskQuota(page, new URL(page.url()).origin, 'none')
  await fill(page, [1_000_000, 100_000, 10_000, 1000, 100])
}

/** Writes at most 40 records of each size (bytes), until a write fails. */
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
        // Random bytes, because compressible ones would take less space than their size.
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

/** The names of the databases of accounts in the page's browser. */
export const accountDatabases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return names.filter((name) => /^commonroof-[0-9a-f]{8}-/.test(name))
  })
