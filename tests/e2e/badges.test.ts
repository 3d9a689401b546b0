import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { sendMessage } from '../support/conversation.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { formOf } from '../support/listing-form.ts'
import { readMails } from '../support/mail-files.ts'
import { until } from '../support/patience.ts'
import { apiAs, listHome, registerHomeowner, registerSeeker, type TestAccount } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'

let fixture: BrowserFixture
let origin: string
beforeAll(async () => {
  fixture = await createBrowserFixture({ emailProof: true })
  ;({ origin } = fixture.server)
  await fixture.browser.start()
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

/** Confirms the person's address with the code of the mail. */
async function confirmEmail(person: TestAccount): Promise<void> {
  const code = () => {
    const mails = readMails(join(fixture.server.dataDir, 'mail')).filter(({ to }) =>
      to.includes(person.email),
    )
    return mails.flatMap(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? []).at(-1)
  }
  await until(() => Promise.resolve(code() !== undefined), 'the mail that proves an address')
  await apiAs(origin, person)('POST', '/account/email-code', { code: code() })
}

const badgesOf = (page: Page, name: string) =>
  page.getByRole('list', { name: `What we know about ${name}` }).getByRole('link')

test('the badges on a home and in a conversation lead to what they prove, also without signal', async () => {
  const owner = await registerHomeowner(origin, 'Hana')
  const seeker = await registerSeeker(origin, 'Sol', localDay(new Date()))
  for (const person of [owner, seeker]) await confirmEmail(person)
  const home = await listHome(origin, owner, [await homePhoto(1)], formOf({ title: 'Attic with a view' }))
  await apiAs(origin, seeker)('PUT', `/listing/${home._id}/saved`, { saved: true })

  const page = await openSignedInPage(fixture, seeker)
  await waitForServiceWorker(page)
  await page.goto(`${origin}/view-listing/${home._id}`)
  const badges = badgesOf(page, 'Hana')
  await badges.first().waitFor()
  expect(await badges.allInnerTexts()).toEqual(['Email confirmed', 'Phone not checked'])
  expect(await screenFaults(page, 'a home with badges')).toEqual([])

  await badges.first().click()
  await page.waitForURL('**/badges#email')
  await page.getByRole('heading', { name: 'A badge says one thing. Here is which.' }).waitFor()
  await page.getByText('They could read mail at that address on that day.').waitFor()
  for (const title of [
    'Email confirmed',
    'Answers within some hours',
    'Photos unique here',
    'Phone not checked',
  ])
    expect(await page.getByRole('heading', { name: title, exact: true }).count()).toBe(1)
  await page.goBack()

  await page.getByRole('link', { name: 'Message Hana' }).click()
  await sendMessage(page, 'Is the attic free?')
  const line = badgesOf(page, 'Hana')
  await line.first().waitFor()
  expect(await line.allInnerTexts()).toEqual(['Email confirmed'])
  expect(await screenFaults(page, 'a conversation with badges')).toEqual([])

  await page.context().setOffline(true)
  for (const path of [`/messages?with=${owner.user._id}`, `/view-listing/${home._id}`]) {
    await page.goto(`${origin}${path}`)
    await badgesOf(page, 'Hana').first().waitFor()
  }
  await badgesOf(page, 'Hana').last().click()
  await page.waitForURL('**/badges#phone')
  await page.getByText('We check nobody’s phone number.').waitFor()
})
