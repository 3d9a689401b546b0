import { TestBrowser } from '../../support/test-browser.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { percentile, type Row } from '../rows.ts'
import type { GrowthPage } from '../subjects/growth.ts'
import { RECIPIENT_ID, SENDER_ID } from '../subjects/subject.ts'
import { CountingServer } from './counting-server.ts'
import { buildSubject, GROWTH, type BuiltSubject } from './subjects.ts'

declare const growth: GrowthPage

const COUNTS = [30, 300, 3000, 30_000]
/** The number of enqueues that are timed after the outbox is filled. */
const TIMED = 100
const CAP_MS = 180_000

/** The costs of the product's outbox by size, with the counting server and no delay. */
export async function growthCosts(): Promise<Row[]> {
  const built = temporaryFolder('subjects')
  try {
    const subject = await buildSubject(GROWTH, built.path)
    const rows: Row[] = []
    for (const count of COUNTS) rows.push(...(await costs(subject, count)))
    return rows
  } finally {
    built.remove()
  }
}

async function costs(subject: BuiltSubject, count: number): Promise<Row[]> {
  process.stderr.write(`commonroof: an outbox of ${count}\n`)
  const profile = temporaryFolder('profile')
  const browser = new TestBrowser(profile.path)
  const server = await CountingServer.start(subject.folder, 0)
  const row = (metric: string, value: number, unit: string): Row => ({
    bench: 'sync',
    subject: 'commonroof',
    case: `an outbox of ${count}`,
    metric,
    value,
    unit,
  })
  try {
    const page = await browser.start()
    await page.goto(server.origin)
    await page.evaluate((id) => growth.open(id), SENDER_ID)
    await browser.context.setOffline(true)
    const people = { from: SENDER_ID, to: RECIPIENT_ID }
    await page.evaluate(({ to, count }) => growth.fill(to, count), { ...people, count })
    const each = await page.evaluate(({ to, timed }) => growth.enqueueEach(to, timed), {
      ...people,
      timed: TIMED,
    })
    const cost = await page.evaluate(({ from }) => growth.costs(from), people)
    const watched = await page.evaluate(({ to }) => growth.watchedEnqueue(to), people)
    const devtools = await browser.context.newCDPSession(page)
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const total = count + TIMED + 1
    const arrived = server.arrivals.waitForAll(total, CAP_MS)
    const emptied = page.evaluate(() => growth.timeUntilEmpty())
    const before = server.arrivals.requests
    await browser.context.setOffline(false)
    const finished = (await arrived) !== null
    return [
      row('enqueue p50', percentile(each, 0.5), 'ms'),
      row('enqueue p95', percentile(each, 0.95), 'ms'),
      row('one enqueue until three watches answered', watched, 'ms'),
      row('open the database', cost.openMs, 'ms'),
      row('read every op', cost.readMs, 'ms'),
      row('plan', cost.planMs, 'ms'),
      row('heap after a collection', usedSize / 1e6, 'MB'),
      finished
        ? row('until the outbox is empty', await emptied, 'ms')
        : row(`arrived within ${CAP_MS / 1000} s, not finished`, server.arrivals.messages, 'messages'),
      row('requests', server.arrivals.requests - before, 'requests'),
      row('duplicates', server.arrivals.duplicates, 'messages'),
      row('out of order', server.arrivals.inversions, 'messages'),
    ]
  } finally {
    await browser.close()
    await server.stop()
    profile.remove()
  }
}
