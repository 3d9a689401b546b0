import { installed } from '../support/device.ts'
import { percentile, type Row } from './rows.ts'
import { onStage } from './stage.ts'
import { signIn } from '../support/stage.ts'

const ROUNDS = 7

/** From navigation to a usable page: a path never visited, a browser just started, no server. */
export function bench(): Promise<Row[]> {
  return onStage(async ({ server, browser, page, ana }) => {
    await signIn(page, server.origin, ana)
    await installed(page)
    await server.stop()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await browser.kill()
      const again = await browser.start()
      await again.goto(`${server.origin}/outbox`, { waitUntil: 'commit' })
      await again.getByRole('heading', { name: 'Outbox' }).waitFor()
      const [painted] = await again.evaluate(() => [performance.now()])
      times.push(painted ?? Number.NaN)
    }
    return [0.5, 0.95].map((share) => ({
      bench: 'offline',
      subject: 'commonroof',
      case: '/outbox, cold, never visited',
      metric: `interactive p${share * 100}`,
      value: percentile(times, share),
      unit: 'ms',
    }))
  })
}
