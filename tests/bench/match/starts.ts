import { request } from 'node:http'
import { API_BASE } from '../../../src/domain/core/limits.ts'
import { startSession } from '../../../src/server/platform/auth/sessions.ts'
import { configOf } from '../../../src/server/platform/core/config.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { NO_LIMITS } from '../../support/no-limits.ts'
import { freePort } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { percentile, type Row } from '../rows.ts'
import { startMeasured, type MeasuredProcess } from '../server/measured-process.ts'

/** Starts of a server at each size. */
const RUNS = 5
const MEGABYTE = 1024 * 1024
/** How often a start asks for the health and the metrics, in milliseconds. */
const ASK_EVERY = 100
/** How often it asks for the settings: one person may not ask more often for long. */
const ASK_SETTINGS_EVERY = 1000
/** How long an idle server gets to give memory back, in milliseconds: no limit of the product. */
const SETTLE_MS = 3000

/** What one start of a server showed. */
interface Start {
  /** Seconds from the start of the process, and from its first answer, until it had everyone in the index. */
  readyFromStart: number
  readyFromListening: number
  /** Seconds of processor time that the server used between its first answer and then. */
  loadCpu: number
  /** Bytes: once everyone is there, some seconds later, and the most in between. */
  resident: number
  settled: number
  peak: number
  /** Milliseconds in which the event loop ran nothing else. */
  longestBlock: number
  /** Milliseconds until the answer of a route without and of one with the database, while people were read. */
  health: number[]
  settings: number[]
  /** Answers that were no success. */
  failed: number
}

/**
 * Starts the real server as a process of its own, several times, and measures each until its index has everyone: once
 * with an empty folder, and once again with what the process before has left there.
 * @param emptyUrl a database without people, for the memory of the server alone
 * @param asked the person whose settings are asked for meanwhile
 */
export async function measureStarts(
  db: Db,
  { url, emptyUrl, asked }: { url: string; emptyUrl: string; asked: string },
  toRow: (metric: string, value: number, unit: string) => Row,
): Promise<Row[]> {
  const { token } = await startSession(db, asked, new Date())
  const empty: number[] = []
  const starts: Record<'first start' | 'started again', Start[]> = { 'first start': [], 'started again': [] }
  for (let run = 0; run < RUNS; run++)
    await withFolder(async (folder) => {
      for (const list of Object.values(starts))
        list.push(await withProcess(folder, url, (server, metrics) => watchStart(server, metrics, token)))
      empty.push(await withProcess(folder, emptyUrl, residentWhenIdle))
    })
  const alone = median(empty)
  return [
    toRow('starts of each kind', RUNS, 'processes'),
    toRow('resident process without people, median', alone / MEGABYTE, 'MB'),
    ...Object.entries(starts).flatMap(([kind, list]) =>
      rowsOf(list, alone, (metric, value, unit) => toRow(`${kind}: ${metric}`, value, unit)),
    ),
  ]
}

const median = (values: readonly number[]) => percentile(values, 0.5)

/** @param alone bytes of a process without people */
function rowsOf(
  starts: readonly Start[],
  alone: number,
  toRow: (metric: string, value: number, unit: string) => Row,
): Row[] {
  const most = (value: (start: Start) => number) => Math.max(...starts.map(value))
  const p99 = (values: (start: Start) => number[]) => percentile(starts.flatMap(values), 0.99)
  return [
    toRow('ready after the process began, median', median(starts.map((each) => each.readyFromStart)), 's'),
    toRow(
      'ready after the process began, most',
      most((each) => each.readyFromStart),
      's',
    ),
    toRow(
      'ready after the first answer, most',
      most((each) => each.readyFromListening),
      's',
    ),
    toRow('processor time of the server until then, median', median(starts.map((each) => each.loadCpu)), 's'),
    toRow('resident process when ready, most', most((each) => each.resident) / MEGABYTE, 'MB'),
    toRow('resident process settled, most', most((each) => each.settled) / MEGABYTE, 'MB'),
    toRow('resident process at its peak, most', most((each) => each.peak) / MEGABYTE, 'MB'),
    toRow('resident growth when ready, most', (most((each) => each.resident) - alone) / MEGABYTE, 'MB'),
    toRow('resident growth settled, most', (most((each) => each.settled) - alone) / MEGABYTE, 'MB'),
    toRow(
      'longest block of the event loop, most',
      most((each) => each.longestBlock),
      'ms',
    ),
    toRow(
      'GET /healthz meanwhile p99',
      p99((each) => each.health),
      'ms',
    ),
    toRow(
      'GET /match/settings meanwhile p99',
      p99((each) => each.settings),
      'ms',
    ),
    toRow(
      'answers meanwhile without success',
      starts.reduce((sum, each) => sum + each.failed, 0),
      'answers',
    ),
  ]
}

