/** The object store class of fake-indexeddb; tests replace its methods to let writes fail. */
export const FDBObjectStore = globalThis.IDBObjectStore
