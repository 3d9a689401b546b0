import { until } from '../support/patience.ts'
import { apiAs } from '../support/people.ts'
import type { Row } from './rows.ts'
import { withBenchFixture } from './bench-fixture.ts'
import { signIn } from '../support/browser-fixture.ts'

const MESSAGES = 300

/** 300 messages written while the server is stopped: requests and milliseconds until all have arrived. */
export function bench(): Promise<Row[]> {
  return withBenchFixture(async ({ server, page, ana, ben }) => {
    await signIn(page, server.origin, ana)
    await page.goto(`${server.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await server.stop()
    const box = page.getByLabel('Message', { exact: true })
    for (let number = 1; number <= MESSAGES; number++) {
      await box.fill(`Message ${number}`)
      await box.press('Enter')
      await page.getByText(`Message ${number}`, { exact: true }).waitFor({ state: 'attached' })
    }
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/(batch|messages)$/.test(request.url()))
        sent.push(request.url())
    })
    await server.start()
    sent.length = 0
    const startedAt = performance.now()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await until(async () => {
      const { count } = await apiAs(server.origin, ben)<{ count: number }>('GET', '/messages/unread')
      return count === MESSAGES
    }, 'all messages to arrive')
    const row = (metric: string, value: number, unit: string): Row => ({
      bench: 'flush',
      subject: 'commonroof',
      case: `${MESSAGES} queued messages, real server on PGlite`,
      metric,
      value,
      unit,
    })
    return [
      row('until all arrived', performance.now() - startedAt, 'ms'),
      row('requests', sent.length, 'requests'),
    ]
  })
}
