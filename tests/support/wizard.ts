import type { Page } from 'playwright-core'

/** Opens an address and waits for the page or form step with this heading. */
export async function openForm(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

export const goToStep = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(title) }).click()

/** Waits for the line under a form that confirms the draft is stored on the device. */
export const waitForDraftSaved = (page: Page) => page.getByText(/Latest Draft Saved|Last saved/).waitFor()
