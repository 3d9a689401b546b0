import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserView } from '../../src/domain/account/user.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { receivedTexts, sendMessage } from '../support/conversation.ts'
import { waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { readMails } from '../support/mail-files.ts'
import { until } from '../support/patience.ts'
import { apiAs, registerSeeker, type TestAccount } from '../support/people.ts'
import { localDay } from '../../src/domain/core/dates.ts'

const today = localDay(new Date())

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

const mailsTo = (person: TestAccount) =>
  readMails(join(fixture.server.dataDir, 'mail')).filter(({ to }) => to.includes(person.email))
/** The link and the code of the last mail that proves the person's address. */
async function proofOf(
  person: TestAccount,
  subject = 'Confirm your email',
): Promise<{ link: string; code: string }> {
  const find = () => mailsTo(person).findLast((mail) => mail.subject === subject)
  await until(() => Promise.resolve(find() !== undefined), 'the mail that proves an address')
  const mail = find()
  return { link: mail?.links[0] ?? '', code: /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1] ?? '' }
}
const isConfirmed = async (person: TestAccount) =>
  (await apiAs(origin, person)<UserView>('GET', '/auth/user')).emailConfirmed

test('a first message waits for the code, which is typed without signal; both go by themselves', async () => {
  const [ana, ben] = [await registerSeeker(origin, 'Ana', today), await registerSeeker(origin, 'Ben', today)]
  const page = await openSignedInPage(fixture, ana)
  const device = page.context()
  await waitForServiceWorker(page)
  await page.goto(`${origin}/messages?with=${ben.user._id}`)
  await sendMessage(page, 'Hello, is the room still free?')

  await page.goto(`${origin}/outbox`)
  await page.getByText('Waits until you confirm your email').waitFor()
  expect(await receivedTexts(origin, ben, ana)).toEqual([])

  const { code } = await proofOf(ana)
  await device.setOffline(true)
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await page.getByRole('textbox', { name: 'Code from the email' }).fill('12')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('The code has 6 digits').waitFor()
  await page.getByRole('textbox', { name: 'Code from the email' }).fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('We check it when you’re back online').waitFor()
  await waitUntilStored(page, code)
  await page.reload()
  await page.getByText('Email code').waitFor()

  await device.setOffline(false)
  await expect.poll(() => receivedTexts(origin, ben, ana)).toEqual(['Hello, is the room still free?'])
  await page.getByText('Nothing is waiting').waitFor()
  await page.getByText('Your email is confirmed').waitFor()
  await device.close()
})

test('a wrong code is told at its field, and the link on another device does it too', async () => {
  const [cleo, dan] = [
    await registerSeeker(origin, 'Cleo', today),
    await registerSeeker(origin, 'Dan', today),
  ]
  const page = await openSignedInPage(fixture, cleo)
  const device = page.context()
  await page.goto(`${origin}/messages?with=${dan.user._id}`)
  await sendMessage(page, 'Shall we look together?')
  const { link, code } = await proofOf(cleo)
  await page.getByRole('button', { name: 'Enter the code' }).click()
  const field = page.getByRole('textbox', { name: 'Code from the email' })
  await field.fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('This isn’t the code of the last mail').waitFor()

  const laptop = await fixture.browser.newDevice()
  const other = await laptop.newPage()
  await other.goto(link)
  // Opening the link is not enough, because mail programs open links too.
  await other.getByRole('button', { name: 'Yes, this is my email' }).waitFor()
  expect(await isConfirmed(cleo)).toBe(false)
  await other.getByRole('button', { name: 'Yes, this is my email' }).click()
  await other.getByText('Your email is confirmed').waitFor()
  await laptop.close()

  // The first device learns it at its next contact.
  await page.reload()
  await expect.poll(() => receivedTexts(origin, dan, cleo)).toEqual(['Shall we look together?'])
  await device.close()
})

test('an email changes once both addresses have agreed; until then the profile says whose mail is missing', async () => {
  const eve = await registerSeeker(origin, 'Eve', today)
  const page = await openSignedInPage(fixture, eve)
  const device = page.context()
  await page.goto(`${origin}/profile`)
  const { code } = await proofOf(eve)
  await page.getByRole('textbox', { name: 'Code from the email' }).fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText(`${eve.email} · Confirmed`).waitFor()

  const to = `new.${eve.email}`
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('textbox', { name: 'New email' }).fill(to)
  await page.getByLabel('Current password', { exact: true }).fill('not it')
  await page.getByRole('button', { name: 'Send the mails' }).click()
  await page.getByText('This is not your password').waitFor()
  await page.getByLabel('Current password', { exact: true }).fill(eve.password)
  await page.getByRole('button', { name: 'Send the mails' }).click()
  await page.getByText(`Changing to ${to}`).waitFor()
  for (const [address, subject] of [
    [to, 'Use this email for your account'],
    [eve.email, 'Your email is about to change'],
  ] as const) {
    // The earlier mail to the same address proves nothing any more.
    const proof = await proofOf({ ...eve, email: address }, subject)
    const laptop = await fixture.browser.newDevice()
    const other = await laptop.newPage()
    await other.goto(proof.link)
    await other.getByRole('button', { name: 'Yes, this is my email' }).click()
    await other.getByText(address === to ? 'One more mail to answer' : 'Your email is new').waitFor()
    await laptop.close()
  }
  await page.reload()
  await page.getByText(`${to} · Confirmed`).waitFor()
  await device.close()
})
