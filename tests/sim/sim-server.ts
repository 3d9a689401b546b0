import { sql } from 'kysely'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from '../../src/server/app.ts'
import { fileExportStore } from '../../src/server/platform/photos/file-export-store.ts'
import { createUploadQueue } from '../../src/server/platform/http/upload-queue.ts'
import type { Deps } from '../../src/server/platform/dispatch/handler.ts'
import { configOf } from '../../src/server/platform/core/config.ts'
import { Metrics } from '../../src/server/platform/core/metrics.ts'
import type { Db, OpenDatabase } from '../../src/server/platform/db/open.ts'
import type { PhotoStore } from '../../src/server/platform/photos/photo-store.ts'
import { NO_LIMITS } from '../support/no-limits.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { withCrashPoint, type CrashPoint } from './crashing-db.ts'

export const ORIGIN = 'http://localhost'
const TRUNCATED_EVERY = 100

/** The real server over an embedded database; schedules share the database one after the other. */
export interface SimServer {
  readonly app: Hono
  /** The database without crash points, for preparation and checks. */
  readonly db: Db
  readonly crash: CrashPoint
  /** The server's clock, Unix milliseconds. */
  setClock(now: () => number): void
  /** Cleans up after a schedule; empties the tables after every 100th, so that 100,000 schedules fit. */
  rest(): Promise<void>
}

async function* noObjects(): AsyncGenerator<never> {
  yield* []
}

/** A photo store in memory, because disk access takes real time. */
function memoryPhotos(): PhotoStore & { clear: () => void } {
  const photosById = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    put: async ({ id }, jpeg) => void photosById.set(id, new Uint8Array(jpeg)),
    get: async ({ id }) => photosById.get(id) ?? null,
    remove: async (id) => void photosById.delete(id),
    // Schedules do not test the sweep of photos.
    list: noObjects,
    listAside: noObjects,
    moveAside: async () => undefined,
    moveBack: async () => undefined,
    deleteAside: async () => undefined,
    readOwner: async () => null,
    writeOwner: async () => undefined,
    clear: () => photosById.clear(),
  }
}

/** Creates the server over this database. */
export function startServer(database: OpenDatabase): SimServer {
  const { db, crash } = withCrashPoint(database.db)
  const photos = memoryPhotos()
  const uploads = createUploadQueue(temporaryFolder('sim-uploads').path)
  let clock = () => Date.now()
  const deps: Deps = {
    db,
    photos,
    exports: fileExportStore(temporaryFolder('sim-exports').path),
    uploads,
    config: configOf({ EMAIL_PROOF: 'off' }, 8787, NO_LIMITS),
    // Argon2 would take 10 ms, most of a schedule's time, in another thread, which would cause races.
    passwords: { hash: async (password) => password, verify: async (stored, given) => stored === given },
    clock: () => new Date(clock()),
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
  }
  let rests = 0
  return {
    app: createApp({ ...deps, distDir: null }),
    db: database.db,
    crash,
    setClock: (now) => {
      clock = now
    },
    rest: async () => {
      rests++
      photos.clear()
      if (rests % TRUNCATED_EVERY !== 0) return
      await sql`truncate sim_names, op_receipts, messages, conversations, sessions, photos, drafts, users cascade`.execute(
        database.db,
      )
    },
  }
}
