import type { Op } from '../../src/sync/types.ts'

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('unreadable'))
  })

/** What lies in one database of a device, read past the product's own code. */
export interface DiskContent {
  name: string
  ops: Op[]
  /** Texts of the tables besides the outbox that hold a person's own words. */
  others: unknown[]
}

const OWN_WORDS = ['composers', 'drafts', 'quarantine']

/** Every account's database of a browser. */
export async function readDisk(factory: IDBFactory): Promise<DiskContent[]> {
  const found: DiskContent[] = []
  for (const { name } of await factory.databases()) {
    if (name === undefined || name === 'commonroof-registry') continue
    const connection = await answerOf(factory.open(name))
    try {
      const tables = Array.from(connection.objectStoreNames)
      if (!tables.includes('ops')) continue
      const transaction = connection.transaction(tables, 'readonly')
      const all = (table: string) => answerOf(transaction.objectStore(table).getAll()) as Promise<unknown[]>
      const others = await Promise.all(OWN_WORDS.filter((table) => tables.includes(table)).map(all))
      found.push({ name, ops: (await all('ops')) as Op[], others: others.flat() })
    } finally {
      connection.close()
    }
  }
  return found
}
