import type { Page } from 'playwright-core'
import { homePhoto } from './home-photos.ts'

/** A question of the tour form, by its name. */
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Records a tour on the open page of a home: two checks, a rating, a note and a picture. */
export async function recordTour(page: Page, number: number): Promise<void> {
  await group(page, 'Water pressure').getByRole('button', { name: 'OK' }).click()
  await group(page, 'Damp').getByRole('button', { name: 'Problem' }).click()
  await page.getByLabel('What’s wrong: Damp').fill(`Behind wardrobe ${number}`)
  await page
    .getByLabel(`${number + 2} of 5`, { exact: true })
    .first()
    .check({ force: true })
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel(/^Note, /).fill(`Seen with my own eyes ${number}`)
  await page.getByText('Saved on this device', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Photo files').setInputFiles([await homePhoto(10 + number)])
  await page.locator('[data-tour-photo] img').waitFor()
  await page.getByText('2 of 9 checked').waitFor()
}
