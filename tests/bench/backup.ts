import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { restoreBackup } from '../../src/server/operator/backup/restore-backup.ts'
import { writeBackup } from '../../src/server/operator/backup/write-backup.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { openInProcess, type Db } from '../../src/server/platform/db/open.ts'
import { filePhotoStore } from '../../src/server/platform/photos/file-photo-store.ts'
import { copyDatabase } from '../../src/server/operator/database-copy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { timed, withDatabase } from './match/fixture.ts'
import { insertListings } from './match/insert-listings.ts'
import { insertSeekers } from './match/insert-seekers.ts'
import type { Row } from './rows.ts'
import { withPostgres, type PostgresCluster } from '../support/postgres-cluster.ts'

const PEOPLE = 100_000
const HOMES = 10_000
const MESSAGES = 300_000

/**
 * Backup and restore of a hundred thousand people, their homes and their messages, on both databases. `--people N`
 * takes another number.
 */
export async function bench(): Promise<Row[]> {
  const at = process.argv.indexOf('--people')
  const people = at === -1 ? PEOPLE : Number(process.argv[at + 1])
  return [...(await onEmbedded(people)), ...(await withPostgres((cluster) => onPostgres(cluster, people)))]
}

async function onPostgres(cluster: PostgresCluster, people: number): Promise<Row[]> {
  return withDatabase(cluster, 'filled', async (from) => {
    await fill(from, people)
    return withDatabase(cluster, 'restored', (to) => measure('PostgreSQL', people, from, to))
  })
}

async function onEmbedded(people: number): Promise<Row[]> {
  const folder = temporaryFolder('embedded')
  const from = await openInProcess({ folder: join(folder.path, 'pgdata') })
  await migrate(from.db)
  await fill(from.db, people)
  const pause = await timed(() => copyDatabase(from.db, folder.path))
  const to = await openInProcess({ folder: join(folder.path, 'restored') })
  const rows = await measure('embedded database', people, from.db, to.db)
  await from.close()
  await to.close()
  folder.remove()
  return [rowOf('embedded database', people, 'requests wait for', pause, 'ms'), ...rows]
}

async function measure(kind: string, people: number, from: Db, to: Db): Promise<Row[]> {
  const folder = temporaryFolder('backup')
  const file = join(folder.path, 'all.backup')
  const opened = (db: Db) => async () => ({ db, close: async () => undefined })
  const [photos, others] = ['photos', 'others'].map((name) => filePhotoStore(join(folder.path, name)))
  if (!photos || !others) throw new Error('There are two stores')
  const peak = watchMemory()
  const written = await timed(() => writeBackup(file, { openDatabase: opened(from), photos }, new Date()))
  const target = { openDatabase: opened(to), photos: others, progress: () => undefined }
  const restored = await timed(() => restoreBackup(file, target))
  const memory = peak()
  const bytes = statSync(file).size
  folder.remove()
  return [
    rowOf(kind, people, 'backup', written / 1000, 's'),
    rowOf(kind, people, 'restore, with both checks', restored / 1000, 's'),
    rowOf(kind, people, 'file', bytes / 1e6, 'MB'),
    rowOf(kind, people, 'more memory of the process', memory / 1e6, 'MB'),
  ]
}

const rowOf = (kind: string, people: number, metric: string, value: number, unit: string): Row => ({
  bench: 'backup',
  subject: 'commonroof',
  case: `${people.toLocaleString('en-US')} people, ${kind}`,
  metric,
  value,
  unit,
})

/** Watches the memory of this process. @returns a function that ends it and returns the growth at its peak */
function watchMemory(): () => number {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100)
  return () => {
    clearInterval(timer)
    return most - before
  }
}

async function fill(db: Db, people: number): Promise<void> {
  await insertSeekers(db, people)
  await insertListings(db, Math.min(HOMES, people))
  const run = (statement: string) => sql.raw(statement).execute(db)
  // Everyone writes to the next person.
  await run(`insert into conversations (low_id, high_id, started_by, created_at)
    select id, next, id, now() from (select id, lead(id) over (order by id) as next from users) as pairs
    where next is not null`)
  await run(`insert into messages (id, low_id, high_id, sender_id, recipient_id, content, created_at)
    select gen_random_uuid(), low_id, high_id, low_id, high_id,
      'Hello, is the room still free? I could come on day ' || n || ' after work. ' || md5(low_id::text || n), now()
    from conversations, generate_series(1, ${Math.ceil((MESSAGES * people) / PEOPLE / people)}) as n`)
}
