import { spawn } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbeddedAsIs, openServerAsIs, type OpenDatabase } from '../../src/server/platform/db/open.ts'
import { filePhotoStore } from '../../src/server/platform/photos/file-photo-store.ts'
import { s3PhotoStore } from '../../src/server/platform/photos/s3-photo-store.ts'
import type { PhotoStore } from '../../src/server/platform/photos/photo-store.ts'
import { runCommand } from '../support/command.ts'
import { ConstantWriter } from '../support/constant-writer.ts'
import { contentsOf, photosOf } from '../support/database-contents.ts'
import { until } from '../support/patience.ts'
import { freePort, ServerProcess, waitForExit } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { halvesIn } from '../support/whole-snapshot.ts'
import { PostgresCluster } from '../support/postgres-cluster.ts'

/** Backups between PostgreSQL with photos in S3, and the embedded database with photos in files. */
const cluster = new PostgresCluster()
const folder = temporaryFolder('backups')
const path = (name: string) => join(folder.path, name)
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: path('s3'),
  configureBuckets: ['first', 'second', 'third'].map((name) => ({ name, configs: [] })),
})
let endpoint = ''

beforeAll(async () => {
  await cluster.start()
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`
})
afterAll(async () => {
  await s3.close()
  await cluster.remove()
  folder.remove()
})

/** A place for rows and photos: the settings for a command, and how the test reads it. */
interface Place {
  env: Record<string, string>
  open: () => Promise<OpenDatabase>
  photos: PhotoStore
}

const S3_KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
function onPostgres(url: string, bucket: string): Place {
  return {
    env: {
      DATA_DIR: path('data'),
      DATABASE_URL: url,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    },
    open: async () => openServerAsIs(url),
    photos: s3PhotoStore({ ...S3_KEY, endpoint, bucket, region: 'us-east-1' }),
  }
}
function onEmbedded(name: string): Place {
  return {
    env: { DATA_DIR: path(name) },
    open: () => openEmbeddedAsIs(path(name), () => undefined),
    photos: filePhotoStore(join(path(name), 'photos')),
  }
}

async function everythingIn({ open, photos }: Place): Promise<Record<string, string>> {
  const { db, close } = await open()
  try {
    return { ...(await contentsOf(db)), ...(await photosOf(db, photos)) }
  } finally {
    await close()
  }
}

async function run(name: 'backup' | 'restore', file: string, { env }: Place): Promise<void> {
  expect(await runCommand(name, [path(file)], env)).toMatchObject({ exitCode: 0 })
}

test('a backup under writes is of one moment, and goes from each database to the other and back', async () => {
  const first = onPostgres(cluster.url, 'first')
  const server = new ServerProcess(await freePort(), path('data'), first.env)
  await server.start()
  const writer = await ConstantWriter.start(server.origin)
  await writer.more(40)
  await run('backup', 'online', first)
  await writer.more(10)
  await writer.stop()
  await server.stop()

  const second = onPostgres(await cluster.createDatabase('second'), 'second')
  await run('restore', 'online', second)
  const { db, close } = await second.open()
  expect(await halvesIn(db)).toMatchObject({ halves: 0, messages: expect.any(Number) })
  expect((await halvesIn(db)).messages).toBeGreaterThan(0)
  await close()
  expect(Object.values(await everythingIn(second))).not.toContain('missing')

  const before = await everythingIn(first)
  const embedded = onEmbedded('embedded')
  await run('backup', 'from-postgres', first)
  await run('restore', 'from-postgres', embedded)
  expect(await everythingIn(embedded)).toEqual(before)

  const third = onPostgres(await cluster.createDatabase('third'), 'third')
  await run('backup', 'from-embedded', embedded)
  await run('restore', 'from-embedded', third)
  expect(await everythingIn(third)).toEqual(before)
})

test('a restore is refused by a database that holds something, and by a bucket that does', async () => {
  const full = await runCommand('restore', [path('online')], onPostgres(cluster.url, 'first').env)
  expect(full).toMatchObject({ exitCode: 1, output: expect.stringContaining('The database holds something') })
  const url = await cluster.createDatabase('fourth')
  const bucket = await runCommand('restore', [path('online')], onPostgres(url, 'first').env)
  expect(bucket).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('The photo store holds photos'),
  })
})

/** A migrated database whose backup waits until `unlock`, when it has begun its file. */
async function lockedPlace(name: string): Promise<{ place: Place; unlock: () => Promise<void> }> {
  const url = await cluster.createDatabase(name)
  expect((await runCommand('migrate', [], { DATABASE_URL: url })).exitCode).toBe(0)
  const locker = await cluster.connect('commonroof', name)
  await locker.query('begin; lock table users in access exclusive mode')
  return { place: onPostgres(url, 'first'), unlock: () => locker.end() }
}
/** The files of a backup: the finished one, and parts. */
const filesOf = (name: string) => readdirSync(folder.path).filter((file) => file.startsWith(name))

test('a killed backup leaves a part without the name, which the next one to the same file deletes', async () => {
  const { place, unlock } = await lockedPlace('killed')
  const script = join(import.meta.dirname, '../../src/server/cli/backup.ts')
  const backup = spawn(process.execPath, [script, path('killed')], {
    env: { PATH: process.env['PATH'] ?? '', ...place.env },
    stdio: 'ignore',
  })
  await until(async () => filesOf('killed').length > 0, 'the backup to begin')
  backup.kill('SIGKILL')
  await waitForExit(backup)
  await unlock()
  expect(filesOf('killed')).toEqual([expect.stringMatching(/^killed\..*\.partial$/)])
  // A part of another file stays.
  writeFileSync(path('killed.twice.0123abcd.partial'), '')
  await run('backup', 'killed', place)
  expect(filesOf('killed')).toEqual(['killed', 'killed.twice.0123abcd.partial'])
})

test('of two backups to one file the later one is made, and the earlier one says why it ended', async () => {
  const { place, unlock } = await lockedPlace('double')
  const first = runCommand('backup', [path('double')], place.env)
  await until(async () => filesOf('double').length === 1, 'the first backup to begin')
  const [part] = filesOf('double')
  const second = runCommand('backup', [path('double')], place.env)
  await until(
    async () => filesOf('double').length === 1 && filesOf('double')[0] !== part,
    'the second backup to begin',
  )
  await unlock()
  expect(await first).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('Another backup to the same file began meanwhile'),
  })
  expect(await second).toMatchObject({ exitCode: 0 })
  expect(filesOf('double')).toEqual(['double'])
})
