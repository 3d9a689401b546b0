import type { Page } from 'playwright-core'

/** The answers of `fillListing` that differ between listings. */
export interface ListingAnswers {
  street: string
  title: string
  price: string
}

/** The radio button of that name in a group. */
export const radioInGroup = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })

const choose = (page: Page, group: string, name: string) => radioInGroup(page, group, name).check()
const chip = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByText(name, { exact: true }).click()

export const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
export const waitForStep = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, level: 1 }).waitFor()

/** Fills in the first three steps of the listing form, and rent and availability on the fourth. */
export async function fillListing(page: Page, answers: ListingAnswers): Promise<void> {
  await waitForStep(page, 'Basic Property Info')
  await choose(page, 'What are you listing?', 'A room for rent')
  await choose(page, 'Property type', 'House')
  await choose(page, 'Lease', '6 months')
  await page.getByLabel('Street address').fill(answers.street)
  await page.getByRole('radio', { name: /^San Diego/ }).check()
  await page.getByLabel('Zip code').fill('92101')
  await next(page)

  await waitForStep(page, 'Home & Room Details')
  await page.getByLabel('Title', { exact: true }).fill(answers.title)
  await page.getByLabel('Description').fill('A quiet house with a long kitchen table.')
  await choose(page, 'Is it furnished?', 'Partially')
  await choose(page, 'Are utilities included?', 'Yes')
  await choose(page, 'Bathroom', 'Private bathroom')
  await choose(page, 'Parking', 'Street')
  await choose(page, 'Are pets allowed?', 'Yes')
  await choose(page, 'Is smoking allowed?', 'No')
  await next(page)

  await waitForStep(page, 'Household & Lifestyle')
  await chip(page, 'Who lives here now?', 'I live here')
  await chip(page, 'Who would feel at home here?', 'Quiet')
  await choose(page, 'Are there house rules?', 'No')
  await next(page)

  await waitForStep(page, 'Pricing & List')
  await page.getByLabel('Monthly rent').fill(answers.price)
  await choose(page, 'When is it available?', 'Immediately')
}
