import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { OUTBOX_SYNC_TAG } from '../../src/offline/db/sync-tag.ts'
import { receivedTexts, sendMessage } from '../support/conversation.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { until } from '../support/patience.ts'
import {
  createProxiedBrowserFixture,
  signIn,
  type ProxiedBrowserFixture,
} from '../support/browser-fixture.ts'

let fixture: ProxiedBrowserFixture
let browser: ProxiedBrowserFixture['browser']
let server: ProxiedBrowserFixture['server']
let proxy: ProxiedBrowserFixture['proxy']
let ana: TestAccount
let ben: TestAccount

beforeAll(async () => {
  fixture = await createProxiedBrowserFixture({ browser: 'own' })
  ;({ browser, server, proxy } = fixture)
  const today = localDay(new Date())
  ana = await registerSeeker(server.origin, 'Ana', today)
  ben = await registerSeeker(server.origin, 'Ben', today)
  const page = await browser.start()
  await signIn(page, proxy.origin, ana)
  await waitForServiceWorker(page)
  // Each test opens its own pages, and only a blank page stays.
  await page.goto('about:blank')
})

afterAll(() => fixture.teardown())

const received = () => receivedTexts(server.origin, ben, ana)

interface Registration {
  registrationId: string
  scopeURL: string
  isDeleted: boolean
}

/** Controls of the service worker: `end` stops it, `sync` dispatches the browser's sync event. */
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

const inWorker = <T>(run: () => T) => browser.context.serviceWorkers().at(-1)?.evaluate(run)
const loadedEngine = () => inWorker(() => typeof Reflect.get(globalThis, 'sendOutboxNow'))

/** Runs the worker's sending and waits for its end. */
const sendInWorker = () => inWorker(() => (Reflect.get(globalThis, 'sendOutboxNow') as () => Promise<void>)())

describe('unsent messages without an open page', () => {
  test('are sent once by the worker when the network is back', async () => {
    const page = await browser.context.newPage()
    await page.goto(`${proxy.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: ben.user.firstName }).waitFor()
    await server.stop()
    const texts = ['In the basement', 'Still in the basement', 'On the stairs']
    for (const text of texts) await sendMessage(page, text)
    const tags = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (registration as unknown as { sync: { getTags: () => Promise<string[]> } }).sync.getTags()
      })
    await expect.poll(tags, { message: 'the page leaves it to the worker' }).toEqual([OUTBOX_SYNC_TAG])

    const otherPage = await browser.context.newPage()
    const worker = await workerOf(otherPage, `${proxy.origin}/`)
    await page.close()

    // The worker restarts without a server and loads its second script from the cache.
    await worker.end()
    const before = proxy.requests.length
    await worker.sync()
    await expect.poll(loadedEngine).toBe('function')
    expect(proxy.requests.slice(before).filter((request) => request.includes('sw-sync'))).toEqual([])

    await server.start()
    expect(await received()).toEqual([])
    await worker.end()
    await worker.sync()
    await until(async () => (await received()).length >= texts.length, 'the messages to arrive')
    expect(await received()).toEqual(texts)

    await otherPage.goto(`${proxy.origin}/outbox`)
    await otherPage.getByText('Nothing is waiting').waitFor()
    expect(await received()).toEqual(texts)
    await otherPage.close()
    expect(browser.pageErrors.join('\n')).toBe('')
  })

  test('are not sent after the person has signed out and kept them on the device', async () => {
    const page = await browser.context.newPage()
    await page.goto(`${proxy.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: ben.user.firstName }).waitFor()
    await server.stop()
    await sendMessage(page, 'Only mine')
    await page.getByRole('button', { name: /Welcome back/ }).click()
    await page
      .getByRole('menuitem', { name: 'Sign Out' })
      .or(page.getByRole('button', { name: 'Sign Out' }))
      .click()
    await page.getByRole('button', { name: 'Keep on this device' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const otherPage = await browser.context.newPage()
    const worker = await workerOf(otherPage, `${proxy.origin}/`)
    await page.close()
    await server.start()
    const before = proxy.requests.length
    await worker.sync()
    await expect.poll(loadedEngine).toBe('function')
    await sendInWorker()
    expect(proxy.requests.slice(before).filter((request) => /api\/(messages|batch)/.test(request))).toEqual(
      [],
    )
    expect(await received()).not.toContain('Only mine')
  })
})
