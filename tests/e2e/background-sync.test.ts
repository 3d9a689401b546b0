import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/dates.ts'
import type { MessageView } from '../../src/domain/message.ts'
import { OUTBOX_SYNC_TAG } from '../../src/offline/sync-tag.ts'
import { installed } from '../support/device.ts'
import { as, registerSeeker, type Account } from '../support/people.ts'
import { freePort, until } from '../support/product.ts'
import { FaultProxy } from '../support/proxy.ts'
import { setStage, signIn, type Stage } from '../support/stage.ts'

let stage: Stage
let browser: Stage['browser']
let server: Stage['server']
let proxy: FaultProxy
let ana: Account
let ben: Account

beforeAll(async () => {
  stage = await setStage()
  ;({ browser, server } = stage)
  proxy = new FaultProxy(await freePort(), server.port)
  await proxy.start()
  const today = localDay(new Date())
  ana = await registerSeeker(server.origin, 'Ana', today)
  ben = await registerSeeker(server.origin, 'Ben', today)
})

afterAll(async () => {
  await proxy.stop()
  await stage.strike()
})

const received = async () => {
  const { messages } = await as(server.origin, ben)<{ messages: MessageView[] }>(
    'GET',
    `/messages/${ana.user._id}`,
  )
  return messages.map((message) => message.content)
}

interface Registration {
  registrationId: string
  scopeURL: string
  isDeleted: boolean
}

/** The browser's own hand on the worker: ends it, and calls it as it would when the network is back. */
async function workerOf(page: Page, origin: string) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  let registrationId = ''
  cdp.on(
    'ServiceWorker.workerRegistrationUpdated',
    ({ registrations }: { registrations: Registration[] }) => {
      for (const registration of registrations)
        if (registration.scopeURL.startsWith(origin)) ({ registrationId } = registration)
    },
  )
  await cdp.send('ServiceWorker.enable')
  await until(async () => registrationId !== '', 'the browser to name the worker')
  return {
    end: () => cdp.send('ServiceWorker.stopAllWorkers'),
    sync: () =>
      cdp.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: OUTBOX_SYNC_TAG,
        lastChance: false,
      }),
  }
}

const loadedEngine = () =>
  browser.context
    .serviceWorkers()
    .at(-1)
    ?.evaluate(() => typeof Reflect.get(globalThis, 'sendOutboxNow'))

describe('messages left behind in a closed product', () => {
  test('go out by the worker when the network is back, once, without a page', async () => {
    const page = await browser.start()
    await signIn(page, proxy.origin, ana)
    await installed(page)
    await page.goto(`${proxy.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: ben.user.firstName }).waitFor()
    await server.stop()
    const texts = ['In the basement', 'Still in the basement', 'On the stairs']
    for (const text of texts) {
      await page.getByLabel('Message', { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText(text, { exact: true }).waitFor()
    }
    const tags = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (registration as unknown as { sync: { getTags: () => Promise<string[]> } }).sync.getTags()
      })
    await expect.poll(tags, { message: 'the page leaves it to the worker' }).toEqual([OUTBOX_SYNC_TAG])

    const elsewhere = await browser.context.newPage()
    const worker = await workerOf(elsewhere, `${proxy.origin}/`)
    await page.close()

    // The worker starts anew with nobody to ask: its second script lies with the first.
    await worker.end()
    const before = proxy.requests.length
    await worker.sync()
    await expect.poll(loadedEngine, { timeout: 15_000 }).toBe('function')
    expect(proxy.requests.slice(before).filter((request) => request.includes('sw-sync'))).toEqual([])

    await server.start()
    expect(await received()).toEqual([])
    await worker.end()
    await worker.sync()
    await until(async () => (await received()).length >= texts.length, 'the messages to arrive', 20_000)
    expect(await received()).toEqual(texts)

    await elsewhere.goto(`${proxy.origin}/outbox`)
    await elsewhere.getByText('Nothing is waiting').waitFor()
    expect(await received()).toEqual(texts)
    expect(browser.complaints).toEqual([])
  })

  test('stay where they are once the person has signed out and kept them', async () => {
    const page = browser.context.pages().at(-1)
    if (!page) throw new Error('no page')
    await page.goto(`${proxy.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: ben.user.firstName }).waitFor()
    await server.stop()
    await page.getByLabel('Message', { exact: true }).fill('Only mine')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Only mine', { exact: true }).waitFor()
    await page.getByRole('button', { name: /Welcome back/ }).click()
    await page
      .getByRole('menuitem', { name: 'Sign Out' })
      .or(page.getByRole('button', { name: 'Sign Out' }))
      .click()
    await page.getByRole('button', { name: 'Keep on this device' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const elsewhere = await browser.context.newPage()
    const worker = await workerOf(elsewhere, `${proxy.origin}/`)
    await page.close()
    await server.start()
    const before = proxy.requests.length
    await worker.sync()
    await expect.poll(loadedEngine).toBe('function')
    await elsewhere.waitForTimeout(1500)
    expect(proxy.requests.slice(before).filter((request) => /api\/(messages|batch)/.test(request))).toEqual(
      [],
    )
    expect(await received()).not.toContain('Only mine')
  })
})