async function withFolder(use: (path: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder('bench-start')
  await use(folder.path).finally(folder.remove)
}

async function withProcess<T>(
  folder: string,
  url: string,
  use: (server: MeasuredProcess, metrics: string) => Promise<T>,
): Promise<T> {
  const metricsPort = await freePort()
  const server = await startMeasured('src/server/main.ts', {
    DATABASE_URL: url,
    DATA_DIR: folder,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'error',
  })
  try {
    return await use(server, `http://127.0.0.1:${metricsPort}/metrics`)
  } finally {
    await server.stop()
  }
}

async function residentWhenIdle(server: MeasuredProcess): Promise<number> {
  await pause(SETTLE_MS)
  return server.memory().resident
}

async function watchStart(server: MeasuredProcess, metrics: string, token: string): Promise<Start> {
  // The cookie's name contains the port.
  const { sessionCookie } = configOf({}, Number(new URL(server.origin).port), NO_LIMITS)
  const cookie = `${sessionCookie}=${token}`
  const listening = performance.now()
  const cpuBefore = server.cpuMs()
  const loads = [
    timesOf(ASK_EVERY, `${server.origin}/healthz`),
    timesOf(ASK_SETTINGS_EVERY, `${server.origin}${API_BASE}/match/settings`, cookie),
  ]
  let longestBlock = 0
  for (;;) {
    const { body } = await get(metrics)
    longestBlock = Math.max(longestBlock, 1000 * valueOf(body, 'nodejs_eventloop_lag_max_seconds'))
    // A search waits for nothing any more when the lag is 0.
    const of = (name: string) => valueOf(body, `commonroof_search_index_${name}{index="people"}`)
    if (of('entries') > 0 && of('lag_seconds') === 0) break
    await pause(ASK_EVERY)
  }
  const ready = performance.now()
  const loadCpu = server.cpuMs() - cpuBefore
  const { resident } = server.memory()
  const [health, settings] = await Promise.all(loads.map((load) => load.stop()))
  await pause(SETTLE_MS)
  const { resident: settled, peak } = server.memory()
  return {
    readyFromStart: (ready - server.startedAt) / 1000,
    readyFromListening: (ready - listening) / 1000,
    loadCpu: loadCpu / 1000,
    resident,
    settled,
    peak,
    longestBlock,
    health: health!.times,
    settings: settings!.times,
    failed: health!.failed + settings!.failed,
  }
}

/** Asks a route again and again until it is stopped, a request every so many milliseconds however slow the answers are. */
function timesOf(every: number, url: string, cookie = '') {
  const times: number[] = []
  const running = new Set<Promise<void>>()
  let failed = 0
  const ask = () => {
    const started = performance.now()
    const answer = get(url, cookie)
      .then(({ ok }) => {
        times.push(performance.now() - started)
        if (!ok) failed++
      })
      .catch(() => {
        failed++
      })
      .finally(() => running.delete(answer))
    running.add(answer)
  }
  ask()
  const timer = setInterval(ask, every)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
      return { times, failed }
    },
  }
}

function get(url: string, cookie = ''): Promise<{ ok: boolean; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: cookie === '' ? {} : { cookie } }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (body += part))
      response.on('end', () => resolve({ ok: (response.statusCode ?? 500) < 400, body }))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })
}

/** A metric in the text that Prometheus reads; 0 when it is not there. */
function valueOf(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
