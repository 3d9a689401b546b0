import { mkdirSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Hono } from 'hono'
import pg from 'pg'
import { pino, type Logger } from 'pino'
import { createApp } from '../../src/server/app.ts'
import {
  createPasswordHasher,
  type HashCost,
  type PasswordHasher,
} from '../../src/server/platform/auth/passwords.ts'
import type { Deps } from '../../src/server/platform/dispatch/handler.ts'
import { configOf } from '../../src/server/platform/core/config.ts'
import { createJobs } from '../../src/server/jobs.ts'
import { startJobRunner } from '../../src/server/platform/jobs/job-runner.ts'
import { fileMailer } from '../../src/server/platform/mail/mailer.ts'
import { Metrics } from '../../src/server/platform/core/metrics.ts'
import {
  openInProcess,
  openServer,
  openServerAsIs,
  type Db,
  type OpenDatabase,
} from '../../src/server/platform/db/open.ts'
import { createUploadQueue } from '../../src/server/platform/http/upload-queue.ts'
import { filePhotoStore } from '../../src/server/platform/photos/file-photo-store.ts'
import type { ExportStore } from '../../src/server/platform/photos/export-store.ts'
import { fileExportStore } from '../../src/server/platform/photos/file-export-store.ts'
import type { PhotoStore } from '../../src/server/platform/photos/photo-store.ts'
import { readMails, type ParsedMail } from './mail-files.ts'
import { acquireDatabase } from './database-pool.ts'
import { limitsOf, type LimitChanges } from './no-limits.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Argon2id at its lowest cost, because hundreds of people register in these tests. */
const CHEAP_HASH: HashCost = { memoryCost: 8, timeCost: 1 }

/** The real time plus an offset that a test advances. */
export class TestClock {
  #offsetMs = 0
  now = (): Date => new Date(Date.now() + this.#offsetMs)
  advance(ms: number): void {
    this.#offsetMs += ms
  }
}

/** The server in this process, with the dependencies that a test reads or changes. */
export interface TestApp {
  app: Hono
  db: Db
  deps: Deps
  clock: TestClock
  photoFolder: string
  /** Tries the jobs that are due. @returns the mails that were sent until now, the oldest first */
  sendMails: () => Promise<ParsedMail[]>
  close: () => Promise<void>
}

export interface TestAppOptions {
  /** Default: no limits. */
  rateLimits?: LimitChanges
  distDir?: string
  publicOrigin?: string
  trustedProxies?: number
  /** Whether people prove their address; default: every address counts as confirmed. */
  emailProof?: boolean
  /** Default: a hasher at the lowest cost. */
  passwords?: PasswordHasher
  /** Default: files in a temporary folder. */
  photos?: PhotoStore
  /** Default: files in a temporary folder. */
  exports?: ExportStore
  /** Default: errors only. */
  log?: Logger
}

/** Whether the API tests run on the PostgreSQL server of TEST_DATABASE_URL. */
export const usesPostgres = Boolean(process.env['TEST_DATABASE_URL'])

/** Creates a server with its own database, as `createTestDatabase` makes it. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const folder = temporaryFolder('photos')
  mkdirSync(join(folder.path, 'photos'))
  const clock = new TestClock()
  const env = {
    PUBLIC_ORIGIN: options.publicOrigin,
    TRUST_PROXY: options.trustedProxies,
    EMAIL_PROOF: options.emailProof ? ('required' as const) : ('off' as const),
  }
  const deps: Deps = {
    db: database.db,
    exports: options.exports ?? fileExportStore(join(folder.path, 'exports')),
    photos: options.photos ?? filePhotoStore(join(folder.path, 'photos')),
    uploads: createUploadQueue(join(folder.path, 'uploads')),
    config: configOf(env, 8787, limitsOf(Infinity, options.rateLimits)),
    passwords: options.passwords ?? createPasswordHasher(CHEAP_HASH),
    clock: clock.now,
    log: options.log ?? pino({ level: 'error' }),
    metrics: new Metrics(),
  }
  const mailFolder = join(folder.path, 'mail')
  const mailer = fileMailer(mailFolder, { from: 'Commonroof <no-reply@homes.test>', host: 'homes.test' })
  return {
    app: createApp({ ...deps, distDir: options.distDir ?? null }),
    db: database.db,
    deps,
    clock,
    photoFolder: join(folder.path, 'photos'),
    async sendMails() {
      const runner = startJobRunner({ ...deps, jobs: createJobs({ ...deps, mailer }) })
      await runner.runDue()
      await runner.stop()
      return readMails(mailFolder)
    },
    close: async () => {
      await database.close()
      folder.remove()
    },
  }
}

/** Creates a migrated database: embedded and in memory, or a new one on the server of TEST_DATABASE_URL. */
export async function createTestDatabase(): Promise<OpenDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? onServer(url) : acquireDatabase()
}

/** Creates a database without tables: embedded and in memory, or on the server of TEST_DATABASE_URL. */
export async function createEmptyDatabase(): Promise<OpenDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? onServer(url, async (own) => openServerAsIs(own)) : openInProcess({})
}

async function onServer(
  url: string,
  open = (own: string) => openServer({ url: own, maxConnections: 20 }),
): Promise<OpenDatabase> {
  const name = `commonroof_test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = await open(own.href)
  return {
    ...database,
    close: async () => {
      await database.close()
      await run(`drop database ${name} with (force)`)
    },
  }
}
