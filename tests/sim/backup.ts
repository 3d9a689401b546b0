import { sql } from 'kysely'
import type { SimServer } from './sim-server.ts'

/** The tables of a backup with the column of the person; a table comes after those that it refers to. */
const TABLES = [
  ['sim_names', 'user_id'],
  ['op_receipts', 'user_id'],
  ['conversations', 'started_by'],
  ['messages', 'sender_id'],
  ['sessions', 'user_id'],
  ['photos', 'owner_id'],
  ['drafts', 'user_id'],
  ['home_entries', 'user_id'],
] as const
/** The columns of users that operations of the simulation change. */
const USER_COLUMNS = ['first_name', 'profile_picture', 'seeking_option', 'updated_at'] as const

const idList = (ids: readonly string[]) => sql.join(ids.map((id) => sql`${id}::uuid`))

/** Rows of people as JSON, by table. */
export type Rows = Readonly<Record<string, string>>

/** Reads the rows of these people, as a backup of the database contains them. */
export async function readRows({ db }: SimServer, userIds: readonly string[]): Promise<Rows> {
  const rows: Record<string, string> = {}
  for (const [table, column] of [...TABLES, ['users', 'id'] as const]) {
    const found = await sql<{ rows: string }>`
      select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as rows
      from ${sql.table(table)} t where ${sql.ref(column)} in (${idList(userIds)})`.execute(db)
    rows[table] = found.rows[0]?.rows ?? '[]'
  }
  return rows
}

/** Puts the rows of a backup back; rows that were written since are gone. */
export async function restoreRows(
  { db }: SimServer,
  userIds: readonly string[],
  backup: Rows,
): Promise<void> {
  const set = sql.join(USER_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`b.${column}`)}`))
  await sql`update users u set ${set} from jsonb_populate_recordset(null::users, ${backup['users']}::text::jsonb) b
    where u.id = b.id`.execute(db)
  for (const [table, column] of TABLES.toReversed())
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${idList(userIds)})`.execute(db)
  for (const [table] of TABLES)
    await sql`insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${backup[table]}::text::jsonb)`.execute(
      db,
    )
}
