import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/db/open.ts'
import type { PhotoStore } from '../../src/server/platform/photos/photo-store.ts'

/** The hash of every table's rows, by table; notes of changes and the migrator's tables are left out. */
export async function contentsOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'search_changes'
    order by 1`.execute(db)
  return db.transaction().execute(async (tx) => {
    await sql`set local timezone = 'UTC'`.execute(tx)
    const hashes: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select row(${sql.table(name)}.*)::text as row from ${sql.table(name)}`.execute(tx)
      const sorted = rows.map(({ row }) => row).toSorted()
      hashes[name] = `${rows.length} ${createHash('sha256').update(sorted.join('\n')).digest('hex')}`
    }
    return hashes
  })
}

/** The hash of every photo that has a row, by id. */
export async function photosOf(db: Db, photos: PhotoStore): Promise<Record<string, string>> {
  const rows = await db.selectFrom('photos').select('id').orderBy('id').execute()
  const hashes: Record<string, string> = {}
  for (const { id } of rows) {
    const bytes = await photos.get({ id })
    hashes[id] = bytes === null ? 'missing' : createHash('sha256').update(bytes).digest('hex')
  }
  return hashes
}
