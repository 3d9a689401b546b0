import type { Page } from 'playwright-core'
import type { AdversaryDevice } from './adversary-device.ts'

/** How long to look for a link in a list before the address is typed instead. */
const LINK_MS = 1500

/** The pages whose lists have links to the pages below them. */
const LISTS = ['/messages', '/saved', '/groups']

const linkTo = (page: Page, path: string) => page.locator(`a[href="${path}"]:visible`).first()

/** Follows a link of the screen or of the account menu. @returns false when there is none. */
async function followLink(page: Page, path: string): Promise<boolean> {
  const link = linkTo(page, path)
  if (await link.isVisible()) {
    await link.click({ timeout: LINK_MS })
    return true
  }
  const menu = page.getByRole('button', { name: /^Welcome back, / })
  if (!(await menu.isVisible())) return false
  await menu.click({ timeout: LINK_MS })
  const isThere = await link.isVisible()
  await (isThere ? link.click({ timeout: LINK_MS }) : page.keyboard.press('Escape'))
  return isThere
}

/**
 * Opens a page unless the tab shows it already. A person follows links, which keep the document and its
 * pending answers; the address is loaded anew only where the screen has no link.
 */
export async function openPath(device: AdversaryDevice, page: Page, path: string): Promise<void> {
  const isOpen = () => page.url() === device.origin + path
  if (isOpen()) return
  try {
    if (!(await linkTo(page, path).isVisible())) {
      const list = LISTS.find((each) => path !== each && path.startsWith(each))
      if (list !== undefined && (await followLink(page, list)))
        await linkTo(page, path).waitFor({ timeout: LINK_MS })
    }
    if (await followLink(page, path)) await page.waitForURL(device.origin + path, { timeout: LINK_MS })
  } catch {
    // The list has no such link, or the page changed meanwhile.
  }
  if (!isOpen()) await page.goto(device.origin + path)
}
