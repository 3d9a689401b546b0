import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TAKEOVER_MAX_MS } from '../../src/app/background/pwa/update-state.ts'
import { BATCH_TIMEOUT_MS, CALL_TIMEOUT_MS } from '../../src/app/data/api-client/http.ts'
import type { DraftView } from '../../src/contract/drafts.ts'
import type { UserView } from '../../src/domain/account/user.ts'
import { leaveOutLimits } from '../support/left-out-limits.ts'
import { draftsOnDevice, fillDisk, setDiskQuota } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { openPageOnlySession } from '../support/page-only-session.ts'
import { apiAs, registerBeginner, type TestAccount } from '../support/people.ts'
import { until } from '../support/patience.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import {
  createProxiedBrowserFixture,
  signIn,
  type ProxiedBrowserFixture,
} from '../support/browser-fixture.ts'

const DIST = join(import.meta.dirname, '../../dist')
/** Each script of the worker with an answer that the draft has in no other round. */
const ROUNDS = [
  { script: 'sw.js', name: 'Queens', code: 'queens' },
  { script: 'sw-sync.js', name: 'Brooklyn', code: 'brooklyn' },
]
const WORKER_FILES = ROUNDS.flatMap(({ script }) => [script, `${script}.br`, `${script}.gz`])

const originals = temporaryFolder('worker')
let fixture: ProxiedBrowserFixture
let browser: ProxiedBrowserFixture['browser']
let server: ProxiedBrowserFixture['server']
let proxy: ProxiedBrowserFixture['proxy']
let kira: TestAccount
let page: Page

beforeAll(async () => {
  for (const file of WORKER_FILES) copyFileSync(join(DIST, file), join(originals.path, file))
  fixture = await createProxiedBrowserFixture({ browser: 'own' })
  ;({ browser, server, proxy } = fixture)
  kira = await registerBeginner(server.origin, 'Kira', 'SOLO')
  page = await browser.start()
  // The page would reload twice when the new worker takes longer to take over.
  await leaveOutLimits(page, TAKEOVER_MAX_MS)
  await setDiskQuota(page, proxy.origin, 'small')
  await signIn(page, proxy.origin, kira)
})

const restore = () => {
  for (const file of WORKER_FILES) copyFileSync(join(originals.path, file), join(DIST, file))
}

afterAll(async () => {
  await fixture.teardown()
  restore()
  originals.remove()
})

beforeEach(async () => {
  await page.goto(`${proxy.origin}/setup/home-seeker-profile`)
  await waitForServiceWorker(page)
  await page.getByRole('radio', { name: 'New York City' }).check()
})

let build = 1
/** Simulates another build: changes the bytes of the worker, or of the script that it imports. */
function writeNewVersion(changed: string = 'sw.js'): void {
  build += 1
  for (const file of WORKER_FILES)
    if (file.startsWith(`${changed}.`)) rmSync(join(DIST, file), { force: true })
  writeFileSync(
    join(DIST, changed),
    `${readFileSync(join(originals.path, changed), 'utf8')}\n// build ${build}\n`,
  )
}

async function deployNewVersion(changed?: string): Promise<void> {
  writeNewVersion(changed)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await page.getByText('A new version is ready').waitFor()
}

/** Returns a function that counts how often this tab has loaded a document since. */
function countLoads(tab: Page): () => number {
  let loads = 0
  tab.on('framenavigated', (frame) => {
    if (frame === tab.mainFrame()) loads += 1
  })
  return () => loads
}

/** Opens another tab, which waits for held responses as long as the story does. */
async function openOther(): Promise<Page> {
  const other = await browser.context.newPage()
  await leaveOutLimits(other, CALL_TIMEOUT_MS, BATCH_TIMEOUT_MS)
  await other.goto(`${proxy.origin}/profile`)
  return other
}

