import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInProcess, type Db, type OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { sqlError } from '../../../src/server/platform/db/sql-error.ts'

let database: OpenDatabase
let db: Db

beforeAll(async () => {
  database = await openInProcess({})
  db = database.db
})
afterAll(() => database.close())

const stateOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => sqlError(error)?.state,
  )

describe('the embedded database', () => {
  it('returns the new columns of a table that was changed after a statement was parsed', async () => {
    await sql`create table boxes (id int)`.execute(db)
    await sql`insert into boxes values (${1})`.execute(db)
    const all = () => sql`select * from boxes where id = ${1}`.execute(db)
    for (let count = 0; count < 7; count++) expect((await all()).rows).toEqual([{ id: 1 }])
    await sql`alter table boxes add column name text default 'box'`.execute(db)
    expect((await all()).rows).toEqual([{ id: 1, name: 'box' }])
    await sql`drop table boxes`.execute(db)
    expect(await stateOf(all())).toBe('42P01')
  })

  it('goes on after an error, outside a transaction and inside one', async () => {
    await sql`create table once (id int primary key)`.execute(db)
    const insert = () => sql`insert into once values (${1})`.execute(db)
    await insert()
    expect(await stateOf(insert())).toBe('23505')
    const inside = db.transaction().execute(async (tx) => {
      await sql`insert into once values (${2})`.execute(tx)
      await sql`insert into once values (${1})`.execute(tx)
    })
    expect(await stateOf(inside)).toBe('23505')
    expect((await sql`select id from once`.execute(db)).rows).toEqual([{ id: 1 }])
  })

  it('runs transactions one after the other', async () => {
    await sql`create table counters (value int)`.execute(db)
    await sql`insert into counters values (${0})`.execute(db)
    const increment = () =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ value: number }>`select value from counters`.execute(tx)
        await sql`update counters set value = ${(rows[0]?.value ?? 0) + 1}`.execute(tx)
      })
    await Promise.all(Array.from({ length: 20 }, increment))
    expect((await sql`select value from counters`.execute(db)).rows).toEqual([{ value: 20 }])
  })

  it('takes and returns values of some megabytes', async () => {
    const text = 'wörd '.repeat(500_000)
    const bytes = Buffer.alloc(3_000_000, 7)
    const { rows } = await sql<{
      text: string
      bytes: Buffer
    }>`select ${text}::text as text, ${bytes}::bytea as bytes`.execute(db)
    expect(rows[0]?.text === text).toBe(true)
    expect(rows[0]?.bytes.equals(bytes)).toBe(true)
  })

  it('reads values as the driver of a PostgreSQL server does', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as counter, '{"a": [1]}'::jsonb as object, array['a', 'b'] as list,
        '2026-03-01T12:00:00Z'::timestamptz as moment, null as nothing, true as flag`.execute(db)
    expect(rows).toEqual([
      {
        counter: 9_007_199_254_740_991,
        object: { a: [1] },
        list: ['a', 'b'],
        moment: new Date('2026-03-01T12:00:00Z'),
        nothing: null,
        flag: true,
      },
    ])
  })

  it('keeps parsed statements and no plans', async () => {
    await sql`create table growing (id int primary key)`.execute(db)
    const find = () => sql`select id from growing where id = ${1}`.execute(db)
    for (let count = 0; count < 10; count++) await find()
    const { rows } = await sql`
      select generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements
      where statement = 'select id from growing where id = $1'`.execute(db)
    expect(rows).toEqual([{ kept: 0, made: 10 }])
  })

  it('runs more different statements than it keeps', async () => {
    for (let count = 0; count < 1100; count++) {
      const name = sql.ref(`c${count}`)
      expect((await sql`select ${count}::int as ${name}`.execute(db)).rows).toEqual([
        { [`c${count}`]: count },
      ])
    }
  })
})
