import type { Page } from 'playwright-core'
import { waitUntilQuiet } from './pressable.ts'

/** What `look` finds on the page as it is, and on every further step of its form. */
export async function onAllSteps<T>(page: Page, look: (page: Page) => Promise<T[]>): Promise<T[]> {
  const found = await look(page)
  const steps = page.getByRole('navigation', { name: 'Steps of this form' }).getByRole('button')
  for (let step = 1; step < (await steps.count()); step += 1) {
    await steps.nth(step).click()
    await waitUntilQuiet(page)
    found.push(...(await look(page)))
  }
  return found
}
