import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrateInTransaction } from '../../src/server/platform/db/migrate.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { createEmptyDatabase } from '../support/api-app.ts'
import { newOpId } from '../support/api-client.ts'

/** The last migration of the release before these. */
const BEFORE = '0019-session-devices'

let database: OpenDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  await database.db.transaction().execute((tx) => migrateInTransaction(tx, BEFORE))
})
afterAll(() => database.close())

const run = (statement: string) => sql.raw(statement).execute(database.db)
const ids = new Map<string, string>()
/** The id of a person, a group or a listing by its name here. */
const id = (name: string) => ids.get(name) ?? ids.set(name, newOpId()).get(name)!

async function addPerson(name: string): Promise<void> {
  await run(`insert into users (id, email, first_name, last_name, password_hash, profile_completed, custom_location,
      referral_code, referral_count, profile_picture, success_seen, created_at, updated_at)
    values ('${id(name)}', '${name}@example.test', '${name}', 'X', '', true, '', '${name}', 0, '', true, now(), now())`)
}

async function addGroup(name: string, ...members: string[]): Promise<void> {
  await run(`insert into groups (id, name, code, created_by, created_at)
    values ('${id(name)}', '${name}', '${name}', '${id('ana')}', now())`)
  for (const [order, member] of members.entries())
    await run(`insert into group_members (group_id, user_id, joined_at, share)
      values ('${id(name)}', '${id(member)}', now() + interval '${order} minutes', 1)`)
}

async function addListing(name: string, street: string, oldKey: string): Promise<void> {
  const payload = JSON.stringify({ address: { street } })
  await run(`insert into listings (id, owner_id, status, street_key, zip_key, payload, revision, confirmed_on,
      created_at, updated_at)
    values ('${id(name)}', '${id('ana')}', 'active', '${oldKey}', '92101', '${payload}', 1, '2026-01-01', now(), now())`)
}

test('data of the release before is brought to this one', async () => {
  for (const name of ['ana', 'ben', 'cleo']) await addPerson(name)
  // Ana founded all of them; she left the third.
  await addGroup('own', 'ana', 'ben', 'cleo')
  await addGroup('blocked', 'cleo', 'ana', 'ben')
  await addGroup('left', 'ben', 'cleo')
  await run(`insert into blocks (user_id, person_id, created_at) values
    ('${id('ana')}', '${id('ben')}', now()), ('${id('ben')}', '${id('cleo')}', now())`)
  await addListing('first', '012 Main St', '012 main st')
  await addListing('twin', '12 Main St', '12 main st')
  await addListing('other', '9 Oak Ave', '9 oak ave')
  await addListing('third', '0012 Main Street', '0012 main st')
  await addListing('unit', '7 Elm Ct Apt 04', '7 elm ct # 04')
  await migrate(database.db)

  const { db } = database
  const groups = await db.selectFrom('groups').select(['name', 'maker_id']).orderBy('name').execute()
  expect(groups).toEqual([
    { name: 'blocked', maker_id: id('ana') },
    { name: 'left', maker_id: id('ben') },
    { name: 'own', maker_id: id('ana') },
  ])
  const members = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_id')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['groups.name', 'users.first_name'])
    .orderBy('groups.name')
    .orderBy('users.first_name')
    .execute()
  expect(members.map((row) => `${row.name}: ${row.first_name}`)).toEqual([
    'blocked: ana',
    'blocked: cleo',
    'left: ben',
    'own: ana',
    'own: cleo',
  ])
  const exits = await db.selectFrom('group_exits').select(['user_id', 'code']).orderBy('code').execute()
  expect(exits).toEqual([
    { user_id: id('ben'), code: 'blocked' },
    { user_id: id('cleo'), code: 'left' },
    { user_id: id('ben'), code: 'own' },
  ])
  const blocks = await db.selectFrom('blocks').select(['user_shown', 'person_shown']).execute()
  expect(blocks.map((row) => [row.user_shown?.firstName, row.person_shown?.firstName])).toEqual([
    ['ana', 'ben'],
    ['ben', 'cleo'],
  ])
  const listings = await db.selectFrom('listings').select('street_key').orderBy('created_at').execute()
  // The twin had the key before; the others stay on the market with the keys that they had.
  expect(listings.map((row) => row.street_key)).toEqual([
    '012 main st',
    '12 main st',
    '9 oak ave',
    '0012 main st',
    '7 elm ct # 4',
  ])
})
