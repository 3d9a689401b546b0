import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { topHomesOffline } from '../../src/app/areas/homes/parts/strings/best-homes.ts'
import { later } from '../../src/app/areas/matches/strings/top.ts'
import { noMessages } from '../../src/app/areas/messages/strings/messages.ts'
import { sayHello } from '../../src/app/areas/messages/strings/conversation-end.ts'
import { noHomes } from '../../src/app/areas/tours/strings/saved.ts'
import {
  createBrowserFixture,
  openSignedInPage,
  signInByForm,
  type BrowserFixture,
} from '../support/browser-fixture.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { homePhoto } from '../support/home-photos.ts'
import {
  apiAs,
  listHome,
  registerGroupSeeker,
  registerHomeowner,
  type TestAccount,
} from '../support/people.ts'

/** Sentences that are true only of what the server has said. */
const SENTENCES = [topHomesOffline, later, noMessages, sayHello, noHomes]

let fixture: BrowserFixture
let ana: TestAccount
let ben: TestAccount
beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
  const { origin } = fixture.server
  const today = localDay(new Date())
  ana = await registerGroupSeeker(origin, 'Ana', today)
  ben = await registerGroupSeeker(origin, 'Ben', today)
  const owner = await registerHomeowner(origin, 'Hana')
  const home = await listHome(origin, owner, [await homePhoto(1)])
  const asAna = apiAs(origin, ana)
  await asAna('PUT', `/listing/${home._id}/saved`, { saved: true })
  const plan = { key: 'plan', value: { day: today, time: '' }, writtenAt: Date.now() }
  await asAna('PUT', `/homes/${home._id}/entries`, plan)
  await apiAs(origin, ben)('POST', '/messages', { recipientId: ana.user._id, content: 'Is Saturday good?' })
})
afterAll(() => fixture.teardown())

/** Keeps what the page shows at any time: the sentences, and the titles of the next action. */
async function recordShown(page: Page): Promise<void> {
  await page.addInitScript((sentences) => {
    const shown = new Set<string>()
    Object.assign(globalThis, { shown })
    new MutationObserver(() => {
      const text = document.body?.textContent ?? ''
      for (const sentence of sentences) if (text.includes(sentence)) shown.add(sentence)
      const action = document.querySelector('main [data-on-night] h2')
      if (action?.textContent) shown.add(action.textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, SENTENCES)
}
const shownOn = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { shown: Set<string> }).shown])

describe('on a new device, while the server responds', () => {
  test('the dashboard names one next action, once it knows all that decides', async () => {
    const page = await (await fixture.browser.newDevice()).newPage()
    await recordShown(page)
    const release = await holdRequests(page, /\/api\/homes\/saved/)
    const others = [/\/api\/matches$/, /\/api\/viewings$/, /\/api\/messages\/unread$/]
    const responses = others.map((path) => page.waitForResponse(path))
    await signInByForm(page, fixture.server.origin, ana)
    await Promise.all(responses)
    await page.getByRole('status', { name: 'Loading your day' }).waitFor()
    expect(await shownOn(page)).toEqual([])
    release()
    await page.getByRole('heading', { name: '1 home to tour today' }).waitFor()
    expect(await shownOn(page)).toEqual(['1 home to tour today'])
    await page.context().close()
  })

  const PLACES = [
    { path: () => '/messages', call: /\/api\/messages$/, words: 'Is Saturday good?' },
    {
      path: () => `/messages?with=${ben.user._id}`,
      call: /\/api\/messages\/.{36}$/,
      words: 'Is Saturday good?',
    },
    { path: () => '/saved', call: /\/api\/homes\/saved/, words: 'Interested' },
  ]
  test.each(PLACES)('$call is loading, and nothing is called empty', async ({ path, call, words }) => {
    let release: () => void = () => undefined
    const page = await openSignedInPage(fixture, ana, async (on) => {
      await recordShown(on)
      release = await holdRequests(on, call)
    })
    const asked = page.waitForRequest(call)
    await page.goto(fixture.server.origin + path())
    await asked
    await page.getByRole('status').first().waitFor()
    release()
    await page.locator('main').getByText(words).first().waitFor()
    expect(await shownOn(page)).toEqual([])
    await page.context().close()
  })
})
