import type { Page } from 'playwright-core'

/** Presses Enter on the decision of an open case, and waits until the server has it. */
export async function decideByEnter(page: Page): Promise<void> {
  const decided = page.waitForResponse((response) => response.url().endsWith('/decision') && response.ok())
  await page.keyboard.press('Enter')
  await decided
}
