/** The tables of the account's database of version 3 of its schema, by their indexes in Dexie's notation. */
export const VERSION_THREE = {
  drafts: '&draftId, kind',
  draftRevisions: '&[draftId+revision]',
  ops: '++seq, &opId, open, doneAt, draft.draftId',
  messages: '&_id, [personId+order]',
  conversations: '&personId',
  people: '&personId',
  composers: '&personId',
  photos: '&photoId',
  snapshots: '&key',
  meta: '&key',
  quarantine: '++id, table',
  draftBases: '&draftId',
  flights: '++id',
  homes: '&listingId',
  homeEntries: '&[listingId+key], listingId',
}

/** What `makeOlder` needs to know. */
export interface OlderDatabase {
  name: string
  tables: Record<string, string>
  /** Operations like the last one of the device, that many more. */
  ops: number
}

/**
 * In a page: replaces the account's database by one of version 3 with the same rows, and more operations. A driver
 * sends the source of the function, so it uses nothing from outside.
 */
export async function makeOlder({ name, tables, ops }: OlderDatabase): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error(name)))
    })
  const now = await done(indexedDB.open(name))
  const rows = new Map<string, unknown[]>()
  for (const table of Object.keys(tables))
    rows.set(table, await done(now.transaction(table).objectStore(table).getAll()))
  now.close()
  const deleting = done(indexedDB.deleteDatabase(name))
  // Requests of one task follow each other, so nobody else can open the database between these two.
  const opening = indexedDB.open(name, 30)
  const keyOf = (text: string) =>
    text.includes('[') ? text.replaceAll(/[&*+]*\[|\]/g, '').split('+') : text.replace(/^(&|\+\+)/, '')
  opening.addEventListener('upgradeneeded', () => {
    for (const [table, spec] of Object.entries(tables)) {
      const [key = '', ...indexes] = spec.split(', ')
      const keyPath = keyOf(key)
      const store = opening.result.createObjectStore(table, { keyPath, autoIncrement: key.startsWith('++') })
      for (const index of indexes) {
        const plain = index.replace('&', '')
        store.createIndex(plain, keyOf(index), { unique: index.startsWith('&') })
      }
    }
  })
  await deleting
  const older = await done(opening)
  const writing = older.transaction(Object.keys(tables), 'readwrite')
  for (const [table, found] of rows) for (const row of found) writing.objectStore(table).put(row)
  const { seq, ...like } = (rows.get('ops')?.at(-1) ?? {}) as { seq: number; opId: string }
  for (let count = 1; count <= ops; count++) {
    const opId = like.opId.slice(0, -8) + (0x10000000 + count).toString(16)
    writing.objectStore('ops').put({ ...like, seq: seq + count, opId })
  }
  await new Promise((resolve) => writing.addEventListener('complete', resolve))
  older.close()
}
