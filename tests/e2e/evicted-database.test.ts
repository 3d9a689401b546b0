import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { REGISTRY_NAME } from '../../src/offline/account/registry-names.ts'
import { SERVER_CALLS } from '../support/hold-requests.ts'
import { openConversation, receivedTexts, sendMessage } from '../support/conversation.ts'
import { readIndexedDb } from '../support/device.ts'
import { evictDatabase } from '../support/evict-database.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { createBrowserFixture, signInByForm, type BrowserFixture } from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let origin: string
let ana: TestAccount
let ben: TestAccount
let page: Page

beforeAll(async () => {
  fixture = await createBrowserFixture()
  origin = fixture.server.origin
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

beforeEach(async () => {
  ;({ ana, ben, page } = await openConversation(fixture))
})

/** Writes a message that no server gets, and closes the product's page. */
async function writeUnsent(text: string): Promise<void> {
  await page.context().route(SERVER_CALLS, (route) => route.abort())
  await sendMessage(page, text)
  await page.goto(`${origin}/robots.txt`)
}

const comeOnline = () => page.context().unroute(SERVER_CALLS)

describe('a device whose registry was evicted and whose account stays', () => {
  test('sends the unsent message once its person is known again', async () => {
    await writeUnsent('Kept without a registry')
    await evictDatabase(page, REGISTRY_NAME)
    await comeOnline()
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('button', { name: `Welcome back, ${ana.user.firstName}` }).waitFor()
    await expect.poll(() => receivedTexts(origin, ben, ana)).toEqual(['Kept without a registry'])
    await page.context().close()
  })

  test('shows and sends nothing of that person to the next one who signs in', async () => {
    // As long as the session is there, the message may still go as its writer's own: no server is there to take it.
    await fixture.server.stop()
    await sendMessage(page, 'Not for the next one')
    await page.context().route('**/robots.txt', (route) => route.fulfill({ body: '' }))
    await page.goto(`${origin}/robots.txt`)
    await evictDatabase(page, REGISTRY_NAME)
    await page.context().clearCookies()
    await fixture.server.start()
    const cleo = await registerSeeker(origin, 'Cleo', localDay(new Date()))
    await signInByForm(page, origin, cleo)
    await page.goto(`${origin}/outbox`)
    await page.getByText('Nothing is waiting').waitFor()
    expect(await page.evaluate(() => document.body.innerText)).not.toContain('Not for the next one')
    expect(await receivedTexts(origin, ben, ana)).toEqual([])
    expect(await receivedTexts(origin, ben, cleo)).toEqual([])
    await page.context().close()
  })

  test('opens for nobody while there is no network and no registry', async () => {
    await writeUnsent('Not without a name')
    await evictDatabase(page, REGISTRY_NAME)
    await page.goto(`${origin}/outbox`)
    await page.waitForURL('**/account**')
    expect(await page.evaluate(() => document.body.innerText)).not.toContain('Not without a name')
    await comeOnline()
    await page.goto(`${origin}/dashboard`)
    await expect.poll(() => receivedTexts(origin, ben, ana)).toEqual(['Not without a name'])
    await page.context().close()
  })
})

describe('a device whose account was evicted and whose registry stays', () => {
  test('opens with the data of the server, and what is written next is sent', async () => {
    await sendMessage(page, 'Before the eviction')
    await expect.poll(() => receivedTexts(origin, ben, ana)).toEqual(['Before the eviction'])
    await page.goto(`${origin}/robots.txt`)
    await evictDatabase(page, `commonroof-${ana.user._id}`)
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('heading', { name: `Hello, ${ana.user.firstName}` }).waitFor()
    await page.goto(`${origin}/messages?with=${ben.user._id}`)
    await page.getByRole('log').getByText('Before the eviction').waitFor()
    await sendMessage(page, 'After the eviction')
    await expect
      .poll(() => receivedTexts(origin, ben, ana))
      .toEqual(['Before the eviction', 'After the eviction'])
    await page.context().close()
  })

  test('opens the page that was asked for', async () => {
    await page.goto(`${origin}/robots.txt`)
    await evictDatabase(page, `commonroof-${ana.user._id}`)
    await page.goto(`${origin}/messages?with=${ben.user._id}`)
    await page.getByRole('button', { name: `Welcome back, ${ana.user.firstName}` }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/messages')
    await page.context().close()
  })

  test('asks to sign in when there is no network, and does not open an account without its person', async () => {
    await page.context().route(SERVER_CALLS, (route) => route.abort())
    await page.goto(`${origin}/robots.txt`)
    await evictDatabase(page, `commonroof-${ana.user._id}`)
    await page.goto(`${origin}/dashboard`)
    await page.waitForURL('**/account**')
    await comeOnline()
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('heading', { name: `Hello, ${ana.user.firstName}` }).waitFor()
    expect(Object.keys(await readIndexedDb(page))).toContain(`commonroof-${ana.user._id}`)
    await page.context().close()
  })
})
