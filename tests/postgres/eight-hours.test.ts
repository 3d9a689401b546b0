import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DraftView } from '../../src/contract/drafts.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import { MAX_TRIES } from '../../src/sync/backoff.ts'
import { signIn } from '../support/browser-fixture.ts'
import { receivedTexts, sendMessage } from '../support/conversation.ts'
import { readIndexedDb, waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { formOf } from '../support/listing-form.ts'
import { homePhotos } from '../support/home-photos.ts'
import { PassingHours } from '../support/passing-hours.ts'
import {
  apiAs,
  registerHomeowner,
  listHome,
  registerSeeker,
  saveListingDraft,
  type TestAccount,
} from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { TestBrowser } from '../support/test-browser.ts'
import { openForm, waitForDraftSaved } from '../support/wizard.ts'
import { PostgresCluster } from '../support/postgres-cluster.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const cluster = new PostgresCluster()
const folder = temporaryFolder('data')
const hours = new PassingHours(folder.path)
const browser = new TestBrowser(null)
let server: ServerProcess
let page: Page
let olga: TestAccount
let ben: TestAccount
let cleo: TestAccount

beforeAll(async () => {
  await cluster.start()
  server = new ServerProcess(await freePort(), folder.path, { DATABASE_URL: cluster.url, ...hours.env })
  await server.start()
  const today = localDay(new Date())
  olga = await registerHomeowner(server.origin, 'Olga')
  ben = await registerSeeker(server.origin, 'Ben', today)
  cleo = await registerSeeker(server.origin, 'Cleo', today)
  await apiAs(server.origin, ben)('POST', '/messages', { recipientId: olga.user._id, content: 'Is it free?' })
  await listHome(server.origin, olga, await homePhotos(1))
  await saveListingDraft(server.origin, olga, formOf({ title: 'A room at a lemon tree' }))
  await browser.start()
  const device = await browser.newDevice()
  // The clock of the worker does not move, so it never sends the outbox here, as on an iPhone.
  await device.addInitScript(() => {
    if ('ServiceWorkerRegistration' in globalThis)
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })
  page = await device.newPage()
  await hours.install(page)
  await signIn(page, server.origin, olga)
  await waitForServiceWorker(page)
})
afterAll(async () => {
  await browser.close()
  await server?.kill()
  await cluster.remove()
  folder.remove()
})

/** Opens Olga's conversation with a person. */
async function openThread({ user }: TestAccount): Promise<void> {
  await page.goto(`${server.origin}/messages?with=${user._id}`)
  await page.getByRole('heading', { name: user.firstName }).waitFor()
}
/** A message of the open conversation. */
const bubble = (text: string) =>
  page.getByRole('log', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text })
const composer = () => page.getByLabel('Message', { exact: true })
const received = (reader: TestAccount) => receivedTexts(server.origin, reader, olga)

/** The operations on the device's disk that are not done. */
async function unsent(): Promise<
  { kind: string; payload: { content: string }; state: string; attempts: number }[]
> {
  const rows = (await readIndexedDb(page))[`commonroof-${olga.user._id}`]?.['ops'] ?? []
  return (rows as Awaited<ReturnType<typeof unsent>>).filter(({ state }) => state !== 'done')
}
/** The messages among them, and how many of their tries counted. */
async function outbox(): Promise<{ content: string; state: string; attempts: number }[]> {
  return (await unsent())
    .filter(({ kind }) => kind === 'message.send')
    .map(({ payload: { content }, state, attempts }) => ({ content, state, attempts }))
}

const answered = (answer: string) => hours.answers.get(answer) ?? 0
/** How often the page sent messages and was told that the database is away. */
const triesInVain = () => answered('503 POST /api/messages') + answered('503 POST /api/batch')

/** What the whole page says, which must frighten nobody. “Not sent yet” is said of unfinished forms, “Not sent” of a refusal. */
async function pageText(): Promise<string> {
  const text = await page.locator('body').innerText()
  const frightens = /Needs you|your decision|Not sent(?! yet)|\blost\b|refused|wrong|clock/
  expect(text.split('\n').filter((line) => frightens.test(line))).toEqual([])
  return text
}

