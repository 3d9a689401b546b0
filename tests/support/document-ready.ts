import type { Page } from 'playwright-core'

/**
 * Waits until the document of `page` is complete. Playwright's `waitForLoadState` waits for the event `load`,
 * which never comes for a page that the browser takes out of its back/forward cache.
 */
export async function waitUntilComplete(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete')
}
