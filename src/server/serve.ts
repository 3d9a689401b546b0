import { once } from 'node:events'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { pino, type Logger } from 'pino'
import { createApp } from './app.ts'
import { keepIndex } from './areas/matches/search/keep-index.ts'
import { createPasswordHasher } from './platform/auth/passwords.ts'
import { configOf } from './platform/core/config.ts'
import { createIndexes } from './handlers.ts'
import { createJobs } from './jobs.ts'
import { createLog } from './platform/core/log.ts'
import { Metrics } from './platform/core/metrics.ts'
import { describeDatabase } from './platform/db/database-promise.ts'
import { errorForLog } from './platform/db/error-for-log.ts'
import type { Db, OpenDatabase } from './platform/db/open.ts'
import { openEmbedded, openServer } from './platform/db/open.ts'
import { isDiskFull } from './platform/db/sql-error.ts'
import type { Env } from './platform/core/env.ts'
import { scheduleCleanUp } from './housekeeping.ts'
import { createDrain } from './platform/http/drain.ts'
import { serveMetrics } from './platform/http/metrics-server.ts'
import { serveOperator } from './operator/operator-service.ts'
import { filePhotoStore } from './platform/photos/file-photo-store.ts'
import { HTTP_LIMITS, limitConnections } from './platform/http/connections.ts'
import { createUploadQueue } from './platform/http/upload-queue.ts'
import { measuredPhotoStore } from './platform/photos/measured-photo-store.ts'
import { startJobRunner } from './platform/jobs/job-runner.ts'
import { countCases } from './areas/reports/case-service.ts'
import { countJobs } from './platform/jobs/job-table.ts'
import { openMailer } from './platform/mail/mailer.ts'
import type { ExportStore } from './platform/photos/export-store.ts'
import { fileExportStore } from './platform/photos/file-export-store.ts'
import { s3ExportStore } from './platform/photos/s3-export-store.ts'
import type { PhotoStore } from './platform/photos/photo-store.ts'
import { s3PhotoStore, type S3Options } from './platform/photos/s3-photo-store.ts'

const DIST = join(import.meta.dirname, '../../dist')

/** Lines are written together, once a second or when there are many: a line each took a tenth of a short request. */
const LOG_DESTINATION = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 })

/** A server that listens. */
export interface RunningServer {
  url: string
  /** Which database runs, and what it promises. */
  database: string
  /** Where mails go. */
  mail: string
  log: Logger
  /** Finishes running requests and closes the database. */
  stop: () => Promise<void>
}

/** Prints a line for the person at the terminal. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Opens the database server of DATABASE_URL, or the embedded database in DATA_DIR. */
export function openDatabase(env: Env): Promise<OpenDatabase> {
  const { DATABASE_URL: url, MIGRATE_DATABASE_URL: migrateUrl } = env
  if (url) return openServer({ url, migrateUrl, progress: printLine })
  return openEmbedded(env.DATA_DIR, printLine, env.EMBEDDED_FSYNC === 'on')
}

/** Opens the S3 bucket if one is configured, else a folder in DATA_DIR. */
export function openPhotos(env: Env): PhotoStore {
  const bucket = bucketOf(env)
  return bucket ? s3PhotoStore(bucket) : filePhotoStore(join(env.DATA_DIR, 'photos'))
}

/** Opens the store of archives beside the photos: in the S3 bucket if one is configured, else in DATA_DIR. */
export function openExports(env: Env): ExportStore {
  const folder = join(env.DATA_DIR, 'exports')
  const bucket = bucketOf(env)
  return bucket ? s3ExportStore(bucket, folder) : fileExportStore(folder)
}

function bucketOf(env: Env): S3Options | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey }
}

/**
 * Opens the database and starts listening.
 * @param prepare runs on the open database before the server listens
 * @throws DataDirInUse, or the listening socket's error
 */
export async function serve(
  env: Env,
  prepare: (db: Db, photos: PhotoStore) => Promise<void> = async () => undefined,
): Promise<RunningServer> {
  const log = createLog(env.LOG_LEVEL, LOG_DESTINATION)
  const metrics = new Metrics()
  const database = await openDatabase(env)
  const photos = measuredPhotoStore(openPhotos(env), metrics)
  try {
    await prepare(database.db, photos)
    const deps = {
      db: database.db,
      photos,
      exports: openExports(env),
      uploads: createUploadQueue(join(env.DATA_DIR, 'uploads')),
      config: configOf(env, env.PORT),
      passwords: createPasswordHasher(),
      clock: () => new Date(),
      log,
      metrics,
    }
    const indexes = createIndexes()
    metrics.watchPool(database.poolState)
    metrics.watchIndexes(indexes)
    const app = createApp({
      ...deps,
      distDir: DIST,
      dataDir: env.DATA_DIR,
      indexes,
      checkDatabase: database.check,
    })
    const server = createAdaptorServer({ fetch: app.fetch, serverOptions: HTTP_LIMITS }) as Server
    limitConnections(server, deps.config.trustedProxies)
    const drain = createDrain(server)
    const stopMetrics = await startMetrics(metrics, env)
    server.listen(env.PORT, env.HOST)
    await once(server, 'listening')
    // The server does not wait for the index: an early search finds the people who were read so far.
    const people = keepIndex(indexes.people, database.db, {
      // A position in the changes of the embedded database ends with its process, and an image with it.
      image: env.DATABASE_URL ? join(env.DATA_DIR, 'people.image') : null,
      onFailure: (error) => log.error({ err: errorForLog(error) }, 'match index'),
    })
    const stopCleaning = scheduleCleanUp(deps)
    const mailer = openMailer(env, deps.config)
    const jobs = startJobRunner({ ...deps, jobs: createJobs({ ...deps, mailer }) })
    metrics.watchJobs(() => countJobs(database.db, deps.clock()))
    metrics.watchCases(() => countCases(database.db, deps.clock()))
    const stopOperator = env.DATABASE_URL ? () => undefined : await serveOperator(env.DATA_DIR, deps)
    const stop = async () => {
      people.stop()
      stopCleaning()
      stopOperator()
      stopMetrics()
      await drain()
      await jobs.stop()
      mailer.close()
      await people.save()
      await database.close()
    }
    return {
      url: deps.config.pageOrigin,
      database: await describeDatabase(database.db, env),
      mail: mailer.place,
      log,
      stop,
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Serves the metrics if the environment says where. @returns a function that stops it */
async function startMetrics(metrics: Metrics, env: Env): Promise<() => void> {
  const { METRICS_HOST: host, METRICS_PORT: port } = env
  return port === undefined ? () => undefined : serveMetrics(metrics, { host, port })
}

/** At SIGTERM or SIGINT, stops the server, which closes the database properly, and ends the process. */
export function stopOnSignal(server: RunningServer): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Prints why the process cannot start, in one line, and ends the process. */
export function failToStart(error: unknown): never {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  const reason =
    code === 'EADDRINUSE'
      ? `Port ${port} is in use. Choose another one.`
      : isDiskFull(error)
        ? 'A disk is full: that of DATA_DIR, or that of the database. Make room, then start again.'
        : message
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
