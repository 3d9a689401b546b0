/**
 * In a page: keeps the database of that name open at its first version, as an old page would, which blocks other
 * versions. A driver sends the source of the function, so it uses nothing from outside.
 */
export function holdDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, 1)
    request.onsuccess = () => {
      Object.assign(window, { held: request.result })
      resolve()
    }
  })
}
