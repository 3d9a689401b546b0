import { once } from 'node:events'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { pino, type Logger } from 'pino'
import { createApp } from '../app.ts'
import { createPasswordHasher } from './auth/passwords.ts'
import { configOf } from './config.ts'
import type { Db, OpenDatabase } from './db/open.ts'
import { openEmbedded, openServer } from './db/open.ts'
import type { Env } from './env.ts'
import { scheduleCleanUp } from './housekeeping.ts'
import { MatchIndex } from '../areas/matches/search/match-index.ts'
import { filePhotoStore } from './photos/file-photo-store.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import { s3PhotoStore } from './photos/s3-photo-store.ts'

const DIST = join(import.meta.dirname, '../../../dist')
/** Requests get this long to finish after a stop signal. */
const DRAIN_MS = 5000

export interface RunningServer {
  url: string
  log: Logger
  stop: () => Promise<void>
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function openDatabase(env: Env): Promise<OpenDatabase> {
  return env.DATABASE_URL ? openServer(env.DATABASE_URL) : openEmbedded(env.DATA_DIR, say)
}

export function openPhotos(env: Env): PhotoStore {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    return filePhotoStore(join(env.DATA_DIR, 'photos'))
  return s3PhotoStore({ endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey })
}

/**
 * Opens the database and listens. `prepare` runs on the open database before the first request.
 * @throws DataDirInUse, or the listening socket's error
 */
export async function serve(
  env: Env,
  prepare: (db: Db, photos: PhotoStore) => Promise<void> = async () => undefined,
): Promise<RunningServer> {
  const log = pino({ level: env.LOG_LEVEL, base: null })
  const database = await openDatabase(env)
  const photos = openPhotos(env)
  try {
    await prepare(database.db, photos)
    const deps = {
      db: database.db,
      photos,
      config: configOf(env, env.PORT),
      passwords: createPasswordHasher(),
      clock: () => new Date(),
      log,
    }
    const matchIndex = new MatchIndex()
    const app = createApp({ ...deps, distDir: DIST, matchIndex })
    const server = createAdaptorServer({ fetch: app.fetch }) as Server
    server.listen(env.PORT, env.HOST)
    await once(server, 'listening')
    // Nobody has to wait for it: a search that comes earlier joins in.
    matchIndex
      .catchUp(database.db)
      .catch((error: unknown) => log.error({ err: String(error) }, 'match index'))
    const stopCleaning = scheduleCleanUp(deps)
    const stop = async () => {
      stopCleaning()
      await drain(server)
      await database.close()
    }
    return { url: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`, log, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const impatient = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(impatient)
}

/** Stops once at SIGTERM or SIGINT, with the database closed properly, and ends the process. */
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

/** Says in one line why the process cannot start, and ends it. */
export function failToStart(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException
  const reason = code === 'EADDRINUSE' ? 'The port is in use. Set PORT to another one.' : message
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
