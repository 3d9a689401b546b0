import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL_DATA, personalTables } from '../../src/server/personal/personal-data.ts'
import { deleteAccount } from '../../src/server/personal/delete-account.ts'
import { makeExport } from '../../src/server/personal/make-export.ts'
import { requestExport } from '../../src/server/areas/account/export-service.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { fillEveryTable } from '../support/every-table.ts'
import { readZip } from '../support/read-zip.ts'

/** Columns that refer to a person by their name; most are foreign keys as well. */
const NAMED_LIKE_A_PERSON =
  /^(user|owner|sender|recipient|person|viewer|seeker|low|high)_id$|^(created|added|started|referred)_by$/

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  await fillEveryTable(server)
})
afterAll(() => server.close())

interface Reference {
  table: string
  column: string
}

/** All columns of the database that refer to a person: foreign keys to users, and names of people. */
async function references(): Promise<Reference[]> {
  const { rows: keys } = await sql<Reference>`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass`.execute(server.db)
  const { rows: columns } = await sql<Reference>`
    select table_name as "table", column_name as "column"
    from information_schema.columns where table_schema = 'public'`.execute(server.db)
  const named = columns.filter(({ column }) => NAMED_LIKE_A_PERSON.test(column))
  const all = new Map([...keys, ...named].map((it) => [`${it.table}.${it.column}`, it]))
  return [...all.values()]
}

test('every column that refers to a person has a rule', async () => {
  const found = await references()
  expect(found.length).toBeGreaterThan(30)
  const missing = found.filter(({ table, column }) => {
    const rule = PERSONAL_DATA[table as keyof typeof PERSONAL_DATA]
    return !('people' in rule) || !(rule.people as readonly string[]).includes(column)
  })
  expect(missing).toEqual([])
})

test('every table of a person is in the archive, or is left out for a reason', () => {
  for (const { table, exported } of personalTables)
    expect([table, 'file' in exported ? exported.of.length > 0 : exported.leftOut.length > 20]).toEqual([
      table,
      true,
    ])
  const names = personalTables.flatMap(({ exported }) => ('file' in exported ? [exported.file] : []))
  expect(new Set(names).size).toBe(names.length)
})

/** The person with rows in most tables. */
async function richest() {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from saved_listings limit 1`.execute(server.db)
  return server.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', rows[0]?.user_id ?? '')
    .executeTakeFirstOrThrow()
}

test('the archive has the rows of each table', async () => {
  const user = await richest()
  await server.db.deleteFrom('exports').where('user_id', '=', user.id).execute()
  const { id } = await requestExport(server.db, user.id, server.clock.now())
  await makeExport(
    server.deps,
    { userId: user.id, exportId: id },
    new AbortController().signal,
    server.clock.now(),
  )
  const archive = await server.deps.exports.read(id)
  const files = readZip(new Uint8Array(await new Response(archive).arrayBuffer()))
  for (const { table, exported } of personalTables) {
    if (!('file' in exported)) continue
    const rows = JSON.parse(
      Buffer.from(files.get(`data/${exported.file}.json`) ?? []).toString(),
    ) as unknown[]
    const { rows: counted } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)}
      where ${sql.join(
        exported.of.map((column) => sql`${sql.ref(column)}::text in (${user.id}, ${user.email})`),
        sql` or `,
      )}`.execute(server.db)
    expect([table, rows.length]).toEqual([table, counted[0]?.count])
  }
})

test('long tables are read page by page', async () => {
  const user = await richest()
  await sql`insert into op_receipts (user_id, op_id, fingerprint, http_status, body, created_at)
    select ${user.id}::uuid, gen_random_uuid(), '', 200, '', now() from generate_series(1, 450)`.execute(
    server.db,
  )
  await sql`insert into home_entries (user_id, listing_id, key, value, written_at)
    select user_id, listing_id, 'note-' || n, '{"is": 1}', now() from saved_listings, generate_series(1, 450) n
    where user_id = ${user.id}::uuid`.execute(server.db)
  await server.db.deleteFrom('exports').where('user_id', '=', user.id).execute()
  const { id } = await requestExport(server.db, user.id, server.clock.now())
  await makeExport(
    server.deps,
    { userId: user.id, exportId: id },
    new AbortController().signal,
    server.clock.now(),
  )
  const files = readZip(new Uint8Array(await new Response(await server.deps.exports.read(id)).arrayBuffer()))
  for (const [name, table] of [
    ['actions', 'op_receipts'],
    ['visits', 'home_entries'],
  ] as const) {
    const rows = JSON.parse(Buffer.from(files.get(`data/${name}.json`) ?? []).toString()) as {
      op_id?: string
      key?: string
    }[]
    const stored = await server.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()
    expect(rows.length).toBe(stored.length)
    expect(new Set(rows.map(({ op_id, key }) => op_id ?? key)).size).toBe(stored.length)
  }
})

test('a deletion leaves no row of the person but those that stay for a reason', async () => {
  const user = await richest()
  await deleteAccount(server.deps, user.id, server.clock.now())
  const kept: string[] = []
  for (const { table, people, deletion } of personalTables) {
    for (const column of people) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where ${sql.ref(column)}::text in (${user.id}, ${user.email})`.execute(server.db)
      if ((rows[0]?.count ?? 0) > 0) kept.push(table)
    }
    if ('by' in deletion) expect(kept).not.toContain(table)
  }
  const stays = new Set(
    personalTables.filter(({ deletion }) => !('by' in deletion)).map(({ table }) => table as string),
  )
  expect(kept.filter((table) => !stays.has(table))).toEqual([])
  for (const table of ['photos', 'exports', 'group_members', 'group_votes']) expect(kept).not.toContain(table)
  const everything = JSON.stringify(
    await Promise.all(
      personalTables.map(({ table }) =>
        server.db
          .selectFrom(table as 'users')
          .selectAll()
          .execute(),
      ),
    ),
  )
  // The mail that tells of the deletion is still due, and has the address until it is sent.
  await server.sendMails()
  const { rows: jobs } = await sql`select id from jobs where payload->>'email' = ${user.email}`.execute(
    server.db,
  )
  expect(jobs).toEqual([])
  expect(everything.split(user.email).length - 1).toBeLessThanOrEqual(1)
})
