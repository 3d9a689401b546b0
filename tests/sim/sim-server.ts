import { sql } from 'kysely'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from '../../src/server/app.ts'
import type { Deps } from '../../src/server/platform/dispatch/call.ts'
import { configOf } from '../../src/server/platform/config.ts'
import type { Db, OpenDatabase } from '../../src/server/platform/db/open.ts'
import type { PhotoStore } from '../../src/server/platform/photos/photo-store.ts'
import { NO_LIMITS } from '../support/no-limits.ts'
import { crashing, type CrashPoint } from './crashing-db.ts'

export const ORIGIN = 'http://localhost'
export const SESSION_COOKIE = 'sid-8787'
const TRUNCATED_EVERY = 100

/** The real server over an embedded database that many schedules share, one after the other. */
export interface SimServer {
  readonly app: Hono
  /** Past the crash point: for looking and for preparing. */
  readonly db: Db
  readonly crash: CrashPoint
  /** The server's clock, Unix milliseconds. */
  setClock(now: () => number): void
  /** Between two schedules; empties the tables now and then, so that 100,000 fit. */
  rest(): Promise<void>
}

/** Pictures in memory: a disk has its own time. */
function memoryPhotos(): PhotoStore & { clear: () => void } {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    put: async ({ id }, jpeg) => void kept.set(id, new Uint8Array(jpeg)),
    get: async ({ id }) => kept.get(id) ?? null,
    remove: async (id) => void kept.delete(id),
    // A sweep is none of a schedule's business.
    olderThan: async function* () {
      yield* []
    },
    clear: () => kept.clear(),
  }
}

export function startServer(database: OpenDatabase): SimServer {
  const { db, crash } = crashing(database.db)
  const photos = memoryPhotos()
  let clock = () => Date.now()
  const deps: Deps = {
    db,
    photos,
    config: configOf({ PUBLIC_ORIGIN: undefined, TRUST_PROXY: false }, 8787, NO_LIMITS),
    // Ten milliseconds of argon2 in another thread would be most of a schedule, and its one race.
    passwords: { hash: async (password) => password, verify: async (stored, given) => stored === given },
    clock: () => new Date(clock()),
    log: pino({ level: 'silent' }),
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
