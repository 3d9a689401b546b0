import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { openConversation, receivedTexts, sendMessage } from '../support/conversation.ts'
import { waitUntilStored } from '../support/device.ts'
import { readMails } from '../support/mail-files.ts'
import { signInByApi } from '../support/people.ts'
import { until } from '../support/patience.ts'

const NEW = 'another-roof'

let fixture: BrowserFixture
let origin: string
beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

/** The mails about a password; others tell of new devices. */
const mails = () =>
  readMails(join(fixture.server.dataDir, 'mail')).filter(({ subject }) => /password/.test(subject))

test('a link from a mail is used on another device; the first one keeps its queue and sends it after the sign-in', async () => {
  const { ana, ben, page } = await openConversation(fixture)
  await page.context().setOffline(true)
  await sendMessage(page, 'Written before the password was lost')
  await waitUntilStored(page, 'Written before the password was lost')

  // The other device asks for a link, with an address in another case.
  const other = await fixture.browser.newDevice()
  const laptop = await other.newPage()
  await laptop.goto(`${origin}/account?mode=sign-in`)
  await laptop.getByRole('button', { name: 'Forgot your password?' }).click()
  await laptop.getByLabel('Email', { exact: true }).fill(ana.email.toUpperCase())
  await laptop.getByRole('button', { name: 'Email me a link' }).click()
  await laptop.getByText('Check your email').waitFor()
  await until(async () => mails().length === 1, 'the mail with the link')
  const [link = ''] = mails()[0]?.links ?? []
  expect(link).toMatch(/\/account\?mode=reset#[\w-]{43}$/)

  await laptop.goto(link)
  await laptop.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  const password = laptop.getByLabel('New password')
  await password.fill('qwertyuiop')
  await laptop.getByRole('button', { name: 'Save password' }).click()
  await laptop.getByText('This is one of the most common passwords').waitFor()
  await password.fill(NEW)
  await laptop.getByRole('button', { name: 'Save password' }).click()
  await laptop.getByText('Your password is new. Sign in with it.').waitFor()
  expect(await laptop.getByLabel('Email', { exact: true }).inputValue()).toBe(ana.email)
  await laptop.getByLabel('Password', { exact: true }).fill(NEW)
  await laptop.getByRole('button', { name: 'Sign In', exact: true }).click()
  await laptop.getByRole('heading', { name: `Hello, ${ana.user.firstName}` }).waitFor()

  // The link works once.
  await laptop.goto(link)
  await laptop.reload()
  await laptop.getByLabel('New password').fill('a-third-roof')
  await laptop.getByRole('button', { name: 'Save password' }).click()
  await laptop.getByText('This link was used already').waitFor()
  await laptop.getByRole('button', { name: 'Ask for a new link' }).click()
  await laptop.getByRole('heading', { name: 'Forgot your password?' }).waitFor()

  // The first device was signed out, and has kept the message.
  await page.context().setOffline(false)
  await page
    .getByRole('button', { name: /^Sign in/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(NEW)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sign in/i })
    .click()
  const benNow = await signInByApi(origin, ben.email, ben.password)
  await expect
    .poll(() => receivedTexts(origin, benNow, ana))
    .toEqual(['Written before the password was lost'])
  expect(mails().map(({ subject }) => subject)).toEqual(['Choose a new password', 'Your password is new'])
  await other.close()
})

test('asked for offline, the form says so and keeps the address', async () => {
  const device = await fixture.browser.newDevice()
  const page = await device.newPage()
  await page.goto(`${origin}/account?mode=forgot`)
  await page.getByLabel('Email', { exact: true }).fill('zoe@example.test')
  await device.setOffline(true)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByText("We can't reach Commonroof right now").waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('zoe@example.test')
  await device.close()
})
