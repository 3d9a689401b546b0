import type { Dexie, Table } from 'dexie'

/**
 * Runs one read-write transaction over `tables` and commits it as soon as `body` ends. A browser otherwise commits
 * when the page has heard of its last request; a page that the browser freezes before that would hold up the writes
 * of every other page. Inside a transaction it runs as a part of that one, which its outermost caller commits.
 */
export function writeTransaction<T>(db: Dexie, tables: Table[], body: () => Promise<T>): Promise<T> {
  // Dexie keeps a transaction alive across native awaits only if the function passed to it is async itself.
  return db.transaction('rw', tables, async (transaction) => {
    const result = await body()
    if (!('parent' in transaction && transaction.parent)) commit(transaction.idbtrans)
    return result
  })
}

function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit()
  } catch {
    // Without a request after its last await it has committed by itself.
  }
}
