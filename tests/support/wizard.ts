import type { Page } from 'playwright-core'

/** Opens an address and waits for the step of a form, or the page, that is headed so. */
export async function openForm(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

export const toStep = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(title) }).click()

/** The line under a form says that it is on the disk. */
export const draftSaved = (page: Page) => page.getByText(/Latest Draft Saved|Last saved/).waitFor()
