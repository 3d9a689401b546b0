import type { CDPSession, Page } from 'playwright-core'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { TestBrowser } from '../support/test-browser.ts'
import { listingView } from '../support/listing-views.ts'
import { percentile, type Row } from './rows.ts'
import { CountingServer } from './sync/counting-server.ts'
import { buildSubject } from './sync/subjects.ts'
import { SENDER_ID } from './subjects/subject.ts'
import type { StorePage } from './subjects/store.ts'

declare const store: StorePage

/** The lengths of the outbox. */
const QUEUES = [1, 300, 3000, 30_000]
const SIZE = { conversations: 2000, messages: 50_000, homes: 300 }
const SMALL = { conversations: 10, messages: 10, homes: 10, ops: 10 }
const TIMED = 15
/** The pause after each action, so that all that it starts is counted as its work. */
const QUIET_MS = 250

const USER = {
  _id: SENDER_ID,
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  userType: 'seeker' as const,
  seekingOption: 'SOLO' as const,
  profileCompleted: true,
  locationPreference: 'oc' as const,
  customLocation: '',
  referralCode: 'ABC123',
  profilePicture: '',
  successSeen: true,
  referralCount: 0,
  seatNumber: 1,
  premium: 'early_seat' as const,
  emailConfirmed: true,
  newEmail: null,
  seekerProfile: null,
  isModerator: false,
  suspension: null,
  deletionDueAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** The milliseconds that the page's main thread has worked since it was opened. */
async function mainThreadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

async function measured<T>(page: Page, devtools: CDPSession, action: () => Promise<T>): Promise<[number, T]> {
  const before = await mainThreadMs(devtools)
  const result = await action()
  await page.waitForTimeout(QUIET_MS)
  return [(await mainThreadMs(devtools)) - before, result]
}

/**
 * The product's store on a device with 2,000 conversations, 50,000 messages and 300 saved homes, by the length of the
 * outbox: main-thread milliseconds of one Send and of one keystroke with all of the product's watches running, the
 * milliseconds until the screens show the message, and until each screen has its first rows.
 */
export async function bench(): Promise<Row[]> {
  const built = temporaryFolder('subjects')
  try {
    const subject = await buildSubject({ name: 'store', page: 'subjects/store.ts' }, built.path)
    const rows = await costs(subject.folder, 'a new device', SMALL)
    for (const ops of QUEUES)
      rows.push(...(await costs(subject.folder, `an outbox of ${ops}`, { ...SIZE, ops })))
    return rows
  } finally {
    built.remove()
  }
}

async function costs(folder: string, name: string, size: typeof SMALL): Promise<Row[]> {
  process.stderr.write(`store: ${name}\n`)
  const profile = temporaryFolder('profile')
  const browser = new TestBrowser(profile.path)
  const server = await CountingServer.start(folder, 0)
  const row = (metric: string, value: number): Row => ({
    bench: 'store',
    subject: 'commonroof',
    case: name,
    metric,
    value,
    unit: 'ms',
  })
  try {
    const page = await browser.start()
    await page.goto(server.origin)
    await page.evaluate(({ id, size, home }) => store.fill(id, size, home), {
      id: SENDER_ID,
      size,
      home: listingView(SENDER_ID, { mine: false, owners: null, status: 'active' }),
    })
    const devtools = await browser.context.newCDPSession(page)
    await devtools.send('Performance.enable')
    const { openMs, readyMs } = await page.evaluate((user) => store.open(user), USER)
    const first = await page.evaluate(() => store.openScreens())
    const screens = await page.evaluate(() => store.openScreens())
    await page.evaluate(() => store.startWatches())
    const [nothing, sends, keys, shown]: number[][] = [[], [], [], []]
    for (let turn = 0; turn < TIMED; turn += 1) {
      nothing?.push((await measured(page, devtools, () => page.evaluate(() => undefined)))[0])
      const [work, shownMs] = await measured(page, devtools, () => page.evaluate(() => store.send()))
      sends?.push(work)
      shown?.push(shownMs)
      keys?.push((await measured(page, devtools, () => page.evaluate(() => store.type())))[0])
    }
    const median = (values: number[] | undefined) => percentile(values ?? [], 0.5)
    return [
      row('open a database of the last version', openMs),
      row('count its operations', readyMs),
      row('main thread, nothing', median(nothing)),
      row('main thread, one Send', median(sends)),
      row('main thread, one keystroke', median(keys)),
      row('until the thread and the list show a Send', median(shown)),
      ...Object.entries(first).map(([screen, ms]) => row(`first rows of ${screen}, cold`, ms)),
      ...Object.entries(screens).map(([screen, ms]) => row(`first rows of ${screen}`, ms)),
    ]
  } finally {
    await browser.close()
    await server.stop()
    profile.remove()
  }
}
