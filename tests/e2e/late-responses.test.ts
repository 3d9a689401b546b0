import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import { REGISTRY_NAME } from '../../src/offline/account/registry-names.ts'
import {
  chooseSignOut,
  createBrowserFixture,
  openSignedInPage,
  waitForVisitor,
  type BrowserFixture,
} from '../support/browser-fixture.ts'
import { receivedTexts, sendMessage } from '../support/conversation.ts'
import { accountDatabases, readIndexedDb } from '../support/device.ts'
import { until } from '../support/patience.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'

let fixture: BrowserFixture
let origin: string
let ana: TestAccount
let ben: TestAccount
let cleo: TestAccount

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
  const today = localDay(new Date())
  ana = await registerSeeker(origin, 'Ana', today)
  ben = await registerSeeker(origin, 'Ben', today)
  cleo = await registerSeeker(origin, 'Cleo', today)
})

afterAll(() => fixture.teardown())

/** A response that the story keeps back after the server has sent it. */
interface LateResponse {
  /** Resolves when the server has responded. */
  sent: Promise<void>
  /** Lets the page have the response, and waits until it has it. */
  arrive: () => Promise<void>
}

/** Keeps back the next response to requests of `method` and `path`; later ones pass. */
async function keepBack(page: Page, method: string, path: string): Promise<LateResponse> {
  let noteSent = () => {}
  let release = () => {}
  let noteArrived = () => {}
  const sent = new Promise<void>((resolve) => (noteSent = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const arrived = new Promise<void>((resolve) => (noteArrived = resolve))
  let isFirst = true
  await page.context().route(`**/api${path}`, async (route) => {
    if (!isFirst || route.request().method() !== method) return route.continue()
    isFirst = false
    const response = await route.fetch()
    noteSent()
    await released
    await route.fulfill({ response }).catch(() => undefined)
    noteArrived()
    return undefined
  })
  return {
    sent,
    arrive: () => {
      release()
      return arrived
    },
  }
}

/** Signs in on the page that is open, without loading another page first. */
async function signInHere(page: Page, { email, password }: TestAccount): Promise<void> {
  await openSignInForm(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
}

/**
 * Follows the visitor's links from the page on which a sign-out ends to the sign-in form. The page of a signed-in
 * person would not show it.
 */
async function openSignInForm(page: Page): Promise<void> {
  await page.waitForURL(`${origin}/`)
  await page.getByRole('link', { name: 'Get Early Access' }).first().click()
  await page
    .getByRole('tab', { name: 'Sign In' })
    .or(page.getByRole('button', { name: 'Sign In' }))
    .first()
    .click()
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
}

/** A page of Ana whose question about the signed-in person has a late response. */
async function openWithLateResponse(): Promise<{ page: Page; late: LateResponse }> {
  const page = await openSignedInPage(fixture, ana)
  const late = await keepBack(page, 'GET', '/auth/user')
  await page.goto(`${origin}/outbox`)
  await page.getByRole('button', { name: 'Welcome back, Ana' }).waitFor()
  await late.sent
  return { page, late }
}

describe('a late response about the signed-in person', () => {
  test('does not undo a sign-out', { tags: ['sign-out'] }, async () => {
    const { page, late } = await openWithLateResponse()
    await chooseSignOut(page, ana)
    await waitForVisitor(page)
    await expect.poll(() => accountDatabases(page)).toEqual([])
    await late.arrive()
    await openSignInForm(page)
    expect(await accountDatabases(page)).toEqual([])
    await page.reload()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    await page.context().close()
  })

  test('does not stop a sign-out that the server has not heard of', async () => {
    const { page, late } = await openWithLateResponse()
    let isLost = true
    await page.context().route('**/api/auth/logout', (route) => (isLost ? route.abort() : route.continue()))
    await chooseSignOut(page, ana)
    await waitForVisitor(page)
    await late.arrive()
    await openSignInForm(page)
    isLost = false
    await page.reload()
    await until(
      async () => (await page.context().request.get(`${origin}/api/auth/user`)).status() === 401,
      'the session to end on the server',
    )
    await page.context().close()
  })

  test(
    'does not turn the page of the next person into the page of the last',
    { tags: ['sign-out'] },
    async () => {
      const { page, late } = await openWithLateResponse()
      await chooseSignOut(page, ana)
      await signInHere(page, ben)
      await page.getByRole('button', { name: 'Welcome back, Ben' }).waitFor()
      await late.arrive()
      await page.getByRole('link', { name: 'Messages' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
      expect(await page.getByRole('button', { name: 'Welcome back, Ana' }).count()).toBe(0)
      await page.goto(`${origin}/messages?with=${cleo.user._id}`)
      await sendMessage(page, 'Written by Ben')
      await expect.poll(() => receivedTexts(origin, cleo, ben)).toEqual(['Written by Ben'])
      expect(await receivedTexts(origin, cleo, ana)).toEqual([])
      expect(await accountDatabases(page)).toEqual([`commonroof-${ben.user._id}`])
      await page.context().close()
    },
  )
})

test('a late response to a sign-out leaves the next person signed in', { tags: ['sign-out'] }, async () => {
  const page = await openSignedInPage(fixture, ana)
  const late = await keepBack(page, 'POST', '/auth/logout')
  await chooseSignOut(page, ana)
  await late.sent
  // Another window of this browser signs in without waiting.
  const response = await page
    .context()
    .request.post(`${origin}/api/auth/login`, { data: { email: ben.email, password: ben.password } })
  expect(response.ok()).toBe(true)
  await late.arrive()
  const registry = async () => JSON.stringify((await readIndexedDb(page))[REGISTRY_NAME])
  await expect.poll(registry).toContain('"signOutPending":null')
  const user = await page.context().request.get(`${origin}/api/auth/user`)
  expect(user.status()).toBe(200)
  expect(await user.json()).toMatchObject({ _id: ben.user._id })
  await page.context().close()
})
