import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import type { DraftView } from '../../src/contract/drafts.ts'
import { DRAFT_HEADER } from '../../src/contract/headers.ts'
import { localDay } from '../../src/domain/dates.ts'
import { toSeekerPayload } from '../../src/domain/seeker-payload.ts'
import type { UserView } from '../../src/domain/user.ts'
import { installed } from '../support/device.ts'
import { as, register, registerSeeker, seekerAnswers, type Account } from '../support/people.ts'
import { setStage, signIn, type Stage } from '../support/stage.ts'

/** A draft rests a few seconds before it is copied. */
const SOON = { timeout: 15_000 }

let stage: Stage
let browser: Stage['browser']
let server: Stage['server']

beforeAll(async () => {
  stage = await setStage()
  ;({ browser, server } = stage)
  await browser.start()
})

afterAll(async () => {
  await stage.strike()
})

async function seekerOnTheWay(name: string): Promise<Account> {
  const person = await register(server.origin, name)
  await as(server.origin, person)('PUT', '/profile', { userType: 'seeker' })
  await as(server.origin, person)('PUT', '/seeker/option', { seekingOption: 'WITH_ROOMMATES' })
  return person
}

interface Phone {
  context: BrowserContext
  page: Page
}

async function phoneOf(person: Account): Promise<Phone> {
  const context = await browser.newDevice()
  const page = await context.newPage()
  await signIn(page, server.origin, person)
  return { context, page }
}

const wizard = async ({ page }: Phone) => {
  await page.goto(`${server.origin}/setup/home-seeker-profile`)
  await page.getByRole('heading', { name: 'Location & Budget' }).waitFor()
}
const choose = ({ page }: Phone, name: string) => page.getByRole('radio', { name, exact: true }).check()
const isChosen = ({ page }: Phone, name: string) => page.getByRole('radio', { name, exact: true }).isChecked()
const copies = async (person: Account) =>
  (await as(server.origin, person)<{ drafts: DraftView[] }>('GET', '/drafts')).drafts