/** Chooses an answer and waits until it is stored. */
async function chooseAndStore(tab: Page, name: string, code: string): Promise<void> {
  await tab.getByRole('radio', { name }).check()
  await until(
    async () => JSON.stringify(await draftsOnDevice(tab, kira.user._id)).includes(`"${code}"`),
    `${name} to be on the disk`,
  )
}

const update = (tab: Page) => tab.getByRole('button', { name: 'Update', exact: true }).click()
const draftsOnServer = () => apiAs(server.origin, kira)<DraftView[]>('GET', '/drafts')
const nameOnServer = async () => (await apiAs(server.origin, kira)<UserView>('GET', '/auth/user')).firstName

describe('a new version', () => {
  describe.each(ROUNDS)('of $script', ({ script, name, code }) => {
    const tags = script === 'sw.js' ? ['update'] : []
    test('waits for the person’s consent, and keeps an unfinished wizard', { tags }, async () => {
      const loads = countLoads(page)
      await deployNewVersion(script)
      await page.getByRole('radio', { name }).check()
      expect(loads()).toBe(0)
      // Wait for the draft's copy on the server, so that no request leaves during the switch.
      await until(async () => JSON.stringify(await draftsOnServer()).includes(code), 'the draft’s copy')

      await update(page)
      await expect.poll(loads).toBe(1)
      await page.getByRole('heading', { name: 'Location & Budget' }).waitFor()
      expect(await page.getByRole('radio', { name }).isChecked()).toBe(true)
      expect(await page.getByText('A new version is ready').count()).toBe(0)
      await chooseAndStore(page, 'Bronx', 'bronx')
      expect(loads(), 'it has not loaded once more since').toBe(1)
      expect(browser.pageErrors.join('\n')).toBe('')
    })
  })

  test('takes over although requests leave during the switch', async () => {
    const visitor = await openPageOnlySession(server.origin)
    const evaluate = <T>(expression: string) => visitor.evaluate<T>(expression)
    try {
      await until(() => evaluate('navigator.serviceWorker.controller !== null'), 'the first worker')
      writeNewVersion()
      await evaluate(
        'navigator.serviceWorker.getRegistration().then((registration) => registration.update())',
      )
      const button = `Array.from(document.querySelectorAll('button')).find((each) => each.textContent === 'Update')`
      await until(() => evaluate(`${button} !== undefined`), 'the prompt')
      await evaluate(`{
        globalThis.isOldPage = true
        for (let ms = 0; ms < 300; ms += 3) setTimeout(() => void fetch('/healthz'), ms)
        ${button}.click()
      }`)
      const done = `!globalThis.isOldPage && navigator.serviceWorker.getRegistration().then(({ waiting }) => !waiting)`
      await until(() => evaluate(done), 'one reload under the new worker')
    } finally {
      visitor.close()
    }
  })

  test('waits for the request of another tab; both tabs keep their text and reload once', async () => {
    const other = await openOther()
    await deployNewVersion()
    await other.getByText('A new version is ready').waitFor()
    const loads = [countLoads(page), countLoads(other)]
    const before = proxy.requests.length
    const heldRequest = proxy.hold(/^PUT \/api\/profile$/)
    await other.getByLabel('First name').fill('Kirsten')
    await other.getByRole('button', { name: 'Save name' }).click()
    await heldRequest.held

    await page.getByRole('radio', { name: 'Brooklyn' }).check()
    await update(page)
    await page.getByText('Finishing what’s being sent…').waitFor()
    await chooseAndStore(page, 'Staten Island', 'statenisland')
    expect(
      loads.map((count) => count()),
      'nothing has begun while an answer went to the disk',
    ).toEqual([0, 0])
    expect(await nameOnServer()).toBe('Kira')

    // Chosen while the update waits, immediately before the switch.
    await page.getByRole('radio', { name: 'Manhattan' }).check()
    heldRequest.release()
    await expect.poll(() => Math.min(...loads.map((count) => count()))).toBeGreaterThan(0)
    await until(async () => (await nameOnServer()) === 'Kirsten', 'the name to arrive')
    await page.getByRole('heading', { name: 'Location & Budget' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Manhattan' }).isChecked()).toBe(true)
    await chooseAndStore(page, 'Queens', 'queens')
    // A second load is possible when a request of the other tab leaves during the switch.
    expect(Math.max(...loads.map((count) => count()))).toBeLessThanOrEqual(2)
    const puts = proxy.requests.slice(before).filter((line) => /^PUT \/api\/profile$|batch/.test(line))
    expect(puts, 'the request was not cut and sent again').toEqual(['PUT /api/profile'])
    await other.close()
    expect(browser.pageErrors.join('\n')).toBe('')
  })

  test('can be postponed during a request, which continues', async () => {
    const other = await openOther()
    await deployNewVersion()
    const loads = countLoads(page)
    const heldRequest = proxy.hold(/^PUT \/api\/profile$/)
    await other.getByLabel('First name').fill('Kim')
    await other.getByRole('button', { name: 'Save name' }).click()
    await heldRequest.held
    await update(page)
    await page.getByText('Finishing what’s being sent…').waitFor()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByText('A new version is ready').waitFor()
    heldRequest.release()
    await until(async () => (await nameOnServer()) === 'Kim', 'the name to arrive')
    await chooseAndStore(page, 'Bronx', 'bronx')
    expect(loads()).toBe(0)
    await other.close()
    await update(page)
    await expect.poll(loads).toBe(1)
  })

  test('does not start while answers cannot be stored on a full disk', async () => {
    await deployNewVersion()
    const loads = countLoads(page)
    await fillDisk(page)
    await page.getByRole('radio', { name: 'Manhattan' }).check()
    await update(page)
    await page.getByText('Not updated yet').waitFor()
    expect(loads()).toBe(0)
    await setDiskQuota(page, proxy.origin, 'large')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(loads).toBe(1)
    await page.getByRole('heading', { name: 'Location & Budget' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Manhattan' }).isChecked()).toBe(true)
  })
})

describe('a page of an older build that needs deleted code', () => {
  /** A page on a device that has not installed the service worker, which would have cached the older build. */
  async function pageWithoutWorker(): Promise<Page> {
    const device = await browser.newDevice()
    const bare = await device.newPage()
    // A new person, because Kira's device may still be copying its draft to the server.
    const lena = await registerBeginner(server.origin, 'Lena', 'SOLO')
    await signIn(bare, server.origin, lena)
    await bare.goto(`${server.origin}/setup/home-seeker-profile`)
    await bare.getByRole('radio', { name: 'New York City' }).check()
    return bare
  }

  test('reloads once and keeps all answers', async () => {
    const chunks = readdirSync(join(DIST, 'assets')).filter((file) => file.startsWith('profile-page-'))
    expect(chunks.length).toBeGreaterThan(0)
    const bare = await pageWithoutWorker()
    for (const file of chunks) renameSync(join(DIST, 'assets', file), join(originals.path, file))
    try {
      const loads = countLoads(bare)
      // The last answer is not stored yet when the link is pressed.
      await bare.getByRole('radio', { name: 'Staten Island' }).check()
      await bare.getByRole('link', { name: 'Save and leave' }).click()
      await bare.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
      // One navigation inside the page and one reload; this error screen prevents further reloads.
      expect(loads()).toBe(2)
    } finally {
      for (const file of chunks) renameSync(join(originals.path, file), join(DIST, 'assets', file))
    }
    await bare.getByRole('button', { name: 'Reload' }).click()
    await bare.getByRole('heading', { name: 'Your profile' }).waitFor()
    await bare.goto(`${server.origin}/setup/home-seeker-profile`)
    await bare.getByRole('heading', { name: 'Location & Budget' }).waitFor()
    expect(await bare.getByRole('radio', { name: 'Staten Island' }).isChecked()).toBe(true)
    await bare.context().close()
  })
})
