import { VISITOR_NAME } from '../../../offline/account/registry-names.ts'
import { databaseExists } from '../../../offline/account/registry-reader.ts'

/** Whether this device stores an address for the newsletter that was not sent yet. Never creates the database. */
export async function hasStoredSubscriptions(): Promise<boolean> {
  // A browser that blocks storage may have no `indexedDB` at all, or refuse every call of it.
  if (!('indexedDB' in globalThis) || !('databases' in indexedDB)) return false
  if (!(await databaseExists(VISITOR_NAME).catch(() => false))) return false
  return new Promise((resolve) => {
    const opening = indexedDB.open(VISITOR_NAME)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve(false))
    opening.addEventListener('success', () => {
      const database = opening.result
      try {
        const counting = database.transaction('newsletter').objectStore('newsletter').count()
        counting.addEventListener('success', () => resolve(counting.result > 0))
        counting.addEventListener('error', () => resolve(false))
      } catch {
        resolve(false)
      } finally {
        // It closes after the transaction.
        database.close()
      }
    })
  })
}
