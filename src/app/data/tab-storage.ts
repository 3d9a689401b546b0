/** What this page keeps where the browser blocks sessionStorage. */
const inMemory = new Map<string, string>()

/** sessionStorage, or null where the browser blocks it: there its mere name throws. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** The values of this tab: in sessionStorage, or until the next page load where the browser blocks it. */
export const tabStorage = {
  /** The value of a key; null when there is none. */
  get: (key: string): string | null => inMemory.get(key) ?? storage()?.getItem(key) ?? null,

  /** Stores a value. */
  set(key: string, value: string): void {
    try {
      const stored = storage()
      if (stored === null) inMemory.set(key, value)
      else stored.setItem(key, value)
    } catch {
      // Its small quota is used up.
      inMemory.set(key, value)
    }
  },

  /** Deletes a value. */
  remove(key: string): void {
    inMemory.delete(key)
    storage()?.removeItem(key)
  },
}
