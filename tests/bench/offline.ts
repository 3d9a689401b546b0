import type { Page } from 'playwright-core'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { signIn } from '../support/browser-fixture.ts'
import { percentile, type Row } from './rows.ts'
import { withBenchFixture } from './bench-fixture.ts'

const ROUNDS = 7

/** Milliseconds from the start of the navigation until the outbox can be used. */
async function openOutbox(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/outbox`, { waitUntil: 'commit' })
  // The page itself looks, because a call from the test would be delayed by its own round trip.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const ready = document.querySelector('h1')?.textContent === 'Outbox'
          if (ready) resolve(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

/** Opening a page that was never visited, without a server, in a new browser process and in a running one. */
export function bench(): Promise<Row[]> {
  return withBenchFixture(async ({ server, browser, page, ana }) => {
    await signIn(page, server.origin, ana)
    await waitForServiceWorker(page)
    await server.stop()
    const started: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await browser.kill()
      started.push(await openOutbox(await browser.start(), server.origin))
    }
    const running: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const tab = await browser.context.newPage()
      running.push(await openOutbox(tab, server.origin))
      await tab.close()
    }
    const rows = (name: string, times: number[]) =>
      [0.5, 0.95].map((share) => ({
        bench: 'offline',
        subject: 'commonroof',
        case: name,
        metric: `interactive p${share * 100}`,
        value: percentile(times, share),
        unit: 'ms',
      }))
    return [
      ...rows('/outbox, browser just started', started),
      ...rows('/outbox, new tab of a running browser', running),
    ]
  })
}
