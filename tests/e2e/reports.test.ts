import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { CaseRow } from '../../src/domain/reports/case.ts'
import type { NewDecision } from '../../src/domain/reports/case.ts'
import type { ReportView } from '../../src/domain/reports/report-view.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { runCommand } from '../support/command.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { formOf } from '../support/listing-form.ts'
import { readMails } from '../support/mail-files.ts'
import { until } from '../support/patience.ts'
import { apiAs, listHome, registerHomeowner, registerSeeker, type TestAccount } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { shoot } from '../support/screenshots.ts'
import { decideByEnter } from '../support/decide-case.ts'

const today = localDay(new Date())
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

async function registerModerator(name: string): Promise<TestAccount> {
  const person = await registerSeeker(origin, name, today)
  const env = { DATA_DIR: fixture.server.dataDir }
  expect((await runCommand('admin', ['promote', person.email, '--moderator'], env)).output).toContain(
    'Promoted',
  )
  return person
}
const ownReports = async (person: TestAccount) =>
  (await apiAs(origin, person)<{ reports: ReportView[] }>('GET', '/reports')).reports
const mailsTo = (person: TestAccount) =>
  readMails(join(fixture.server.dataDir, 'mail')).filter(({ to }) => to.includes(person.email))

/** Decides the open case about a home with the keys of the queue alone. */
async function decideByKeys(page: Page, title: string, key: string, reason: string): Promise<void> {
  await page.goto(`${origin}/admin/queue`)
  const row = page.getByRole('link', { name: new RegExp(title) })
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByRole('form', { name: 'Decide' }).waitFor()
  // The form listens to keys only after it was drawn.
  const reasonBox = page.locator('textarea[name=reason]')
  await until(async () => {
    if (!(await reasonBox.isVisible())) await page.keyboard.press(key)
    return reasonBox.isVisible()
  }, 'the reason’s box')
  await page.keyboard.type(reason)
  await page.keyboard.press('Tab')
  await decideByEnter(page)
  await row.waitFor({ state: 'detached' })
}

