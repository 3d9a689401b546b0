import 'fake-indexeddb/auto'

/** fake-indexeddb's object store, for failing writes as a full disk does. */
export const FDBObjectStore = globalThis.IDBObjectStore
