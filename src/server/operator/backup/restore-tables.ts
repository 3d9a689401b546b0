import { sql } from 'kysely'
import { appliedMigrations, MIGRATION_NAMES, migrateInTransaction } from '../../platform/db/migrate.ts'
import type { Db, Queryable, Tx } from '../../platform/db/open.ts'
import { BackupError, readArchive } from './archive-file.ts'
import { rowsIn, tableOf, type BackedUpTable, type BackupEnd } from './backup-format.ts'
import { isSameSum } from './row-sum.ts'
import { readForeignKeys, readTables, type ForeignKey } from './table-catalog.ts'
import { insertRows, sumTable, prepareTexts } from './table-rows.ts'

/** Tables that hold rows in a database that nobody has used: those of the migrations, and counters of tries. */
const FILLED_BY_ITSELF = ['city_seats', 'installation', 'rate_counters', 'sign_in_failures']

/** @throws BackupError when the database holds something, or when its version or the backup's does not fit */
export async function checkDatabaseTakes(db: Queryable, end: BackupEnd): Promise<void> {
  const newer = end.migrations.find((name) => !MIGRATION_NAMES.includes(name))
  if (newer !== undefined)
    throw new BackupError(
      `The backup is of a newer version of Commonroof (${newer}). Restore it with that one.`,
    )
  const tooNew = (await appliedMigrations(db)).find((name) => !end.migrations.includes(name))
  if (tooNew !== undefined)
    throw new BackupError(
      `The database was made for a newer version (${tooNew}) than the backup. Create a new database and restore into it before a server starts there.`,
    )
  for (const { name } of await readTables(db)) {
    if (FILLED_BY_ITSELF.includes(name)) continue
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0)
      throw new BackupError(
        `The database holds something: the table ${name} has rows. A backup is only restored into an empty one.`,
      )
  }
}

/**
 * Restores all tables in one transaction, and compares each with the backup before it is committed.
 * @returns the migrations that ran after it, because the backup is of an earlier version
 */
export async function restoreTables(path: string, db: Db, end: BackupEnd): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await migrateInTransaction(tx, end.migrations.at(-1))
    await prepareTexts(tx)
    const tables = await readTables(tx)
    const names = tables.map(({ name }) => sql.table(name))
    await sql`lock table ${sql.join(names)} in access exclusive mode`.execute(tx)
    // A server may have written since the first look.
    await checkDatabaseTakes(tx, end)
    for (const name of FILLED_BY_ITSELF) await sql`delete from ${sql.table(name)}`.execute(tx)
    const ownKeys = (await readForeignKeys(tx)).filter(({ table, refersTo }) => table === refersTo)
    await switchTriggers(tx, tables, false)
    await deferKeys(tx, ownKeys, true)
    await insertAll(tx, path, end)
    await sql`set constraints all immediate`.execute(tx)
    await deferKeys(tx, ownKeys, false)
    await switchTriggers(tx, tables, true)
    for (const { table, column, next } of end.sequences)
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${next}::bigint, false)`.execute(
        tx,
      )
    for (const table of end.tables)
      if (!isSameSum(table.sum, await sumTable(tx, table)))
        throw new BackupError(
          `The table ${table.name} did not arrive as it is in the file. Nothing was restored.`,
        )
    return migrateInTransaction(tx)
  })
}

/** Inserts the rows of the file, whose tables are in the order of the foreign keys. */
async function insertAll(tx: Tx, path: string, end: BackupEnd): Promise<void> {
  const byName = new Map(end.tables.map((table) => [table.name, table]))
  for await (const { name, bytes } of readArchive(path)) {
    const table = byName.get(tableOf(name) ?? '')
    if (table) await insertRows(tx, table, rowsIn(bytes))
  }
}

/** Switches the product's triggers: what they would write is in the backup. */
async function switchTriggers(tx: Tx, tables: readonly BackedUpTable[], on: boolean): Promise<void> {
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} ${sql.raw(on ? 'enable' : 'disable')} trigger user`.execute(tx)
}

/** Lets the keys of a table to itself be checked at the end, as its rows are in no order. */
async function deferKeys(tx: Tx, keys: readonly ForeignKey[], on: boolean): Promise<void> {
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.id(name)}
      ${sql.raw(on ? 'deferrable initially deferred' : 'not deferrable')}`.execute(tx)
}
