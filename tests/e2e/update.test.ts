import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installed } from '../support/device.ts'
import { as, register, type Account } from '../support/people.ts'
import { temporaryFolder } from '../support/product.ts'
import { setStage, signIn, type Stage } from '../support/stage.ts'

const DIST = join(import.meta.dirname, '../../dist')
const WORKER_FILES = ['sw.js', 'sw.js.br', 'sw.js.gz']

const kept = temporaryFolder('worker')
let stage: Stage
let browser: Stage['browser']
let server: Stage['server']
let kira: Account

beforeAll(async () => {
  for (const file of WORKER_FILES) copyFileSync(join(DIST, file), join(kept.path, file))
  stage = await setStage()
  ;({ browser, server } = stage)
  kira = await register(server.origin, 'Kira')
  await as(server.origin, kira)('PUT', '/profile', { userType: 'seeker' })
  await as(server.origin, kira)('PUT', '/seeker/option', { seekingOption: 'SOLO' })
})

afterAll(async () => {
  await stage.strike()
  for (const file of WORKER_FILES) copyFileSync(join(kept.path, file), join(DIST, file))
  kept.remove()
})

/** Another build as a browser sees it: a worker whose bytes differ. */
async function deployNewVersion(): Promise<void> {
  await server.stop()
  for (const file of WORKER_FILES) rmSync(join(DIST, file))
  writeFileSync(join(DIST, 'sw.js'), `${readFileSync(join(kept.path, 'sw.js'), 'utf8')}\n// next\n`)
  await server.start()
}

describe('a new version', () => {
  test('waits for the person’s word, and costs a half-filled wizard nothing', async () => {
    const page = await browser.start()
    await signIn(page, server.origin, kira)
    await page.goto(`${server.origin}/setup/home-seeker-profile`)
    await installed(page)
    await page.getByRole('radio', { name: 'New York City' }).check()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    await deployNewVersion()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await page.getByText('A new version is ready').waitFor()
    await page.getByRole('radio', { name: 'Queens' }).check()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await page.waitForFunction(() => !('sameDocument' in window))
    await page.getByRole('heading', { name: 'Location & Budget' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Queens' }).isChecked()).toBe(true)
    expect(await page.getByText('A new version is ready').count()).toBe(0)
    expect(browser.complaints).toEqual([])
  })
})
