import type { CDPSession, Page } from 'playwright-core'
import { localDay } from '../../../src/domain/core/dates.ts'
import { waitForServiceWorker } from '../../support/held-workers.ts'
import { registerSeeker } from '../../support/people.ts'
import { signIn } from '../../support/browser-fixture.ts'
import { percentile, type Row } from '../rows.ts'
import { withBenchFixture } from '../bench-fixture.ts'
import { growOutbox } from './grow-outbox.ts'

const KEYSTROKES = 40
const SENDS = 15
/** The timed Sends of one size end after this time. */
const SENDS_LIMIT_MS = 10_000
/** Longer than a keystroke's frame, and shorter than the pause after which the text is saved. */
const FRAME_MS = 60
/** The period in which the main thread's work is measured. */
const WINDOW_MS = 250
/** The page counts as idle when its main thread worked less than this in WINDOW_MS. */
const IDLE_MS = 5
const IDLE_LIMIT_MS = 20_000
const OPEN_LIMIT_MS = 20_000
const SIZES = [1, 300, 3000, 30_000]

/** The main thread's work in a tab of the built product, offline, by the number of queued messages. */
export function page(): Promise<Row[]> {
  return withBenchFixture(async ({ server, page, browser, ana, ben }) => {
    const cleo = await registerSeeker(server.origin, 'Cleo', localDay(new Date()))
    await signIn(page, server.origin, ana)
    await waitForServiceWorker(page)
    const rows: Row[] = []
    // The queued messages are for Ben; the open thread is another one.
    await page.goto(`${server.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await browser.context.setOffline(true)
    await send(page, 'The first that waits')
    await page.getByText('The first that waits', { exact: true }).waitFor()
    // This page only writes rows from here on; the running product in it would disturb the measurement.
    await page.goto(`${server.origin}/manifest.webmanifest`)
    for (const size of SIZES) {
      process.stderr.write(`commonroof: a tab with ${size} queued\n`)
      await growOutbox(page, ana.user._id, size)
      const tab = await browser.context.newPage()
      const url = `${server.origin}/messages?with=${cleo.user._id}`
      const openMs = await openThread(tab, url)
      if (openMs === null) rows.push(rowOf(size)('thread not reached, gave up after', OPEN_LIMIT_MS, 'ms'))
      else rows.push(...(await measure(tab, size, openMs)))
      await tab.close()
    }
    return rows
  })
}

const rowOf =
  (size: number) =>
  (metric: string, value: number, unit: string): Row => ({
    bench: 'sync',
    subject: 'commonroof',
    case: `product offline, ${size} queued`,
    metric,
    value,
    unit,
  })

/** Milliseconds until the message field of a thread is visible; null after a timeout. */
async function openThread(tab: Page, url: string): Promise<number | null> {
  const startedAt = performance.now()
  try {
    await tab.goto(url, { timeout: OPEN_LIMIT_MS })
    await tab.getByLabel('Message', { exact: true }).waitFor({ timeout: OPEN_LIMIT_MS })
    return performance.now() - startedAt
  } catch (error) {
    process.stderr.write(`${url} ended at ${tab.url()}: ${String(error).split('\n')[0] ?? ''}\n`)
    return null
  }
}

async function send(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Message', { exact: true })
  await box.fill(text)
  await box.press('Enter')
}

async function measure(tab: Page, size: number, openMs: number): Promise<Row[]> {
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send('Performance.enable')
  await waitUntilIdle(devtools)
  const box = tab.getByLabel('Message', { exact: true })
  await box.focus()
  const keys: number[] = []
  for (let key = 0; key < KEYSTROKES; key++) {
    const before = await busyMs(devtools)
    await tab.keyboard.press('a')
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
    keys.push((await busyMs(devtools)) - before)
  }
  const sends: number[] = []
  const startedAt = performance.now()
  while (sends.length < SENDS && performance.now() - startedAt < SENDS_LIMIT_MS) {
    await box.fill(`Number ${sends.length}`)
    await waitUntilIdle(devtools)
    const before = await busyMs(devtools)
    await tab.keyboard.press('Enter')
    await waitUntilIdle(devtools)
    sends.push((await busyMs(devtools)) - before)
  }
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const row = rowOf(size)
  return [
    row('a thread open, new tab', openMs, 'ms'),
    row('main thread per keystroke p50', percentile(keys, 0.5), 'ms'),
    row('main thread per keystroke p95', percentile(keys, 0.95), 'ms'),
    row('main thread per Send p50', percentile(sends, 0.5), 'ms'),
    row('main thread per Send p95', percentile(sends, 0.95), 'ms'),
    row('heap after a collection', usedSize / 1e6, 'MB'),
  ]
}

/** Milliseconds that the page's main thread has been busy since its start. */
async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Waits until the main thread is idle, which includes all watchers of the outbox. */
async function waitUntilIdle(devtools: CDPSession): Promise<void> {
  const end = performance.now() + IDLE_LIMIT_MS
  let before = await busyMs(devtools)
  while (performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, WINDOW_MS))
    const now = await busyMs(devtools)
    if (now - before < IDLE_MS) return
    before = now
  }
}