describe('one draft on two devices', () => {
  test('goes on where the other stopped; one answer given differently offers both; any version comes back', async () => {
    const ana = await seekerOnTheWay('Ana')
    const one = await phoneOf(ana)
    await wizard(one)
    await choose(one, 'Southern California')
    await choose(one, 'San Diego')
    await one.page.getByRole('button', { name: '$2,000' }).click()
    await expect.poll(async () => (await copies(ana))[0]?.fields['budget'], SOON).toBe(2000)

    const two = await phoneOf(ana)
    await wizard(two)
    await expect.poll(() => isChosen(two, 'San Diego'), SOON).toBe(true)

    // The second one loses its network; both change the budget, each something else too.
    await two.context.setOffline(true)
    await two.page.getByRole('button', { name: '$1,000' }).click()
    await choose(two, 'Within 30 days')
    await two.page.getByText(/Latest Draft Saved|Last saved/).waitFor()
    await one.page.getByRole('button', { name: '$3,000' }).click()
    await choose(one, 'Orange County')
    await expect.poll(async () => (await copies(ana))[0]?.fields['budget'], SOON).toBe(3000)
    await two.context.setOffline(false)

    const clash = two.page.locator('[data-clash=budget]')
    await clash.waitFor()
    expect(await two.page.locator('[data-clash]').count()).toBe(1)
    await expect.poll(() => isChosen(two, 'Orange County'), SOON).toBe(true)
    expect(await isChosen(two, 'Within 30 days')).toBe(true)
    expect(await clash.textContent()).toMatch(/here \$500 to \$1,500.*other device \$2,500 to \$3,500/)
    await clash.getByRole('button', { name: 'Use $2,500 to $3,500 a month' }).click()
    await clash.waitFor({ state: 'detached' })

    // Both end with the same answers, in the page that is open and on the server.
    await expect
      .poll(async () => (await copies(ana))[0]?.fields, SOON)
      .toMatchObject({ budget: 3000, location: 'oc', moveInOption: '30days' })
    await one.page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect.poll(() => isChosen(one, 'Within 30 days'), { timeout: 25_000 }).toBe(true)

    // What was given up is still among the earlier versions.
    await two.page.getByRole('button', { name: 'Earlier versions' }).click()
    const version = two.page.getByRole('listitem').filter({ hasText: '$500 to $1,500' }).first()
    await version.getByRole('button', { name: /^Put back/ }).click()
    await expect.poll(async () => (await copies(ana))[0]?.fields['budget'], SOON).toBe(1000)
    await one.context.close()
    await two.context.close()
  })

  test('submitted on one, the other keeps its late words and applies them as an edit', async () => {
    const ben = await seekerOnTheWay('Ben')
    const late = await phoneOf(ben)
    await wizard(late)
    await choose(late, 'Southern California')
    await choose(late, 'San Diego')
    await expect.poll(async () => (await copies(ben)).length, SOON).toBe(1)
    const [draft] = await copies(ben)
    if (!draft) throw new Error('the draft was not copied')
    await late.context.setOffline(true)
    await late.page.getByRole('button', { name: '$3,000' }).click()
    await late.page.getByText(/Latest Draft Saved|Last saved/).waitFor()

    // The other device, by its calls: every answer, and Complete.
    const other = as(server.origin, ben)
    const fields = { ...draft.fields, ...seekerAnswers() }
    await other('PUT', `/drafts/seeker/${draft.draftId}`, { baseRevision: draft.revision, step: 5, fields })
    const answers = toSeekerPayload(seekerAnswers(), localDay(new Date()))
    await other('PUT', '/profile', answers, { [DRAFT_HEADER]: draft.draftId })

    await late.context.setOffline(false)
    const notice = late.page.getByText('You finished your profile on another device')
    await notice.waitFor({ timeout: 40_000 })
    await late.page.getByRole('button', { name: 'Apply my changes as an edit' }).click()
    await notice.waitFor({ state: 'detached' })
    const budget = async () => (await other<UserView>('GET', '/auth/user')).seekerProfile?.budget
    await expect.poll(budget, SOON).toBe(3000)
    await late.context.close()
  })
})

describe('storage that the browser took', () => {
  test('the device is told once what it had announced and never sent', async () => {
    const cleo = await registerSeeker(server.origin, 'Cleo', localDay(new Date()))
    const dan = await registerSeeker(server.origin, 'Dan', localDay(new Date()))
    const phone = await phoneOf(cleo)
    // A refused message stays in the outbox: the server has heard of it, and never took it.
    await phone.context.route('**/api/messages', (route) =>
      route.fulfill({
        status: 503,
        json: { msg: 'Busy', code: 'unavailable' },
        headers: { 'retry-after': '600' },
      }),
    )
    await phone.page.goto(`${server.origin}/messages?with=${dan.user._id}`)
    await phone.page.getByLabel('Message', { exact: true }).fill('Is the room still free?')
    const announced = phone.page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/ledger') &&
        (response.request().postData() ?? '').includes('message.send'),
    )
    await phone.page.getByRole('button', { name: 'Send' }).click()
    await phone.page.getByText('Is the room still free?', { exact: true }).waitFor()
    await phone.page.reload()
    expect((await announced).request().postData()).not.toContain('room')

    await phone.page.goto('about:blank')
    const session = await phone.context.newCDPSession(phone.page)
    await session.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb' })
    await phone.page.goto(`${server.origin}/dashboard`)
    const said = phone.page.getByText(/1 message from .* may not have arrived/)
    await said.waitFor()
    await phone.page.getByRole('button', { name: 'I have read this' }).click()
    await said.waitFor({ state: 'detached' })
    await phone.page.reload()
    await phone.page.getByRole('heading', { name: 'Hello, Cleo' }).waitFor()
    await phone.page.waitForLoadState('networkidle')
    expect(await said.count()).toBe(0)
    await phone.context.close()
  })
})

