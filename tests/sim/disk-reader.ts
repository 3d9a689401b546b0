import type { Op } from '../../src/sync/types.ts'

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('unreadable'))
  })

/** The content of one account's database, read without the product's code. */
export interface DiskContent {
  name: string
  ops: Op[]
  /** The rows of the other tables that store texts of the person. */
  others: unknown[]
}

/** All tables of one account's database, read without the product's code; null when there is none. */
export async function readDatabase(
  factory: IDBFactory,
  userId: string,
): Promise<Record<string, unknown[]> | null> {
  const name = `commonroof-${userId}`
  if (!(await factory.databases()).some((database) => database.name === name)) return null
  const connection = await resultOf(factory.open(name))
  try {
    const tables = Array.from(connection.objectStoreNames)
    if (tables.length === 0) return null
    const transaction = connection.transaction(tables, 'readonly')
    const rows = tables.map(
      async (table) => [table, await resultOf(transaction.objectStore(table).getAll())] as const,
    )
    return Object.fromEntries(await Promise.all(rows)) as Record<string, unknown[]>
  } finally {
    connection.close()
  }
}

const TEXT_TABLES = ['composers', 'drafts', 'quarantine']

/** Reads the databases of all accounts of a browser. */
export async function readDisk(factory: IDBFactory): Promise<DiskContent[]> {
  const found: DiskContent[] = []
  for (const { name } of await factory.databases()) {
    if (name === undefined || name === 'commonroof-registry') continue
    const connection = await resultOf(factory.open(name))
    try {
      const tables = Array.from(connection.objectStoreNames)
      if (!tables.includes('ops')) continue
      const transaction = connection.transaction(tables, 'readonly')
      const all = (table: string) => resultOf(transaction.objectStore(table).getAll()) as Promise<unknown[]>
      const others = await Promise.all(TEXT_TABLES.filter((table) => tables.includes(table)).map(all))
      found.push({ name, ops: (await all('ops')) as Op[], others: others.flat() })
    } finally {
      connection.close()
    }
  }
  return found
}
