import type { IndexableType } from 'dexie'
import * as v from 'valibot'
import { query, type Account } from './account.ts'
import type { AccountDatabase } from './database.ts'
import { BUILD_ID } from './build-identity.ts'
import { ROW_SCHEMAS, type RowOf, type TableName } from './rows.ts'

/**
 * Parses rows of a table; leaves out unreadable rows and moves them to the quarantine. The move happens
 * outside the running transaction and query, which may be read-only.
 */
export function parseRows<T extends TableName>(
  db: AccountDatabase,
  table: T,
  rows: readonly unknown[],
): RowOf<T>[] {
  const schema: v.GenericSchema<unknown, unknown> = ROW_SCHEMAS[table]
  const parsedRows: RowOf<T>[] = []
  const unreadableRows: unknown[] = []
  for (const row of rows) {
    if (isWrittenByThisBuild(row)) {
      parsedRows.push(row as RowOf<T>)
      continue
    }
    const parsed = v.safeParse(schema, row)
    if (parsed.success) parsedRows.push(parsed.output as RowOf<T>)
    else unreadableRows.push(row)
  }
  if (unreadableRows.length > 0) setTimeout(() => void moveToQuarantine(db, table, unreadableRows), 0)
  return parsedRows
}

/** Whether this build wrote the row. Such rows skip parsing, which takes most of the time of reading many. */
function isWrittenByThisBuild(row: unknown): boolean {
  return BUILD_ID !== null && (row as { writtenBy?: unknown }).writtenBy === BUILD_ID
}

/** Parses one row; undefined when there is none, or when it cannot be read and is quarantined. */
export function parseRow<T extends TableName>(
  db: AccountDatabase,
  table: T,
  row: unknown,
): RowOf<T> | undefined {
  return row === undefined ? undefined : parseRows(db, table, [row])[0]
}

async function moveToQuarantine(db: AccountDatabase, name: TableName, rows: unknown[]): Promise<void> {
  const table = db.table<object, IndexableType>(name)
  const keyPath = table.schema.primKey.keyPath ?? ''
  const keyOf = (row: unknown) =>
    typeof keyPath === 'string'
      ? (row as Record<string, unknown>)[keyPath]
      : keyPath.map((part) => (row as Record<string, unknown>)[part])
  try {
    await db.transaction('rw', table, db.quarantine, async () => {
      for (const row of rows) {
        const key = keyOf(row) as IndexableType
        // Two tabs may find the same row; the second one finds it moved already.
        if ((await table.get(key)) === undefined) continue
        await db.quarantine.add({ table: name, row, at: Date.now() })
        await table.delete(key)
      }
    })
  } catch {
    // The rows stay in their table, and the next read leaves them out and tries to move them again.
  }
}

/** Moves quarantined rows back to their tables that this build can read, such as rows of a newer build. */
export async function restoreFromQuarantine(db: AccountDatabase): Promise<void> {
  if ((await db.quarantine.count()) === 0) return
  await db.transaction('rw', db.tables, async () => {
    for (const { id, table, row } of await db.quarantine.toArray()) {
      const schema: v.GenericSchema<unknown, unknown> = ROW_SCHEMAS[table]
      if (!v.is(schema, row)) continue
      await db.table(table).put(row)
      await db.quarantine.delete(id)
    }
  })
}

/** The rows in the quarantine, which this build cannot read. */
export const quarantinedRows = query(({ db }: Account) => db.quarantine.toArray())
