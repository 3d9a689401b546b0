import { vi } from 'vitest'

/** The object store class of fake-indexeddb; tests replace its methods to let writes fail. */
export const FDBObjectStore = globalThis.IDBObjectStore

/** Makes writes to one table fail with QuotaExceededError, as on a full disk. */
export function fillDisk(table: string, method: 'put' | 'add' | 'delete' = 'put') {
  const original = FDBObjectStore.prototype[method] as (...args: never[]) => unknown
  const failing = function (this: IDBObjectStore, ...args: never[]) {
    if (this.name === table) throw new DOMException('full', 'QuotaExceededError')
    return Reflect.apply(original, this, args)
  }
  return vi.spyOn(FDBObjectStore.prototype, method).mockImplementation(failing as never)
}
