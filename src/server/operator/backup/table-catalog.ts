import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/open.ts'
import type { BackedUpTable, BackupEnd } from './backup-format.ts'

/** Notes of changes are named by transactions of one cluster, so they mean nothing in another one. */
const NOT_BACKED_UP = ['search_changes', 'kysely_migration', 'kysely_migration_lock']

/** A foreign key. */
export interface ForeignKey {
  table: string
  refersTo: string
  name: string
}

/** The tables of the database with their columns, as it describes itself. */
export async function readTables(db: Queryable): Promise<BackedUpTable[]> {
  const { rows } = await sql<{ name: string; column: string; type: string }>`
    select relname as name, attname as column, format_type(atttypid, atttypmod) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and attnum > 0 and not attisdropped
      and relname not in (${sql.join(NOT_BACKED_UP)})
    order by relname, attnum`.execute(db)
  const byName = Map.groupBy(rows, ({ name }) => name)
  return [...byName].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
  }))
}

/** All foreign keys of the database. */
export async function readForeignKeys(db: Queryable): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", confrelid::regclass::text as "refersTo", conname as name
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

/** The tables in an order in which each comes after those that it refers to. @throws Error for a cycle */
export function inOrderOfKeys<T extends { name: string }>(
  tables: readonly T[],
  keys: readonly ForeignKey[],
): T[] {
  const ordered: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isFree = ({ name }: T) =>
      !keys.some(({ table, refersTo }) => table === name && refersTo !== name && names.has(refersTo))
    const free = waiting.filter(isFree)
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

/** The generated columns with their next values. */
export async function readSequences(db: Queryable): Promise<BackupEnd['sequences']> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as "table", column_name as "column",
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' order by 1, 2`.execute(db)
  const sequences: BackupEnd['sequences'] = []
  for (const { table, column, sequence } of rows) {
    const { rows: values } = await sql<{ next: string }>`
      select (case when is_called then last_value + 1 else last_value end)::text as next
      from ${sql.table(sequence)}`.execute(db)
    sequences.push({ table, column, next: values[0]?.next ?? '1' })
  }
  return sequences
}
