import type { BrowserContext, Page } from 'playwright-core'
import { flushLockName } from '../../src/offline/db/lock-names.ts'

declare global {
  interface Window {
    deviceCopy: DeviceCopyInPage
  }
}

/** An operation as the outbox of the device stores it. */
export interface StoredOp {
  opId: string
  kind: string
  state: string
  payload: unknown
}

/** What a press can add to on a device. */
export interface DeviceRows {
  ops: StoredOp[]
  /** The number of rows by `database/store`. */
  counts: Record<string, number>
}

interface DeviceCopyInPage {
  take: () => Promise<void>
  restore: () => Promise<void>
  rows: () => Promise<DeviceRows>
  repeatOp: (kind: string, changes: readonly object[]) => Promise<void>
}

/** The part of `DeviceCopy` that runs in the page; it may use nothing from outside. */
function installInPage(): void {
  interface StoreCopy {
    options: IDBObjectStoreParameters
    indexes: { name: string; keyPath: string | string[]; options: IDBIndexParameters }[]
    keys: IDBValidKey[]
    rows: unknown[]
  }
  interface DatabaseCopy {
    version: number
    stores: Record<string, StoreCopy>
  }
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const connections = new Map<string, IDBDatabase>()
  const connect = async (name: string, version?: number, upgrade?: (database: IDBDatabase) => void) => {
    const known = connections.get(name)
    if (known) return known
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => upgrade?.(request.result)
    const database = await result(request)
    const forget = () => connections.delete(name)
    // The product deletes a database when its person signs out.
    database.onversionchange = () => {
      database.close()
      forget()
    }
    database.onclose = forget
    connections.set(name, database)
    return database
  }
  const namesNow = async () => (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : []))
  const storesOf = (database: IDBDatabase) => Array.from(database.objectStoreNames)

  let copies: Record<string, DatabaseCopy> = {}
  const take = async () => {
    copies = {}
    for (const name of await namesNow()) {
      const database = await connect(name)
      const stores: Record<string, StoreCopy> = {}
      const transaction = database.transaction(storesOf(database))
      for (const storeName of storesOf(database)) {
        const store = transaction.objectStore(storeName)
        stores[storeName] = {
          options: { keyPath: store.keyPath, autoIncrement: store.autoIncrement },
          indexes: Array.from(store.indexNames, (index) => {
            const { name, keyPath, unique, multiEntry } = store.index(index)
            return { name, keyPath, options: { unique, multiEntry } }
          }),
          keys: await result(store.getAllKeys()),
          rows: await result(store.getAll()),
        }
      }
      copies[name] = { version: database.version, stores }
    }
  }
  const create = (database: IDBDatabase, stores: Record<string, StoreCopy>) => {
    for (const [storeName, { options, indexes }] of Object.entries(stores)) {
      const store = database.createObjectStore(storeName, options)
      for (const { name, keyPath, options: rules } of indexes) store.createIndex(name, keyPath, rules)
    }
  }
  const restore = async () => {
    for (const name of await namesNow()) {
      if (copies[name]) continue
      connections.get(name)?.close()
      connections.delete(name)
      await result(indexedDB.deleteDatabase(name))
    }
    for (const [name, { version, stores }] of Object.entries(copies)) {
      const database = await connect(name, version, (empty) => create(empty, stores))
      const transaction = database.transaction(Object.keys(stores), 'readwrite')
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      for (const [storeName, { options, keys, rows }] of Object.entries(stores)) {
        const store = transaction.objectStore(storeName)
        store.clear()
        rows.forEach((row, at) => store.put(row, options.keyPath === null ? keys[at] : undefined))
      }
      await done
    }
  }
  const rows = async () => {
    const found: DeviceRows = { ops: [], counts: {} }
    for (const name of await namesNow()) {
      const database = await connect(name)
      const names = storesOf(database)
      if (names.length === 0) continue
      const transaction = database.transaction(names)
      for (const storeName of names) {
        const store = transaction.objectStore(storeName)
        found.counts[`${name}/${storeName}`] = await result(store.count())
        if (storeName !== 'ops') continue
        const ops = (await result(store.getAll())) as StoredOp[]
        found.ops.push(...ops.map(({ opId, kind, state, payload }) => ({ opId, kind, state, payload })))
      }
    }
    return found
  }
  const repeatOp = async (kind: string, changes: readonly object[]) => {
    const name = (await namesNow()).find((each) => /^commonroof-[0-9a-f]{8}-/.test(each))
    const store = (await connect(name ?? '')).transaction('ops', 'readwrite').objectStore('ops')
    const all = (await result(store.getAll())) as (StoredOp & { seq: number })[]
    const model = all.find((op) => op.kind === kind)
    if (!model) throw new Error(`The outbox has no ${kind}`)
    const { seq: _, ...rest } = model
    for (const change of changes) await result(store.add({ ...rest, opId: crypto.randomUUID(), ...change }))
  }
  window.deviceCopy = { take, restore, rows, repeatOp }
}

/**
 * A second tab of a device without the product. It reads and restores the device's databases, and it can
 * hold the lock of the outbox, so that every operation stays there.
 */
export class DeviceCopy {
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  /** Opens the tab; with `userId` it takes the lock of this account's outbox and keeps it. */
  static async open(context: BrowserContext, origin: string, userId?: string): Promise<DeviceCopy> {
    const page = await context.newPage()
    await page.goto(`${origin}/healthz`)
    await page.evaluate(installInPage)
    if (userId !== undefined)
      await page.evaluate(
        (name) =>
          new Promise<void>((resolve) => {
            void navigator.locks.request(name, () => {
              resolve()
              return new Promise(() => undefined)
            })
          }),
        flushLockName(userId),
      )
    return new DeviceCopy(page)
  }

  /** Copies every database of the device. */
  take = () => this.#page.evaluate(() => window.deviceCopy.take())

  /** Restores the databases as they were at the last `take`; no page may have them open. */
  restore = () => this.#page.evaluate(() => window.deviceCopy.restore())

  /** The operations and the numbers of rows now. */
  rows = (): Promise<DeviceRows> => this.#page.evaluate(() => window.deviceCopy.rows())

  /** Adds copies of the operation of a kind to the outbox, each with other values in its row. */
  repeatOp = (kind: string, changes: readonly object[]) =>
    this.#page.evaluate(([model, rows]) => window.deviceCopy.repeatOp(model, rows), [kind, changes] as const)

  /** Closes the tab, which releases the lock. */
  close = () => this.#page.close()
}
