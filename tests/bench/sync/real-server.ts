import { localDay } from '../../../src/domain/core/dates.ts'
import { apiAs, registerSeeker } from '../../support/people.ts'
import { until } from '../../support/patience.ts'
import { TestBrowser } from '../../support/test-browser.ts'
import { freePort, ServerProcess } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { Row } from '../rows.ts'
import type { GrowthPage } from '../subjects/growth.ts'
import { ForwardingServer } from './forwarding-server.ts'
import { withPostgres } from '../../support/postgres-cluster.ts'
import { buildSubject, GROWTH, type BuiltSubject } from './subjects.ts'

declare const growth: GrowthPage

const COUNTS = [300, 3000]
const RTT_MS = 100
const CAP_MS = 120_000

/** The product's outbox with the product's server, on the embedded database and on PostgreSQL. */
export async function server(): Promise<Row[]> {
  const built = temporaryFolder('subjects')
  try {
    const subject = await buildSubject(GROWTH, built.path)
    const rows = await onDatabase('PGlite', '', subject)
    rows.push(...(await withPostgres(({ url }) => onDatabase('PostgreSQL', url, subject))))
    return rows
  } finally {
    built.remove()
  }
}

async function onDatabase(database: string, url: string, subject: BuiltSubject): Promise<Row[]> {
  const data = temporaryFolder('data')
  const real = new ServerProcess(await freePort(), data.path, { DATABASE_URL: url, LOG_LEVEL: 'warn' })
  await real.start()
  try {
    const today = localDay(new Date())
    const ben = await registerSeeker(real.origin, 'Ben', today)
    const rows: Row[] = []
    for (const [index, count] of COUNTS.entries()) {
      const ana = await registerSeeker(real.origin, `Ana${index}`, today)
      process.stderr.write(`commonroof: ${count} messages, its own server on ${database}\n`)
      const before = (await apiAs(real.origin, ben)<{ count: number }>('GET', '/messages/unread')).count
      const arrived = async () =>
        (await apiAs(real.origin, ben)<{ count: number }>('GET', '/messages/unread')).count - before
      const forwarding = await ForwardingServer.start(real.origin, ana.token, subject.folder, RTT_MS)
      const people = { from: ana.user._id, to: ben.user._id }
      rows.push(
        ...(await flush(forwarding, people, count, database, arrived).finally(() => forwarding.stop())),
      )
    }
    return rows
  } finally {
    await real.stop()
    data.remove()
  }
}

async function flush(
  forwarding: ForwardingServer,
  people: { from: string; to: string },
  count: number,
  database: string,
  arrived: () => Promise<number>,
): Promise<Row[]> {
  const profile = temporaryFolder('profile')
  const browser = new TestBrowser(profile.path)
  try {
    const page = await browser.start()
    await page.goto(forwarding.origin)
    await page.evaluate(({ from }) => growth.open(from), people)
    await browser.context.setOffline(true)
    await page.evaluate(({ to, count }) => growth.fill(to, count), { ...people, count })
    const before = { posts: forwarding.posts, serverMs: forwarding.serverMs }
    const emptied = page.evaluate(() => growth.timeUntilEmpty())
    await browser.context.setOffline(false)
    const took = await Promise.race([
      emptied,
      new Promise<null>((resolve) => setTimeout(() => resolve(null), CAP_MS)),
    ])
    if (took !== null) await until(async () => (await arrived()) === count, 'all messages to be there')
    const row = (metric: string, value: number, unit: string): Row => ({
      bench: 'sync',
      subject: 'commonroof',
      case: `${count} messages, ${RTT_MS} ms RTT, own server on ${database}`,
      metric,
      value,
      unit,
    })
    return [
      took === null
        ? row(`arrived within ${CAP_MS / 1000} s, not finished`, await arrived(), 'messages')
        : row('until the outbox is empty', took, 'ms'),
      row('requests', forwarding.posts - before.posts, 'requests'),
      row('of which the server itself', forwarding.serverMs - before.serverMs, 'ms'),
    ]
  } finally {
    await browser.close()
    profile.remove()
  }
}
