import type { Page } from 'playwright-core'

/**
 * Deletes a database of the page's origin, as a browser does that needs the room. No page of the product may be
 * open: it would create the database again, and when it is closed meanwhile, Chromium no longer responds to requests
 * for that database.
 * @throws Error when a page has the database open, or the browser cannot delete it.
 */
export const evictDatabase = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    (database) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(database)
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error ?? new Error(`${database} stays`)))
        request.addEventListener('blocked', () => reject(new Error(`${database} is in use`)))
      }),
    name,
  )
