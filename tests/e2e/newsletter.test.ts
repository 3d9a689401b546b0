import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEWSLETTER } from '../../src/content/nav.ts'
import { embedded } from '../../src/server/platform/db/open.ts'
import { installed, readDevice } from '../support/device.ts'
import { hydrated } from '../support/public-pages.ts'
import { setProxiedStage, type ProxiedStage } from '../support/stage.ts'

let stage: ProxiedStage
let page: Page

beforeAll(async () => {
  stage = await setProxiedStage({ browser: 'own' })
  page = await stage.browser.start()
})

afterAll(() => stage.strike())

const field = () => page.getByLabel(NEWSLETTER.label).and(page.locator('footer input'))
const said = (words: string) => page.locator('footer [aria-live]').getByText(words).waitFor()

async function subscribe(email: string): Promise<void> {
  await field().fill(email)
  await page.getByRole('button', { name: NEWSLETTER.action }).click()
}

/** What the server was asked, by anything that this browser did. */
const asked = () => stage.proxy.requests.filter((request) => request === 'POST /api/newsletter').length

/** What waits on this device. */
const waiting = async () => (await readDevice(page))['commonroof-visitor']?.['newsletter'] ?? []

/** Everybody who is subscribed, read from the database of the server, which is down meanwhile. */
async function subscribers(): Promise<string[]> {
  await stage.server.stop()
  const { db, close } = await embedded({ folder: join(stage.server.dataDir, 'pgdata') })
  const rows = await db.selectFrom('newsletter_subscribers').select('email').orderBy('email').execute()
  await close()
  await stage.server.start()
  return rows.map(({ email }) => email)
}

test('an address is asked for until it is one, and subscribed once', async () => {
  // One that is none stays in the field, and nobody is asked.
  await page.goto(`${stage.proxy.origin}/about`)
  await hydrated(page)
  await subscribe('ana at example.org')
  await said(NEWSLETTER.refused)
  expect(await field().inputValue()).toBe('ana at example.org')
  expect(await field().getAttribute('aria-invalid')).toBe('true')
  expect(asked()).toBe(0)
  expect(await waiting()).toEqual([])

  // Subscribed, the field is free again, and nothing stays behind.
  await subscribe('ana@example.org')
  await said(NEWSLETTER.sent)
  expect(await field().inputValue()).toBe('')
  expect(asked()).toBe(1)
  expect(await waiting()).toEqual([])

  // The same address, written in another way, is the same row.
  await subscribe('ANA@example.org')
  await expect.poll(asked).toBe(2)
  await said(NEWSLETTER.sent)
  expect((await subscribers()).map((email) => email.toLowerCase())).toEqual(['ana@example.org'])
})

test('without a network it is kept, survives the death of the browser, and goes out once', async () => {
  await page.goto(`${stage.proxy.origin}/pricing`)
  await installed(page)
  await page.context().setOffline(true)
  await stage.server.stop()
  await page.goto(`${stage.proxy.origin}/stories`)
  await hydrated(page)
  await subscribe('ben@example.org')
  await said(NEWSLETTER.kept)
  // Twice in a dead spot is still one person.
  await subscribe('Ben@example.org')
  await expect.poll(waiting).toMatchObject([{ email: 'Ben@example.org' }])
  await stage.browser.kill()

  const before = asked()
  await stage.server.start()
  page = await stage.browser.start()
  await page.goto(`${stage.proxy.origin}/safety-guide`)
  await expect.poll(asked).toBe(before + 1)
  await expect.poll(waiting).toEqual([])
  // Neither the next page nor the network's return sends it again.
  await page.goto(`${stage.proxy.origin}/about`)
  await hydrated(page)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await subscribe('cleo@example.org')
  await said(NEWSLETTER.sent)
  expect(asked()).toBe(before + 2)
  const emails = (await subscribers()).map((email) => email.toLowerCase())
  expect(emails.filter((email) => !email.startsWith('ana'))).toEqual(['ben@example.org', 'cleo@example.org'])
  expect(stage.browser.complaints).toEqual([])
})

test('a page that is open when the network returns says that it went out', async () => {
  await page.goto(`${stage.proxy.origin}/about`)
  await hydrated(page)
  await installed(page)
  const before = asked()
  await page.context().setOffline(true)
  await subscribe('dora@example.org')
  await said(NEWSLETTER.kept)
  await page.context().setOffline(false)
  await said(NEWSLETTER.sent)
  expect(asked()).toBe(before + 1)
  expect(await waiting()).toEqual([])
})
