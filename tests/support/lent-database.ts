import { sql } from 'kysely'
import { embedded, type Db, type OpenDatabase } from '../../src/server/platform/db/open.ts'
import { databaseArchive } from './database-image.ts'

/*
 * Opening an embedded database takes a second of a processor, emptying one a fiftieth of that. So the
 * tests of a process take the same few, one after the other.
 */

interface Lendable extends OpenDatabase {
  /** What a migrated database holds before anybody uses it, by table. */
  first: ReadonlyMap<string, readonly Record<string, unknown>[]>
}

const returned: Lendable[] = []

/** An embedded database in memory, migrated and as good as new; `close` hands it back. */
export async function lendDatabase(): Promise<OpenDatabase> {
  const lent = (await usedOne()) ?? (await open())
  return { db: lent.db, close: async () => void returned.push(lent) }
}

async function usedOne(): Promise<Lendable | null> {
  const used = returned.pop()
  if (!used) return null
  // A test may have dropped a table to see what the server makes of it.
  if ((await tablesOf(used.db)).length !== used.first.size) return usedOne()
  await empty(used)
  return used
}

async function open(): Promise<Lendable> {
  const database = await embedded({ image: await databaseArchive() })
  const { db } = database
  const first = new Map<string, Record<string, unknown>[]>()
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    first.set(table, rows)
  }
  return { ...database, first }
}

/** All but the migrator's own. */
async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db)
  return rows.map(({ tablename }) => tablename)
}

async function empty({ db, first }: Lendable): Promise<void> {
  const tables = [...first.keys()].map((table) => sql.table(table))
  await sql`truncate ${sql.join(tables)} restart identity cascade`.execute(db)
  for (const [table, rows] of first)
    for (const row of rows) {
      const columns = Object.keys(row).map((column) => sql.ref(column))
      await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
        db,
      )
    }
}
