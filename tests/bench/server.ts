import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { API_BASE, UNREAD_POLL_MS } from '../../src/domain/core/limits.ts'
import { createApp } from '../../src/server/app.ts'
import { createPasswordHasher } from '../../src/server/platform/auth/passwords.ts'
import { configOf } from '../../src/server/platform/core/config.ts'
import { Metrics } from '../../src/server/platform/core/metrics.ts'
import { openEmbedded, openServer, type Db } from '../../src/server/platform/db/open.ts'
import { createUploadQueue } from '../../src/server/platform/http/upload-queue.ts'
import { fileExportStore } from '../../src/server/platform/photos/file-export-store.ts'
import { filePhotoStore } from '../../src/server/platform/photos/file-photo-store.ts'
import { NO_LIMITS } from '../support/no-limits.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { percentile, type Row } from './rows.ts'
import { constantLoad, type LoadedRequest } from './server/constant-load.ts'
import { fillMarket, HOMES, PEOPLE } from './server/market.ts'
import { startMeasured, type MeasuredProcess } from './server/measured-process.ts'
import { recordQueries, type RecordedRoute } from './server/record-queries.ts'
import { ROUTES, type BenchPerson, type BenchRoute } from './server/routes.ts'
import { withPostgres, type PostgresCluster } from '../support/postgres-cluster.ts'

const SECONDS = 5
/** Requests before the measuring, so that the code is compiled. */
const WARM_UP = 1500
const WARM_UP_PER_SECOND = 150
const MARKET = `${PEOPLE.toLocaleString('en-US')} people, ${HOMES.toLocaleString('en-US')} homes`

/**
 * The server under a constant load: each route over PGlite and over PostgreSQL, with one and with two processes, beside
 * bare Hono handlers with and without the same queries. `--only ROUTE` measures one route.
 */
export async function bench(): Promise<Row[]> {
  const at = process.argv.indexOf('--only')
  const routes = at === -1 ? ROUTES : ROUTES.filter(({ name }) => name === process.argv[at + 1])
  return [...(await onEmbedded(routes)), ...(await withPostgres((cluster) => onPostgres(cluster, routes)))]
}

const config = configOf({ EMAIL_PROOF: 'off' }, 8787, NO_LIMITS)

async function onEmbedded(routes: readonly BenchRoute[]): Promise<Row[]> {
  const folder = temporaryFolder('bench')
  try {
    const { db, close } = await openEmbedded(folder.path, () => undefined)
    const people = await fillMarket(db)
    await close()
    const product = await startMeasured('src/server/main.ts', {
      DATA_DIR: folder.path,
    })
    try {
      return await measureAll('commonroof, PGlite', routes, [product], (route, number) =>
        route.request(people[number % people.length]!, number),
      )
    } finally {
      await product.stop()
    }
  } finally {
    folder.remove()
  }
}

async function onPostgres(cluster: PostgresCluster, routes: readonly BenchRoute[]): Promise<Row[]> {
  const folder = temporaryFolder('bench')
  const running: MeasuredProcess[] = []
  const start = async (script: string, env: Record<string, string>) => {
    const started = await startMeasured(script, { DATABASE_URL: cluster.url, DATA_DIR: folder.path, ...env })
    running.push(started)
    return started
  }
  try {
    const { db, close } = await openServer({ url: cluster.url })
    const people = await fillMarket(db)
    const recorded = await recordRoutes(db, routes, people, folder.path)
    await close()
    const routesFile = join(folder.path, 'routes.json')
    writeFileSync(routesFile, JSON.stringify(recorded))
    const bare = await start('tests/bench/server/bare.ts', { ROUTES: routesFile })
    const request = (route: BenchRoute, number: number) =>
      route.request(people[number % people.length]!, number)
    const bareAt = (kind: string) => (route: BenchRoute, number: number) => ({
      ...request(route, number),
      path: `/${kind}/${route.name}`,
    })
    const first = await start('src/server/main.ts', { DATA_DIR: join(folder.path, '1') })
    const rows = [
      ...(await measureAll('bare Hono', routes, [bare], bareAt('bare'))),
      ...(await measureAll('bare Hono + queries', routes, [bare], bareAt('queries'))),
      ...(await measureAll('commonroof, PostgreSQL', routes, [first], request)),
    ]
    const second = await start('src/server/main.ts', { DATA_DIR: join(folder.path, '2') })
    rows.push(...(await measureAll('commonroof, 2 processes', routes, [first, second], request)))
    return rows
  } finally {
    for (const each of running) await each.stop()
    folder.remove()
  }
}

/** Runs each route once in this process, and records what it asks the database. */
async function recordRoutes(
  db: Db,
  routes: readonly BenchRoute[],
  people: readonly BenchPerson[],
  folder: string,
): Promise<Record<string, RecordedRoute>> {
  const app = createApp({
    db,
    config,
    photos: filePhotoStore(join(folder, 'photos')),
    exports: fileExportStore(join(folder, 'exports')),
    uploads: createUploadQueue(join(folder, 'uploads')),
    passwords: createPasswordHasher(),
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    distDir: null,
  })
  const recorded: Record<string, RecordedRoute> = {}
  for (const route of routes) {
    const run = async () => {
      const { path, headers, method, body } = route.request(people[0]!, 0)
      const response = await app.request(path, {
        method: method ?? 'GET',
        headers: { ...headers },
        ...(body === undefined ? {} : { body }),
      })
      const answer: unknown = await response.json()
      if (!response.ok) throw new Error(`${API_BASE} ${route.name}: ${JSON.stringify(answer)}`)
      return { answer, opId: headers?.['Idempotency-Key'] }
    }
    // The first call of a search builds its index.
    await run()
    let opId: string | undefined
    const { queries, answer } = await recordQueries(async () => {
      const result = await run()
      opId = result.opId
      return result.answer
    })
    const created = (answer as { _id?: string })._id
    recorded[route.name] = { queries, answer, fresh: [opId, created].filter((id) => id !== undefined) }
  }
  return recorded
}

async function measureAll(
  subject: string,
  routes: readonly BenchRoute[],
  processes: readonly MeasuredProcess[],
  request: (route: BenchRoute, number: number) => Omit<LoadedRequest, 'origin'>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const route of routes) {
    const next = (number: number): LoadedRequest => ({
      ...request(route, number),
      origin: processes[number % processes.length]!.origin,
    })
    const cpu = () => processes.reduce((sum, each) => sum + each.cpuMs(), 0)
    await constantLoad(WARM_UP_PER_SECOND, WARM_UP / WARM_UP_PER_SECOND, next)
    const before = cpu()
    const { latencies, failed } = await constantLoad(route.perSecond, SECONDS, next)
    const cpuMs = (cpu() - before) / latencies.length
    const row = (metric: string, value: number, unit: string): Row => ({
      bench: 'server',
      subject,
      case: `${route.name}, ${route.perSecond} a second, ${MARKET}`,
      metric,
      value,
      unit,
    })
    rows.push(
      row('processor', cpuMs, 'ms'),
      row('median', percentile(latencies, 0.5), 'ms'),
      row('99 of 100', percentile(latencies, 0.99), 'ms'),
      row('failed', failed, ''),
    )
    if (route.name === 'unread') rows.push(row('people who poll, one core', UNREAD_POLL_MS / cpuMs, ''))
  }
  return rows
}
