import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { tables } from '../../src/server/platform/db/tables.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createAdmin, createApiUsers, picture } from '../support/api-users.ts'
import { newOpId } from '../support/api-client.ts'
import { listingPayload, TOMORROW } from '../support/api-samples.ts'

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
  const users = await createApiUsers(server)
  await createAdmin(server)
  const uploaded = await users.homeownerA.call('uploadListingPhotos', {
    files: [{ bytes: await picture() }],
    opId: newOpId(),
  })
  const home = await users.homeownerA.call('createListing', {
    body: listingPayload({ images: uploaded.body.imageData.map(({ url }) => url) }),
  })
  const params = { listingId: home.body._id }
  await users.seekerA.call('listing', { params })
  await users.seekerA.call('hideListing', { params, body: { hidden: true } })
  await users.seekerA.call('saveSearch', {
    params: { searchId: newOpId() },
    body: { name: 'Pets', link: { pets: '1' } },
  })
  await users.seekerA.call('saveListing', { params, body: { saved: true } })
  await users.seekerA.call('writeHomeEntry', {
    params,
    body: { key: 'stage', value: 'viewing', writtenAt: 1 },
  })
  await users.seekerA.call('sendMessage', {
    body: { recipientId: users.seekerB.id, content: 'x' },
    opId: newOpId(),
  })
  await users.seekerA.call('requestViewing', { body: { ...params, slots: [TOMORROW] } })
  await users.seekerA.call('setSeekerOption', { body: { seekingOption: 'FIND_GROUP' } })
  const group = await users.seekerA.call('createGroup', { body: { name: 'Us' } })
  const place = { params: { ...params, groupId: group.body._id } }
  await users.seekerA.call('shareHome', { ...place, body: { shared: true } })
  await users.seekerA.call('voteForHome', { ...place, body: { vote: 'maybe' } })
  await users.seekerA.call('commentOnHome', { ...place, body: { text: 'Nice' }, opId: newOpId() })
  await users.seekerA.call('saveDraft', {
    params: { kind: 'seeker', draftId: newOpId() },
    body: { baseRevision: 0, step: 1, fields: { a: [1] } },
  })
  await users.seekerA.call('announceUnsent', {
    body: {
      storeId: newOpId(),
      unsent: [{ opId: newOpId(), kind: 'message.send', day: '2026-03-01' }],
      settled: [],
    },
  })
  const aboutB = { params: { userId: users.seekerB.id } }
  await users.seekerA.call('markPerson', { ...aboutB, body: { mark: 'interested' } })
  await users.seekerB.call('blockPerson', {
    params: { userId: users.homeownerB.id },
    body: { blocked: true },
  })
  await users.seekerA.call('setMatchSettings', {
    body: { visible: true, importance: { diet: 'dealbreaker' } },
  })
  await users.seekerA.call('subscribe', { body: { email: 'Reader@example.test' } })
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
