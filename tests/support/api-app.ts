import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import pg from 'pg'
import { pino } from 'pino'
import { createApp } from '../../src/server/app.ts'
import { createPasswordHasher } from '../../src/server/auth/passwords.ts'
import type { Deps } from '../../src/server/call.ts'
import { configOf, type RateLimits } from '../../src/server/config.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { embedded, openServer, type Db, type OpenDatabase } from '../../src/server/db/open.ts'
import { filePhotoStore } from '../../src/server/photos/file-photo-store.ts'
import type { PhotoStore } from '../../src/server/photos/photo-store.ts'
import { temporaryFolder } from './product.ts'

/** No limit gets in the way of a test that is not about limits. */
export const NO_LIMITS: RateLimits = {
  signInByAddress: { max: Infinity, windowMs: 1 },
  registrationByAddress: { max: Infinity, windowMs: 1 },
  referralByAddress: { max: Infinity, windowMs: 1 },
  newsletterByAddress: { max: Infinity, windowMs: 1 },
  newConversationsPerDay: Infinity,
  freeSignInFailures: Infinity,
}

/** A clock that stands where it is put; it starts at the real time. */
export class TestClock {
  #offsetMs = 0
  now = (): Date => new Date(Date.now() + this.#offsetMs)
  advance(ms: number): void {
    this.#offsetMs += ms
  }
}

export interface TestApp {
  app: Hono
  db: Db
  deps: Deps
  clock: TestClock
  photoFolder: string
  close: () => Promise<void>
}

interface TestAppOptions {
  rateLimits?: Partial<RateLimits>
  distDir?: string
  publicOrigin?: string
  trustProxy?: boolean
  /** In place of files in a temporary folder. */
  photos?: PhotoStore
}

export const usesPostgres = Boolean(process.env['TEST_DATABASE_URL'])

/** The server over a database of its own: embedded and in memory, or a fresh one on TEST_DATABASE_URL. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const folder = temporaryFolder('photos')
  const clock = new TestClock()
  const env = { PUBLIC_ORIGIN: options.publicOrigin, TRUST_PROXY: options.trustProxy ?? false }
  const deps: Deps = {
    db: database.db,
    photos: options.photos ?? filePhotoStore(folder.path),
    config: configOf(env, 8787, { ...NO_LIMITS, ...options.rateLimits }),
    passwords: createPasswordHasher(),
    clock: clock.now,
    log: pino({ level: 'error' }),
  }
  return {
    app: createApp({ ...deps, distDir: options.distDir ?? null }),
    db: database.db,
    deps,
    clock,
    photoFolder: folder.path,
    close: async () => {
      await database.close()
      folder.remove()
    },
  }
}

export async function createTestDatabase(): Promise<OpenDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? onServer(url) : inMemory()
}

async function onServer(url: string): Promise<OpenDatabase> {
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
  const database = await openServer(own.href, 20)
  return {
    db: database.db,
    close: async () => {
      await database.close()
      await run(`drop database ${name} with (force)`)
    },
  }
}

/** Making an embedded database takes seconds; a copy of a migrated one takes a tenth of that. */
async function inMemory(): Promise<OpenDatabase> {
  const image = imagePath()
  if (!existsSync(image)) await makeImage(image)
  return embedded({ image: new Blob([await readFile(image)]) })
}

function imagePath(): string {
  const hash = createHash('sha256')
  const server = join(import.meta.dirname, '../../src/server')
  const migrations = readdirSync(join(server, 'db/migrations')).toSorted()
  for (const file of ['db/migrate.ts', ...migrations.map((name) => `db/migrations/${name}`)])
    hash.update(readFileSync(join(server, file)))
  hash.update(readFileSync(join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json')))
  return join(tmpdir(), `commonroof-test-database-${hash.digest('hex').slice(0, 16)}.tar`)
}

async function makeImage(path: string): Promise<void> {
  const { db, dump, close } = await embedded({})
  await migrate(db)
  const own = `${path}.${randomUUID()}`
  writeFileSync(own, Buffer.from(await (await dump()).arrayBuffer()))
  renameSync(own, path)
  await close()
}