test('eight hours without the database count as no try, and everything goes by itself', async () => {
  await openThread(cleo)
  await openThread(ben)
  // The page knows that the server works and has nothing else to send, so it sends the next message without a probe.
  await sendMessage(page, 'It is free')
  await bubble('It is free').getByText('Sent', { exact: true }).waitFor()
  await expect.poll(unsent).toEqual([])
  // A server whose role may not log in cannot use the database before the test has locked the table below.
  await cluster.query('alter role commonroof nologin')
  cluster.stop('immediate')
  const answer = await fetch(`${server.origin}/api/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-auth-token': olga.token,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ recipientId: ben.user._id, content: 'Not from the page' }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }])

  await sendMessage(page, 'First to Ben')
  await expect.poll(triesInVain).toBe(1)
  await sendMessage(page, 'Second to Ben')
  await openThread(cleo)
  await sendMessage(page, 'Only to Cleo')
  await composer().fill('Half a thou')
  await waitUntilStored(page, 'Half a thou')
  await pageText()
  await openForm(page, `${server.origin}/setup/property-listing`, 'Pricing & List')
  await page.getByLabel('Monthly rent').fill('1234')
  await waitForDraftSaved(page)
  await pageText()

  await hours.pass(page, 4 * HOUR_MS)
  await pageText()
  await page.goto(`${server.origin}/outbox`)
  const lede = page.getByText('Commonroof is down. Anything here is saved on this device and sends by itself')
  await lede.waitFor()
  const second = page.getByRole('listitem').filter({ hasText: 'Second to Ben' })
  await second.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit message').fill('Second to Ben, edited')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The text is in the box before it is saved, so only the end of the box says that it is.
  await page.getByLabel('Edit message').waitFor({ state: 'detached' })
  await page.reload()
  await second.getByText('Second to Ben, edited').waitFor()
  await hours.pass(page, 4 * HOUR_MS)

  expect(await pageText()).not.toMatch(/offline/i)
  await lede.waitFor()
  await page.getByRole('link', { name: 'Server down, 3 waiting to send. Open outbox' }).waitFor()
  expect(await page.getByText('Sends when Commonroof is back.').count()).toBe(2)
  expect(await page.getByText('It may have been sent. We’ll check when Commonroof is back.').count()).toBe(1)
  expect(answered('503 GET /readyz')).toBeGreaterThan(480)
  const uncounted = [
    { content: 'First to Ben', state: 'uncertain', attempts: 0 },
    { content: 'Second to Ben, edited', state: 'ready', attempts: 0 },
    { content: 'Only to Cleo', state: 'ready', attempts: 0 },
  ]
  expect(await outbox()).toEqual(uncounted)

  // The server works again, and one table is locked for a repair: now each try of the page meets that lock, in both lanes.
  await cluster.start()
  const repair = await cluster.connect()
  await repair.query('begin; lock table messages in access exclusive mode')
  await cluster.query('alter role commonroof login')
  const before = triesInVain()
  const hasTried = async () => triesInVain() - before > 2 * MAX_TRIES
  await hours.pass(page, HOUR_MS, hasTried)
  expect(await hasTried()).toBe(true)
  expect((await outbox()).map(({ attempts }) => attempts)).toEqual([0, 0, 0])
  await page
    .getByText(/^Tries again at/)
    .first()
    .waitFor()
  await pageText()

  await repair.end()
  const prices = async () => {
    const { drafts } = await apiAs(server.origin, olga)<{ drafts: DraftView[] }>('GET', '/drafts')
    return drafts.map(({ fields }) => fields['price'])
  }
  await hours.pass(
    page,
    10 * MINUTE_MS,
    async () => (await outbox()).length === 0 && (await prices()).includes('1234'),
  )
  await page.getByText('Nothing is waiting').waitFor()
  expect(await received(ben)).toEqual(['It is free', 'First to Ben', 'Second to Ben, edited'])
  expect(await received(cleo)).toEqual(['Only to Cleo'])
  expect(await prices()).toEqual(['1234'])
  await pageText()
  for (const [person, texts] of [
    [ben, ['First to Ben', 'Second to Ben, edited']],
    [cleo, ['Only to Cleo']],
  ] as const) {
    await openThread(person)
    for (const text of texts) await bubble(text).getByText('Sent', { exact: true }).waitFor()
  }
  expect(await composer().inputValue()).toBe('Half a thou')
  expect(browser.pageErrors.join('\n')).toBe('')
})
