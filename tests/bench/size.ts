import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { Row } from './rows.ts'
import { onStage } from './stage.ts'
import { signIn } from '../support/stage.ts'

const DIST = join(import.meta.dirname, '../../dist')
const gzipped = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length

const row = (name: string, metric: string, bytes: number): Row => ({
  bench: 'size',
  subject: 'commonroof',
  case: name,
  metric,
  value: bytes / 1000,
  unit: 'kB',
})

/**
 * The scripts that a page really asks for, gzipped one by one: until it is there, and until it is
 * quiet, having fetched what nobody waits for.
 */
async function scriptsOf(
  page: Page,
  url: string,
  ready: () => Promise<unknown>,
): Promise<{ shown: number; quiet: number }> {
  const bodies: { body: Promise<Buffer>; isLate: boolean }[] = []
  let isLate = false
  const listen = (response: { url(): string; body(): Promise<Buffer> }) => {
    if (/\/assets\/.*\.js$/.test(response.url())) bodies.push({ body: response.body(), isLate })
  }
  page.on('response', listen)
  await page.goto(url)
  await ready()
  isLate = true
  await page.waitForLoadState('networkidle')
  page.off('response', listen)
  const sizes = await Promise.all(
    bodies.map(async ({ body, ...each }) => ({ ...each, bytes: gzipped(await body) })),
  )
  const sum = (some: typeof sizes) => some.reduce((total, { bytes }) => total + bytes, 0)
  return { shown: sum(sizes.filter((each) => !each.isLate)), quiet: sum(sizes) }
}

/** JavaScript a page needs, the worker, and everything that is precached. */
export function bench(): Promise<Row[]> {
  return onStage(async ({ server, browser, page, ana }) => {
    // Without a worker every script comes from the network, where it can be counted.
    await page.addInitScript(() => delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker)
    const visitor = await scriptsOf(page, `${server.origin}/`, () =>
      page.getByRole('heading', { level: 1 }).waitFor(),
    )
    const account = await scriptsOf(page, `${server.origin}/account`, () =>
      page.getByLabel('Email').waitFor(),
    )
    await signIn(page, server.origin, ana)
    const fresh = await browser.context.newPage()
    await fresh.addInitScript(() => delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker)
    const signedIn = await scriptsOf(fresh, `${server.origin}/dashboard`, () =>
      fresh.getByRole('heading', { name: 'Hello, Ana' }).waitFor(),
    )
    const worker = readFileSync(join(DIST, 'sw.js'))
    const precached = Array.from(
      worker.toString().matchAll(/["']?url["']?:\s*["']([^"']+)["']/g),
      (match) => match[1] ?? '',
    )
    const precache = precached.reduce((sum, file) => sum + statSync(join(DIST, file)).size, 0)
    return [
      row('public page /', 'JS gzip until it is there', visitor.shown),
      row('public page /', 'JS gzip, all in', visitor.quiet),
      row('/account', 'JS gzip, all in', account.quiet),
      row('signed-in entry /dashboard', 'JS gzip, all in', signedIn.quiet),
      row('service worker', 'JS gzip', gzipped(worker)),
      row(`precache, ${precached.length} files`, 'on disk', precache),
    ]
  })
}
