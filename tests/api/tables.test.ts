import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { tables } from '../../src/server/platform/db/tables.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { fillEveryTable } from '../support/every-table.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
}
const byName = (a: Column, b: Column) => `${a.table}.${a.column}`.localeCompare(`${b.table}.${b.column}`)

/** The columns in `tables.ts`. */
function describedColumns(): Column[] {
  return Object.entries(tables).flatMap(([table, { entries }]) =>
    Object.entries(entries as Record<string, v.GenericSchema>).map(([column, schema]) => {
      const nullable = schema.type === 'nullable'
      const inner = nullable ? (schema as unknown as { wrapped: v.GenericSchema }).wrapped : schema
      return { table, column, type: String(v.getMetadata(inner as never)['sql' as never]), nullable }
    }),
  )
}

test('the described tables equal the migrated ones', async () => {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", data_type as type, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'`.execute(
    server.db,
  )
  expect(rows.length).toBeGreaterThan(60)
  expect(describedColumns().sort(byName)).toEqual([...rows].sort(byName))
})

test('every row that the product writes fits the schema of its table', async () => {
  await fillEveryTable(server)
  const empty: string[] = []
  for (const [name, schema] of Object.entries(tables)) {
    const rows = await server.db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    if (rows.length === 0) empty.push(name)
    for (const row of rows)
      expect(
        v
          .safeParse(schema, row)
          .issues?.map(({ path, message }) => `${name} ${path?.map(({ key }) => key)}: ${message}`),
      ).toBeUndefined()
  }
  // Counters are written only where a limit is set.
  expect(empty).toEqual(['rate_counters', 'sign_in_failures'])
})

test('migrating again changes nothing', async () => {
  const before = await server.db.selectFrom('city_seats').selectAll().execute()
  await migrate(server.db)
  expect(await server.db.selectFrom('city_seats').selectAll().execute()).toEqual(before)
})
