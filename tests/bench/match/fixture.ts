import { join } from 'node:path'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { API_BASE } from '../../../src/domain/core/limits.ts'
import { createApp } from '../../../src/server/app.ts'
import { createPasswordHasher } from '../../../src/server/platform/auth/passwords.ts'
import { startSession } from '../../../src/server/platform/auth/sessions.ts'
import { configOf } from '../../../src/server/platform/core/config.ts'
import { Metrics } from '../../../src/server/platform/core/metrics.ts'
import { migrateServer, openServerAsIs, type Db } from '../../../src/server/platform/db/open.ts'
import { createUploadQueue } from '../../../src/server/platform/http/upload-queue.ts'
import { fileExportStore } from '../../../src/server/platform/photos/file-export-store.ts'
import { filePhotoStore } from '../../../src/server/platform/photos/file-photo-store.ts'
import { NO_LIMITS } from '../../support/no-limits.ts'
import type { PostgresCluster } from '../../support/postgres-cluster.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Creates a migrated database in the cluster for `use`, and drops it afterwards. */
export async function withDatabase<T>(
  cluster: PostgresCluster,
  name: string,
  use: (db: Db, url: string) => Promise<T>,
): Promise<T> {
  const url = await cluster.createDatabase(name)
  await migrateServer(url)
  // Filling a large database takes longer than the server's time limits allow.
  const { db, close } = openServerAsIs(url, 10)
  try {
    return await use(db, url)
  } finally {
    await close()
    await cluster.query(`drop database ${name} with (force)`)
  }
}

/** Gets a path of the API as a person. @returns the milliseconds and the response's body. */
export type TimedGet = (userId: string, path: string) => Promise<{ ms: number; body: unknown }>

/** Runs a new server over `db` for `use`; its first calls build its indexes. */
export async function withServer<T>(db: Db, use: (get: TimedGet) => Promise<T>): Promise<T> {
  const photos = temporaryFolder('photos')
  const config = configOf({}, 8787, NO_LIMITS)
  const app = createApp({
    db,
    config,
    photos: filePhotoStore(photos.path),
    exports: fileExportStore(join(photos.path, 'exports')),
    uploads: createUploadQueue(join(photos.path, 'uploads')),
    passwords: createPasswordHasher(),
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    distDir: null,
  })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await use(async (userId, path) => {
      const { token } = await startSession(db, userId, new Date())
      const started = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}${API_BASE}${path}`, {
        headers: { cookie: `${config.sessionCookie}=${token}` },
      })
      const body: unknown = await response.json()
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      return { ms: performance.now() - started, body }
    })
  } finally {
    server.close()
    server.closeAllConnections()
    photos.remove()
  }
}

/** The milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
