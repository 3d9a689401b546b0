import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALL_TIMEOUT_MS } from '../../src/app/data/api-client/http.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import { leaveOutLimits } from '../support/left-out-limits.ts'
import { conversation, receivedTexts, sendMessage } from '../support/conversation.ts'
import { waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { apiAs, registerSeeker, type TestAccount } from '../support/people.ts'
import { until } from '../support/patience.ts'
import {
  createProxiedBrowserFixture,
  openSignedInPage,
  signIn,
  signInByForm,
  type ProxiedBrowserFixture,
} from '../support/browser-fixture.ts'

let fixture: ProxiedBrowserFixture
let browser: ProxiedBrowserFixture['browser']
let server: ProxiedBrowserFixture['server']
let proxy: ProxiedBrowserFixture['proxy']
let ana: TestAccount
let ben: TestAccount
let cleo: TestAccount
let page: Page

beforeAll(async () => {
  fixture = await createProxiedBrowserFixture()
  ;({ browser, server, proxy } = fixture)
  const today = localDay(new Date())
  ana = await registerSeeker(server.origin, 'Ana', today)
  ben = await registerSeeker(server.origin, 'Ben', today)
  cleo = await registerSeeker(server.origin, 'Cleo', today)
  page = await browser.start()
  await signIn(page, proxy.origin, ana)
})

afterAll(() => fixture.teardown())

const received = (reader: TestAccount, from: TestAccount) => receivedTexts(server.origin, reader, from)

describe('messages written offline', () => {
  test(
    'edited, cancelled, reloaded, the response lost in a crash: each arrives once, in order',
    { tags: ['message'] },
    async () => {
      await waitForServiceWorker(page)
      for (const person of [ben, cleo]) {
        await page.goto(`${proxy.origin}/messages?with=${person.user._id}`)
        await page.getByRole('heading', { name: person.user.firstName }).waitFor()
      }
      await server.stop()

      await page.goto(`${proxy.origin}/messages?with=${ben.user._id}`)
      await sendMessage(page, 'First to Ben')
      await sendMessage(page, 'Second to Ben')
      await page.goto(`${proxy.origin}/messages?with=${cleo.user._id}`)
      await sendMessage(page, 'Only to Cleo')
      await sendMessage(page, 'Taken back')
      await page.getByRole('log').getByRole('button', { name: 'Cancel' }).last().press('Enter')
      await page.getByText('Taken back', { exact: true }).waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit')
      // An unfinished message is stored for its thread and survives the reload.
      await page.getByLabel('Message', { exact: true }).fill('Half a thou')
      await waitUntilStored(page, 'Half a thou')
      await page.reload()
      await page.getByText('Only to Cleo', { exact: true }).waitFor()
      await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('Half a thou')

      await page.goto(`${proxy.origin}/outbox`)
      const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })
      await item('Second to Ben').getByRole('button', { name: 'Edit' }).click()
      // The box has the focus, for the keyboard.
      await page.locator('textarea[name="edit"]:focus').waitFor()
      await page.getByLabel('Edit message').fill('Second to Ben, edited')
      // Who works by keyboard stays at the message, and at the next one when a message is gone.
      const focused = () =>
        page.evaluate(() => document.activeElement?.closest('[data-op]')?.textContent ?? '')
      await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
      await page.getByText('Second to Ben, edited').waitFor()
      await expect.poll(focused).toContain('Second to Ben, edited')
      await item('Only to Cleo').getByRole('button', { name: 'Cancel' }).press('Enter')
      await item('Only to Cleo').waitFor({ state: 'detached' })
      await expect.poll(focused).toContain('Second to Ben, edited')

      // The page retries by itself, so the response to its first attempt is dropped.
      const lost = proxy.dropResponseTo(/^POST \/api\/(batch|messages)$/)
      await server.start()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await lost
      await server.kill()
      await server.start()
      await page.evaluate(() => dispatchEvent(new Event('online')))

      await until(async () => (await received(ben, ana)).length >= 2, 'both messages to arrive')
      await expect.poll(() => page.getByText('Nothing is waiting').count()).toBe(1)
      expect(await received(ben, ana)).toEqual(['First to Ben', 'Second to Ben, edited'])
      expect(await received(cleo, ana)).toEqual([])
      // One check means sent; two would mean delivered or read.
      await page.goto(`${proxy.origin}/messages?with=${ben.user._id}`)
      const sent = page.getByRole('log').locator('[data-status="sent"]')
      await expect.poll(() => sent.count()).toBe(2)
      expect(await sent.first().locator('svg path').count()).toBe(1)
      expect(browser.pageErrors.join('\n')).toBe('')
    },
  )

  test.each([360, 1280])(
    'the outbox at %i px stays in place when the connection ends',
    { tags: ['message'] },
    async (width) => {
      const own = await openSignedInPage(fixture, cleo)
      await own.setViewportSize({ width, height: 800 })
      await own.reload()
      await own.getByText('Everything you do is saved on this device first').waitFor()
      const belowLede = own.getByText('Nothing is waiting')
      await belowLede.waitFor()
      const before = await belowLede.boundingBox()
      // The network is gone: a late response cannot say that the page is online.
      await own.context().setOffline(true)
      await own.getByText('You’re offline. Anything here is saved on this device').waitFor()
      expect(await belowLede.boundingBox()).toEqual(before)
      await own.context().close()
    },
  )

  test('a late 401 to a request from before the sign-in does not sign the person out', async () => {
    const device = await browser.newDevice()
    const cleos = await device.newPage()
    await leaveOutLimits(cleos, CALL_TIMEOUT_MS)
    const heldRequest = proxy.hold(/^GET \/api\/auth\/user/)
    const responded = cleos.waitForResponse((answer) => answer.url().endsWith('/api/auth/user'))
    await cleos.goto(`${proxy.origin}/account?mode=sign-in`)
    await heldRequest.held
    await cleos.getByLabel('Email', { exact: true }).fill(cleo.email)
    await cleos.getByLabel('Password', { exact: true }).fill(cleo.password)
    await cleos.getByRole('button', { name: 'Sign In', exact: true }).last().click()
    await cleos.getByRole('heading', { name: 'Hello, Cleo' }).waitFor()
    heldRequest.release()
    expect((await responded).status()).toBe(401)
    // The session continues: the next screen's request succeeds.
    const next = cleos.waitForResponse((answer) => answer.url().endsWith('/api/messages'))
    await cleos.getByRole('link', { name: 'Messages' }).first().click()
    expect((await next).status()).toBe(200)
    await cleos.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
    expect(new URL(cleos.url()).pathname).toBe('/messages')
    await device.close()
  })

  test(
    'a 401 while typing changes no page and keeps the outbox, which a sign-in resumes',
    { tags: ['message'] },
    async () => {
      // The session must end after the page's first session check, because that one would sign out; a late answer to
      // the page before must not be taken for it.
      await page.goto('about:blank')
      const sessionChecked = page.waitForResponse((response) => response.url().endsWith('/api/auth/user'))
      await page.goto(`${proxy.origin}/messages?with=${cleo.user._id}`)
      await sessionChecked
      await page.getByLabel('Message', { exact: true }).fill('Written while the session ended')
      await browser.context.clearCookies()
      await page.getByRole('button', { name: 'Send' }).click()
      const banner = page.getByRole('button', { name: 'Sign in', exact: true })
      await banner.waitFor()
      expect(new URL(page.url()).pathname).toBe('/messages')
      await page.getByLabel('Message', { exact: true }).fill('And still typing')
      expect(await received(cleo, ana)).toEqual([])

      await banner.click()
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(ana.password)
      await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
      await until(async () => (await received(cleo, ana)).length > 0, 'the message to arrive')
      expect(await received(cleo, ana)).toEqual(['Written while the session ended'])
      expect(new URL(page.url()).pathname).toBe('/messages')
      expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('And still typing')
    },
  )

  test(
    'after a second tab signed in as Ben, nothing of Ana is sent as his',
    { tags: ['sign-out'] },
    async () => {
      await page.goto(`${proxy.origin}/messages?with=${cleo.user._id}`)
      await page.getByRole('heading', { name: 'Cleo' }).waitFor()
      const network = await browser.context.newCDPSession(page)
      const offline = (lost: boolean) =>
        network.send('Network.emulateNetworkConditions', {
          offline: lost,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput: -1,
        })
      await network.send('Network.enable')
      await offline(true)
      for (let number = 1; number <= 5; number++) await sendMessage(page, `From Ana, number ${number}`)

      // Another tab of this browser signs in as Ben, and Ana's tab does not know it when the network returns.
      const second = await browser.context.newPage()
      await second.goto(`${proxy.origin}/robots.txt`)
      const signedIn = await second.evaluate(
        async ([email, password]) => {
          const signIn = await fetch('/api/auth/login', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email, password }),
          })
          return signIn.status
        },
        [ben.email, ben.password],
      )
      expect(signedIn).toBe(200)
      await offline(false)
      await page.getByRole('button', { name: 'Welcome back, Ben' }).waitFor()
      const fromAna = () =>
        received(cleo, ana).then((all) => all.filter((content) => content.startsWith('From Ana')))
      expect(await received(cleo, ben)).toEqual([])
      expect(await fromAna()).toEqual([])
      await second.close()

      // Ana signs in again on this device, and her messages arrive as hers, once and in order.
      await browser.context.clearCookies()
      await signInByForm(page, proxy.origin, ana)
      await until(async () => (await fromAna()).length >= 5, 'Ana’s messages to arrive')
      expect(await fromAna()).toEqual([1, 2, 3, 4, 5].map((number) => `From Ana, number ${number}`))
      expect(await received(cleo, ben)).toEqual([])
      expect(browser.pageErrors.join('\n')).toBe('')
    },
  )
})

