import { sql } from 'kysely'
import { liftTimeLimits } from '../../platform/db/migrate.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { BackedUpTable } from './backup-format.ts'
import { RowSum, type Sum } from './row-sum.ts'

/** Rows per query. */
const ROWS_AT_ONCE = 500

/** Lets a transaction write times and dates the same way on every database, and take as long as it needs. */
export async function prepareTexts(tx: Tx): Promise<void> {
  await liftTimeLimits(tx)
  await sql`set local timezone = 'UTC'`.execute(tx)
  await sql`set local datestyle = 'ISO'`.execute(tx)
}

/**
 * Yields all rows of a table, some hundred at a time, each as a JSON array of the texts of its columns. A text is
 * what the database itself would write and read, so no value changes on its way.
 */
export async function* rowsOf(tx: Tx, { name, columns }: BackedUpTable): AsyncGenerator<string[]> {
  const cursor = sql.id(`backup_${name}`)
  const texts = columns.map((column) => sql`${sql.id(column.name)}::text`)
  await sql`declare ${cursor} no scroll cursor for
    select json_build_array(${sql.join(texts)})::text as row from ${sql.table(name)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch forward ${sql.lit(ROWS_AT_ONCE)} from ${cursor}`.execute(tx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close ${cursor}`.execute(tx)
}

/** The count and the hash of a table's rows. */
export async function sumTable(tx: Tx, table: BackedUpTable): Promise<Sum> {
  const sum = new RowSum()
  for await (const rows of rowsOf(tx, table)) for (const row of rows) sum.add(row)
  return sum.result
}

/** Inserts rows as `rowsOf` returns them. */
export async function insertRows(
  tx: Tx,
  { name, columns }: BackedUpTable,
  rows: readonly string[],
): Promise<void> {
  const names = columns.map((column) => sql.id(column.name))
  const values = columns.map(({ type }, index) => sql`(row->>${sql.lit(index)})::${sql.raw(type)}`)
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const list = `[${rows.slice(at, at + ROWS_AT_ONCE).join(',')}]`
    await sql`insert into ${sql.table(name)} (${sql.join(names)}) overriding system value
      select ${sql.join(values)} from jsonb_array_elements(${list}::jsonb) as row`.execute(tx)
  }
}