test('[listing] a report from the subway arrives later, is decided by keyboard, and both people are told', async () => {
  const olga = await registerHomeowner(origin, 'Olga')
  const rosa = await registerSeeker(origin, 'Rosa', today)
  const mona = await registerModerator('Mona')
  const home = await listHome(origin, olga, [await homePhoto(1)], formOf({ title: 'Loft by the bay' }))

  const rosas = await openSignedInPage(fixture, rosa)
  await rosas.goto(`${origin}/view-listing/${home._id}`)
  await rosas.getByRole('button', { name: 'Report this home' }).waitFor()
  await waitForServiceWorker(rosas)
  await rosas.context().setOffline(true)
  await rosas.getByRole('button', { name: 'Report this home' }).click()
  const dialog = rosas.getByRole('dialog', { name: 'Report this home' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('Choose what’s wrong').waitFor()
  await dialog.getByLabel('It’s a scam or asks for money').check()
  await dialog.getByLabel('What happened').fill('He wants the deposit by wire')
  await shoot(rosas, 'report-dialog')
  expect(await screenFaults(rosas, 'a report', 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await rosas.getByText('It sends when you’re online.').waitFor()
  await shoot(rosas, 'report-sent')
  await rosas.goto(`${origin}/reports`)
  await rosas.getByText('He wants the deposit by wire').waitFor()
  await rosas.getByText('Waiting to send').first().waitFor()
  await shoot(rosas, 'reports-offline')
  expect(await ownReports(rosa)).toEqual([])
  await rosas.context().setOffline(false)
  await until(async () => (await ownReports(rosa)).length === 1, 'the report to arrive')
  await rosas.getByText('We’re looking at it.').waitFor()

  const monas = await openSignedInPage(fixture, mona)
  await monas.goto(`${origin}/admin/queue`)
  await monas.getByRole('link', { name: /Loft by the bay/ }).click()
  await monas.getByText('He wants the deposit by wire').waitFor()
  expect(await screenFaults(monas, 'a case')).toEqual([])
  await shoot(monas, 'queue-case')
  await monas.keyboard.press('s')
  await shoot(monas, 'queue-decision')
  await monas.keyboard.press('Escape')
  await decideByKeys(monas, 'Loft by the bay', 'h', 'Never ask for money by wire.')

  await rosas.goto(`${origin}/reports`)
  await rosas
    .getByText('We took “Loft by the bay” off the market. Thank you for telling us.')
    .first()
    .waitFor()
  await shoot(rosas, 'reports-answered')
  await rosas.goto(`${origin}/view-listing/${home._id}`)
  await rosas.getByText('Commonroof took this home off the market.').first().waitFor()

  const olgas = await openSignedInPage(fixture, olga)
  await olgas.goto(`${origin}/dashboard`)
  await olgas.getByText('“Loft by the bay” is hidden. Others don’t find it.').waitFor()
  await shoot(olgas, 'dashboard-notice')
  await olgas.getByRole('link', { name: 'Read it' }).click()
  await olgas.getByText('Never ask for money by wire.').waitFor()
  await olgas.getByLabel('Your answer').fill('I have taken it out of the text')
  await shoot(olgas, 'notice-answer')
  expect(await screenFaults(olgas, 'a notice')).toEqual([])
  await olgas.getByRole('button', { name: 'Send answer' }).click()
  await olgas.getByText('I have taken it out of the text').waitFor()
  const openCases = () => apiAs(origin, mona)<{ cases: CaseRow[] }>('GET', '/cases')
  await until(
    async () => (await openCases()).cases.some(({ kind }) => kind === 'appeal'),
    'the answer to arrive',
  )

  await decideByKeys(monas, 'Loft by the bay', 'k', 'Thank you for the change.')
  await olgas.reload()
  await olgas.getByText('Thank you for the change.').waitFor()
  await rosas.reload()
  await rosas.getByRole('link', { name: 'Message Olga' }).waitFor()
  await until(async () => mailsTo(olga).some(({ text }) => text.includes('by wire')), 'the mail to the owner')
  await until(
    async () => mailsTo(rosa).some(({ text }) => text.includes('off the market')),
    'the mail to the reporter',
  )

  await monas.goto(`${origin}/admin/queue`)
  const download = monas.waitForEvent('download')
  await monas.getByRole('button', { name: 'Export the audit trail' }).click()
  expect((await download).suggestedFilename()).toBe('audit-trail.csv')
  for (const page of [rosas, monas, olgas]) await page.context().close()
})

test('the home of a suspended owner leaves a seeker’s device at its next contact, and the owner reads and answers', async () => {
  const otto = await registerHomeowner(origin, 'Otto')
  const sara = await registerSeeker(origin, 'Sara', today)
  const mika = await registerModerator('Mika')
  const home = await listHome(
    origin,
    otto,
    [await homePhoto(1)],
    formOf({ title: 'Cabin in the hills', address: '12 Hill Street' }),
  )
  await apiAs(origin, sara)('PUT', `/listing/${home._id}/saved`, { saved: true })
  await apiAs(origin, sara)('PUT', '/profile', { successSeen: true })

  const saras = await openSignedInPage(fixture, sara)
  await saras.goto(`${origin}/home-finder`)
  await saras.getByText('Cabin in the hills').first().waitFor()
  await waitForServiceWorker(saras)
  await saras.goto(`${origin}/view-listing/${home._id}`)
  await saras.getByRole('link', { name: 'Message Otto' }).waitFor()
  await saras.context().setOffline(true)
  await saras.goto(`${origin}/home-finder`)
  await saras.getByText('Cabin in the hills').first().waitFor()

  await apiAs(origin, sara)('POST', '/reports', {
    subject: { kind: 'conversation', id: otto.user._id },
    reason: 'harassment',
  }).catch(() => undefined)
  await apiAs(origin, sara)('POST', '/reports', {
    subject: { kind: 'listing', id: home._id },
    reason: 'harassment',
  })
  const { cases } = await apiAs(origin, mika)<{ cases: CaseRow[] }>('GET', '/cases')
  const caseId = cases.find(({ title }) => title === 'Cabin in the hills')?._id
  const decision: NewDecision = { decision: 'suspend', reason: 'Threats in messages.', days: 7 }
  await apiAs(origin, mika)('POST', `/cases/${caseId}/decision`, decision)

  await saras.context().setOffline(false)
  const searched = saras.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/homes' && response.ok(),
  )
  await saras.goto(`${origin}/home-finder`)
  await searched
  await expect.poll(() => saras.getByText('Cabin in the hills').count()).toBe(0)
  await saras.goto(`${origin}/view-listing/${home._id}`)
  await saras.getByText('Commonroof took this home off the market.').first().waitFor()
  await saras.context().setOffline(true)
  for (const path of [`/view-listing/${home._id}`, '/saved']) {
    await saras.goto(`${origin}${path}`)
    await saras.getByText('Commonroof took this home off the market.').first().waitFor()
    expect(await saras.getByRole('link', { name: 'Message Otto' }).count()).toBe(0)
  }

  const ottos = await openSignedInPage(fixture, otto)
  await ottos.getByText(/Your account is suspended until/).waitFor()
  await shoot(ottos, 'suspended')
  await ottos.getByRole('link', { name: 'Read why, and answer' }).click()
  await ottos.getByText('Threats in messages.').waitFor()
  await ottos.getByLabel('Your answer').fill('My account was stolen')
  await ottos.getByRole('button', { name: 'Send answer' }).click()
  await until(
    async () =>
      (await apiAs(origin, mika)<{ cases: CaseRow[] }>('GET', '/cases')).cases.some(
        ({ kind, title }) => kind === 'appeal' && title === 'Cabin in the hills',
      ),
    'the answer of the suspended owner',
  )
  for (const page of [saras, ottos]) await page.context().close()
})

test('a person is reported from the menu beside their name, also after a block', async () => {
  const rude = await registerSeeker(origin, 'Rudi', today)
  const anna = await registerSeeker(origin, 'Anna', today)
  await apiAs(origin, rude)('POST', '/messages', { recipientId: anna.user._id, content: 'Pay me first' })

  const page = await openSignedInPage(fixture, anna)
  await page.goto(`${origin}/messages?with=${rude.user._id}`)
  const menu = page.getByRole('button', { name: 'More about Rudi' })
  const choose = async (item: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu.click()
  await page.getByRole('menuitem', { name: 'Report this conversation' }).waitFor()
  await shoot(page, 'safety-menu')
  await page.keyboard.press('Escape')
  await choose('Block Rudi')
  const question = page.getByRole('alertdialog', { name: 'Block Rudi?' })
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await page.goto(`${origin}/messages?with=${rude.user._id}`)
  await choose('Report this conversation')
  const dialog = page.getByRole('dialog', { name: 'Report this conversation' })
  await dialog.getByLabel('It’s a scam or asks for money').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Your report is on its way.').waitFor()
  await until(async () => (await ownReports(anna)).length === 1, 'the report to arrive')
  expect(await ownReports(anna)).toMatchObject([{ kind: 'conversation', title: 'Rudi' }])
  await page.context().close()
})
