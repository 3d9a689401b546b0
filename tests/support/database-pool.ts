import { sql } from 'kysely'
import { openInProcess, type Db, type OpenDatabase } from '../../src/server/platform/db/open.ts'
import { databaseArchive } from './database-image.ts'

/*
 * Opening an embedded database takes a second of processor time, emptying one a fiftieth of that. So the
 * tests of one process reuse a pool of databases.
 */

interface PooledDatabase extends OpenDatabase {
  /** The rows of a newly migrated database, by table. */
  initialRows: ReadonlyMap<string, readonly Record<string, unknown>[]>
}

const pool: PooledDatabase[] = []

/** A migrated embedded database in memory without a test's data; `close` returns it to the pool. */
export async function acquireDatabase(): Promise<OpenDatabase> {
  const lent = (await takeFromPool()) ?? (await openNew())
  return { ...lent, close: async () => void pool.push(lent) }
}

async function takeFromPool(): Promise<PooledDatabase | null> {
  const used = pool.pop()
  if (!used) return null
  // A test may have dropped a table to see how the server fails; such a database is not reused.
  if ((await tablesOf(used.db)).length !== used.initialRows.size) return takeFromPool()
  await reset(used)
  return used
}

async function openNew(): Promise<PooledDatabase> {
  const database = await openInProcess({ image: await databaseArchive() })
  const { db } = database
  const initialRows = new Map<string, Record<string, unknown>[]>()
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    initialRows.set(table, rows)
  }
  return { ...database, initialRows }
}

/** All tables but those of the migrator. */
async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db)
  return rows.map(({ tablename }) => tablename)
}

async function reset({ db, initialRows }: PooledDatabase): Promise<void> {
  const tables = [...initialRows.keys()].map((table) => sql.table(table))
  await sql`truncate ${sql.join(tables)} restart identity cascade`.execute(db)
  for (const [table, rows] of initialRows)
    for (const row of rows) {
      const columns = Object.keys(row).map((column) => sql.ref(column))
      await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
        db,
      )
    }
}
