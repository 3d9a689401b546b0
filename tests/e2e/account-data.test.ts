import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import {
  chooseSignOut,
  createBrowserFixture,
  openSignedInPage,
  signInByForm,
  waitForVisitor,
  type BrowserFixture,
} from '../support/browser-fixture.ts'
import { waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { readMails } from '../support/mail-files.ts'
import { apiAs, registerSeeker } from '../support/people.ts'
import { until } from '../support/patience.ts'
import { readZip } from '../support/read-zip.ts'

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

const mails = () => readMails(join(fixture.server.dataDir, 'mail'))
const DUE = /^Your account will be deleted on \w{3} \d/

test('a deletion asked for offline waits in the outbox, goes with the signal, and is taken back after signing in', async () => {
  const today = localDay(new Date())
  const [ana, ben] = [await registerSeeker(origin, 'Ana', today), await registerSeeker(origin, 'Ben', today)]
  const findsAna = async () => {
    const { matches } = await apiAs(origin, ben)<{ matches: { _id: string }[] }>('GET', '/matches')
    return matches.some(({ _id }) => _id === ana.user._id)
  }
  expect(await findsAna()).toBe(true)
  const page = await openSignedInPage(fixture, ana)
  await waitForServiceWorker(page)
  await page.goto(`${origin}/profile`)
  const section = page.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Delete my account' }).waitFor()
  await page.context().setOffline(true)
  await section.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('We’ll ask for the deletion when you’re back online').waitFor()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await section.getByText('We ask for the deletion of your account when you’re back online').waitFor()
  await waitUntilStored(page, 'account.deletion')
  await page.reload()
  await section.getByText('We ask for the deletion of your account when you’re back online').waitFor()
  await page.goto(`${origin}/outbox`)
  await page.getByText('Account deletion', { exact: true }).waitFor()
  await page.getByText('Sends when you’re back online').first().waitFor()
  expect(await findsAna()).toBe(true)

  await page.context().setOffline(false)
  await page.getByText(DUE).waitFor()
  expect(await findsAna()).toBe(false)
  await until(
    async () => mails().some(({ subject }) => subject.startsWith('Your account will be deleted')),
    'the mail',
  )
  // The token of the API was another device.
  expect((await fetch(`${origin}/api/auth/user`, { headers: { 'x-auth-token': ana.token } })).status).toBe(
    401,
  )

  await chooseSignOut(page, ana)
  await waitForVisitor(page)
  await signInByForm(page, origin, ana)
  await page.getByText(DUE).waitFor()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByText(DUE).waitFor({ state: 'detached' })
  await until(findsAna, 'others to find Ana again')
  await page.context().close()
})

test('online, the password is asked, and a wrong one asks for nothing', async () => {
  const cleo = await registerSeeker(origin, 'Cleo', localDay(new Date()))
  const page = await openSignedInPage(fixture, cleo)
  await page.goto(`${origin}/profile`)
  const section = page.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Your password').fill('not hers')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('This is not your password').waitFor()
  await dialog.getByLabel('Your password').fill(cleo.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await section.getByText(DUE).waitFor()
  await section.getByRole('button', { name: 'Keep my account' }).click()
  await section.getByRole('button', { name: 'Delete my account' }).waitFor()
  await page.context().close()
})

test('everything that is stored about a person is made into one file, which opens', async () => {
  const dora = await registerSeeker(origin, 'Dora', localDay(new Date()))
  const emil = await registerSeeker(origin, 'Emil', localDay(new Date()))
  await apiAs(origin, dora)('POST', '/messages', { recipientId: emil.user._id, content: 'A word from Dora' })
  const page = await openSignedInPage(fixture, dora)
  await page.goto(`${origin}/profile`)
  const section = page.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Make the file' }).click()
  const link = section.getByRole('link', { name: 'Download the file' })
  await link.waitFor()
  const downloading = page.waitForEvent('download')
  await link.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^commonroof-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = readZip(readFileSync(await download.path()))
  const text = (name: string) => Buffer.from(files.get(name) ?? []).toString()
  expect(JSON.parse(text('data/account.json'))).toMatchObject([{ email: dora.email }])
  expect(text('data/messages.json')).toContain('A word from Dora')
  expect(text('index.html')).toContain('Everything Commonroof has about you')
  await section.getByText(/^Your file is ready until/).waitFor()
  await until(
    async () => mails().some(({ subject }) => subject === 'Your data is ready to download'),
    'the mail',
  )
  await page.context().close()
})