describe('signing out with unsent work', () => {
  test('it can be saved as a file, kept locked with its count on the sign-in page, or discarded', async () => {
    const eve = await registerSeeker(server.origin, 'Eve', localDay(new Date()))
    const finn = await registerSeeker(server.origin, 'Finn', localDay(new Date()))
    const phone = await phoneOf(eve)
    const { page } = phone
    await page.goto(`${server.origin}/messages?with=${finn.user._id}`)
    await page.getByRole('heading', { name: 'Finn' }).waitFor()
    await installed(page)
    await phone.context.setOffline(true)
    await page.getByLabel('Message', { exact: true }).fill('Tonight at <8>?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Tonight at <8>?', { exact: true }).waitFor()
    const signOut = async () => {
      await page.getByRole('button', { name: 'Welcome back, Eve' }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      await page.getByRole('alertdialog').waitFor()
    }
    await signOut()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const path = await (await download).path()
    const saved = readFileSync(path, 'utf8')
    expect(saved).toContain('Message to Finn')
    expect(saved).toContain('Tonight at &lt;8&gt;?')

    await page.getByRole('button', { name: 'Keep on this device' }).click()
    await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
    await phone.context.setOffline(false)
    await page.goto(`${server.origin}/account?mode=sign-in`)
    await page.getByText(/1 unsent item of e…@/).waitFor()
    expect(await page.getByText('Tonight at').count()).toBe(0)

    // Two hours later it may be out of date: nothing leaves before she said so, and a reload is no answer.
    await age(page, eve, 2)
    await signIn(page, server.origin, eve)
    await page.getByText('Send 1 saved now?').waitFor()
    await page.reload()
    await page.getByText('Send 1 saved now?').waitFor()
    await page.getByRole('link', { name: 'Look at them first' }).click()
    await page.getByText('Tonight at <8>?').waitFor()
    expect(await received(eve, finn)).toEqual([])
    await signOut()
    await page.getByRole('button', { name: 'Discard and sign out' }).click()
    await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
    await signIn(page, server.origin, eve)
    await page.goto(`${server.origin}/outbox`)
    await page.getByText('Nothing is waiting').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText(/may not have arrived/).count(), 'discarded is not missing').toBe(0)
    await phone.context.close()
  })

  test('kept for hours, it goes out once its person says so', async () => {
    const gil = await registerSeeker(server.origin, 'Gil', localDay(new Date()))
    const hal = await registerSeeker(server.origin, 'Hal', localDay(new Date()))
    const phone = await phoneOf(gil)
    const { page } = phone
    await page.goto(`${server.origin}/messages?with=${hal.user._id}`)
    await page.getByRole('heading', { name: 'Hal' }).waitFor()
    await installed(page)
    await phone.context.setOffline(true)
    await page.getByLabel('Message', { exact: true }).fill('Written at noon')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Written at noon', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Welcome back, Gil' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Keep on this device' }).click()
    await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
    await phone.context.setOffline(false)
    await age(page, gil, 5)
    await signIn(page, server.origin, gil)
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => received(gil, hal), SOON).toEqual(['Written at noon'])
    expect(await page.getByText('Send 1 saved now?').count()).toBe(0)
    await phone.context.close()
  })
})

/** What `from` has sent to `to`, as the server has it. */
async function received(from: Account, to: Account): Promise<string[]> {
  const path = `/messages/${from.user._id}`
  const { messages } = await as(server.origin, to)<{ messages: { content: string }[] }>('GET', path)
  return messages.map((message) => message.content)
}

/** Makes everything in the outbox of `person` on this device so many hours older. */
async function age(page: Page, person: Account, hours: number): Promise<void> {
  await page.evaluate(
    ([name, ms]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(new Error('the database does not open')))
        opening.addEventListener('success', () => {
          const db = opening.result
          const transaction = db.transaction('ops', 'readwrite')
          const store = transaction.objectStore('ops')
          const all = store.getAll()
          all.addEventListener('success', () => {
            for (const row of all.result) store.put({ ...row, composedAt: row.composedAt - ms })
          })
          transaction.addEventListener('complete', () => {
            db.close()
            resolve()
          })
        })
      }),
    [`commonroof-${person.user._id}`, hours * 3_600_000] as const,
  )
}