test('a message that arrives before a late “read” of those before it stays unread', async () => {
  const today = localDay(new Date())
  const dora = await registerSeeker(server.origin, 'Dora', today)
  const emil = await registerSeeker(server.origin, 'Emil', today)
  const write = (content: string) =>
    apiAs(server.origin, emil)('POST', '/messages', { recipientId: dora.user._id, content })
  await write('Seen')
  const device = await browser.newDevice()
  const doras = await device.newPage()
  await signIn(doras, proxy.origin, dora)
  const reading = proxy.hold(/^PUT \/api\/messages\/read/)
  await doras.goto(`${proxy.origin}/messages?with=${emil.user._id}`)
  await reading.held
  await doras.getByRole('link', { name: 'Roommate Seeker' }).first().click()
  await doras.getByRole('log').waitFor({ state: 'detached' })
  await write('Not seen yet')
  reading.release()
  const isRead = async () =>
    (await conversation(server.origin, dora, emil)).map(({ content, readAt }) => [content, readAt !== null])
  await until(async () => (await isRead())[0]?.[1] === true, 'the first message to be read')
  expect(await isRead()).toEqual([
    ['Seen', true],
    ['Not seen yet', false],
  ])
  await doras.getByRole('banner').getByText('1 unread').first().waitFor({ state: 'attached' })
  await device.close()
})
