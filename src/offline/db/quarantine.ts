import type { IndexableType } from 'dexie'
import * as v from 'valibot'
import { query, type Account } from './account.ts'
import type { AccountDatabase } from './database.ts'
import { BUILD } from './build-identity.ts'
import { ROW_SCHEMAS, type RowOf, type TableName } from './rows.ts'

/**
 * Parses rows of a table; leaves out unreadable rows and moves them to the quarantine. The move happens
 * outside the running transaction and query, which may be read-only.
 */
export function readable<T extends TableName>(
  db: AccountDatabase,
  table: T,
  rows: readonly unknown[],
): RowOf<T>[] {
  const schema: v.GenericSchema<unknown, unknown> = ROW_SCHEMAS[table]
  const good: RowOf<T>[] = []
  const bad: unknown[] = []
  for (const row of rows) {
    if (isWrittenByThisBuild(row)) {
      good.push(row as RowOf<T>)
      continue
    }
    const parsed = v.safeParse(schema, row)
    if (parsed.success) good.push(parsed.output as RowOf<T>)
    else bad.push(row)
  }
  if (bad.length > 0) setTimeout(() => void moveToQuarantine(db, table, bad), 0)
  return good
}

/** Whether this build wrote the row; such rows need no parsing, which is most of the time of reading many. */
function isWrittenByThisBuild(row: unknown): boolean {
  return BUILD !== null && (row as { writtenBy?: unknown }).writtenBy === BUILD
}

/** Parses one row; undefined when there is none or it cannot be read. */
export function readableOne<T extends TableName>(
  db: AccountDatabase,
  table: T,
  row: unknown,
): RowOf<T> | undefined {
  return row === undefined ? undefined : readable(db, table, [row])[0]
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
        // Two tabs may find the same row; only the first one still has it to move.
        if ((await table.get(key)) === undefined) continue
        await db.quarantine.add({ table: name, row, at: Date.now() })
        await table.delete(key)
      }
    })
  } catch {
    // The rows stay in their table, and the next read leaves them out again.
  }
}

/** Moves quarantined rows back that this version can read, such as rows that a newer build wrote. */
export async function restoreReadable(db: AccountDatabase): Promise<void> {
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

/** The rows that this version cannot read. */
export const quarantinedRows = query(({ db }: Account) => db.quarantine.toArray())
