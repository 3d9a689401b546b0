import { sql } from 'kysely'
import type { Queryable } from '../platform/db/open.ts'
import { tables, type Row } from '../platform/db/tables.ts'
import { isPerson } from './delete-account.ts'
import type { NamedTable } from './personal-data.ts'

/** Rows that are read at once: some hundred kilobytes at most. */
const PAGE = 200

type Person = Pick<Row<'users'>, 'id' | 'email'>

/** SQL condition: the rows of a table that an archive of this person holds. */
function belongsTo({ exported }: NamedTable, person: Person) {
  const columns = 'of' in exported ? exported.of : []
  return sql<boolean>`(${sql.join(
    columns.map((column) => isPerson(column, person)),
    sql` or `,
  )})`
}

/** The number of rows that an archive holds of a table. */
export async function countRows(db: Queryable, table: NamedTable, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table.table)} where ${belongsTo(table, person)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Yields the rows of a table for an archive as the parts of one JSON list, some rows at a time. */
export async function* readRows(db: Queryable, table: NamedTable, person: Person): AsyncGenerator<string> {
  const { exported } = table
  if (!('file' in exported)) return
  const without: readonly string[] = exported.without ?? []
  const columns = Object.keys(tables[table.table].entries).filter((column) => !without.includes(column))
  const shown = sql`jsonb_build_object(${sql.join(
    columns.flatMap((column) => [sql.lit(column), sql.ref(column)]),
  )})`
  const key = sql.join(exported.order.map((column) => sql.ref(column)))
  let after: ReturnType<typeof sql> = sql`true`
  let isFirst = true
  yield '['
  for (;;) {
    const { rows } = await sql<{ shown: unknown; key: string[] }>`
      select ${shown} as shown, array[${sql.join(exported.order.map((column) => sql`${sql.ref(column)}::text`))}] as key
      from ${sql.table(table.table)}
      where ${belongsTo(table, person)} and ${after}
      order by ${key} limit ${PAGE}`.execute(db)
    for (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row.shown, null, 2)}`
      isFirst = false
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) break
    const types = exported.order.map((column) => typeOf(table, column))
    after = sql`(${key}) > (${sql.join(last.key.map((part, index) => sql`${part}::${sql.raw(types[index] ?? 'text')}`))})`
  }
  yield '\n]\n'
}

/** The PostgreSQL type of a column, as `tables.ts` describes it. */
function typeOf({ table }: NamedTable, column: string): string {
  const schema = (tables[table].entries as Record<string, { pipe?: readonly unknown[] }>)[column]
  const described = schema?.pipe?.find(
    (part): part is { metadata: { sql: string } } => (part as { type?: string }).type === 'metadata',
  )
  return described?.metadata.sql ?? 'text'
}

/** The number of a person's photos. */
export async function countPhotos(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Yields the ids of a person's photos, in their order. */
export async function* photoFilesOf(db: Queryable, userId: string): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('photos')
      .select('id')
      .where('owner_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { id } of rows) yield id
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return
  }
}
