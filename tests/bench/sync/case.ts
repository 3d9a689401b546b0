import { TestBrowser } from '../../support/test-browser.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { BenchPage } from '../subjects/subject.ts'
import { clockDifference } from './clock-difference.ts'
import { CountingServer } from './counting-server.ts'
import type { BuiltSubject } from './subjects.ts'

declare const bench: BenchPage

/** The pause before the network returns, in which a subject ends its work in the background. */
const REST_MS = 1000
/** How long after the last arrival repeated messages are still counted. */
const ECHO_MS = 300

/** The figures of one run. */
export interface Measured {
  /** Milliseconds of each enqueue. */
  enqueueMs: number[]
  /**
   * From the network's return until the last arrival; null when that takes longer than the cap. The network is
   * back when the page hears of it or, for a worker that hears earlier, when its first request comes.
   */
  flushMs: number | null
  arrived: number
  /** The requests until the last arrival, as far as one waited for the answer to another one. */
  roundTrips: number
  requests: number
  duplicates: number
  inversions: number
}

/** Runs a subject in a new browser profile: writes `count` messages offline, then restores the network. */
export async function runCase(
  subject: BuiltSubject,
  count: number,
  rttMs: number,
  capMs: number,
): Promise<Measured> {
  const profile = temporaryFolder('profile')
  const browser = new TestBrowser(profile.path)
  const server = await CountingServer.start(subject.folder, rttMs)
  try {
    const page = await browser.start()
    await page.goto(server.origin)
    await page.evaluate(() => bench.open())
    await browser.context.setOffline(true)
    const enqueueMs = await page.evaluate((count) => bench.enqueueMany(count), count)
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    const difference = await clockDifference(page)
    const { arrivals } = server
    server.restart()
    const before = arrivals.requests
    const finished = arrivals.waitForAll(count, capMs)
    await browser.context.setOffline(false)
    const finishedAt = await finished
    const backAt = await page.evaluate(() => bench.backAt)
    if (backAt === null) throw new Error('The page never heard that the network is back')
    const startedAt = Math.min(backAt - difference, server.firstAskedAt ?? Infinity)
    if (finishedAt !== null) await new Promise((resolve) => setTimeout(resolve, rttMs + ECHO_MS))
    return {
      enqueueMs,
      flushMs: finishedAt === null ? null : finishedAt - startedAt,
      arrived: arrivals.messages,
      requests: arrivals.requests - before,
      roundTrips: server.roundTrips(finishedAt ?? Infinity),
      duplicates: arrivals.duplicates,
      inversions: arrivals.inversions,
    }
  } finally {
    await browser.close()
    await server.stop()
    profile.remove()
  }
}
