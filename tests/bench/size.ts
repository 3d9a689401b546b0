import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { Row } from './rows.ts'
import { withBenchFixture } from './bench-fixture.ts'
import { signIn } from '../support/browser-fixture.ts'

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

/** The bytes of the scripts that a page loads until the network is idle, gzipped one by one. */
async function scriptsOf(page: Page, url: string, ready: () => Promise<unknown>): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  const listen = (response: { url(): string; body(): Promise<Buffer> }) => {
    if (/\/assets\/.*\.js$/.test(response.url())) bodies.push(response.body())
  }
  page.on('response', listen)
  await page.goto(url)
  await ready()
  await page.waitForLoadState('networkidle')
  page.off('response', listen)
  return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipped(body), 0)
}

/** The kilobytes of a page's JavaScript, of the service worker and of the precache. */
export function bench(): Promise<Row[]> {
  return withBenchFixture(async ({ server, browser, page, ana }) => {
    // The device does not install the service worker, so every script comes from the network, where it is counted.
    const visitor = await scriptsOf(page, `${server.origin}/`, () =>
      page.getByRole('heading', { level: 1 }).waitFor(),
    )
    const account = await scriptsOf(page, `${server.origin}/account`, () =>
      page.getByLabel('Email', { exact: true }).waitFor(),
    )
    await signIn(page, server.origin, ana)
    const newPage = await browser.context.newPage()
    const signedIn = await scriptsOf(newPage, `${server.origin}/dashboard`, () =>
      newPage.getByRole('heading', { name: 'Hello, Ana' }).waitFor(),
    )
    const worker = readFileSync(join(DIST, 'sw.js'))
    const precached = Array.from(
      worker.toString().matchAll(/["']?url["']?:\s*["']([^"']+)["']/g),
      (match) => match[1] ?? '',
    )
    const precache = precached.reduce((sum, file) => sum + statSync(join(DIST, file)).size, 0)
    return [
      row('public page /', 'JS gzip', visitor),
      row('/account', 'JS gzip', account),
      row('signed-in entry /dashboard', 'JS gzip', signedIn),
      row('service worker', 'JS gzip', gzipped(worker)),
      row(`precache, ${precached.length} files`, 'on disk', precache),
    ]
  })
}
