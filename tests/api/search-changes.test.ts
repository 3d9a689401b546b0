import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  pruneChanges,
  readChanges,
  type ChangePosition,
} from '../../src/server/platform/db/search-changes.ts'
import { createTestApp, usesPostgres, type TestApp } from '../support/api-app.ts'
import { createHomeowner, createSeeker } from '../support/api-users.ts'
import { listingPayload } from '../support/api-samples.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const read = (last: ChangePosition | null) => readChanges(server.db, ['user', 'block', 'listing'], last)

describe('the search changes', () => {
  test('list every relevant change once', async () => {
    const start = await read(null)
    expect(start).toMatchObject({ rebuild: true, changed: { user: [], block: [], listing: [] } })
    const [ana, ben] = [await createSeeker(server), await createSeeker(server)]
    const owner = await createHomeowner(server)
    const { body } = await owner.call('createListing', { body: listingPayload() })
    await ana.call('blockPerson', { params: { userId: ben.id }, body: { blocked: true } })
    const then = await read(start.position)
    expect(then.rebuild).toBe(false)
    expect(new Set(then.changed.user)).toEqual(new Set([ana.id, ben.id, owner.id]))
    expect(then.changed.block).toEqual([ana.id])
    expect(then.changed.listing).toContain(body._id)
    await ana.call('updateProfile', { body: { firstName: 'Renamed' } })
    expect((await read(then.position)).changed).toEqual({ user: [], block: [], listing: [] })
  })

  test('are deleted after a day, and an older position requires a rebuild', async () => {
    const old = (await read(null)).position
    await createSeeker(server)
    const recentPosition = (await read(old)).position
    await server.db
      .updateTable('search_changes')
      .set({ changed_at: new Date(0) })
      .execute()
    await pruneChanges(server.db)
    expect((await read(old)).rebuild).toBe(true)
    const again = await read(recentPosition)
    expect((await read(again.position)).rebuild).toBe(false)
    const late = await createSeeker(server)
    await pruneChanges(server.db)
    expect((await read(again.position)).changed.user).toEqual([late.id])
  })

  test('of another cluster, which a restored dump brings along, are neither read nor kept', async () => {
    const { position } = await read(null)
    // Transactions that this cluster has not reached.
    await sql`insert into search_changes (entity, entity_id, xid)
      select 'listing', gen_random_uuid(), (4000000000 + n)::text::xid8 from generate_series(1, 20000) as n`.execute(
      server.db,
    )
    await sql`analyze search_changes`.execute(server.db)
    const { changed, rowsRead } = await server.db.transaction().execute(async (tx) => {
      // The count can include what earlier transactions of the connection read.
      const rowsReadSoFar = async () => {
        const { rows } = await sql<{ read: number }>`
          select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
          where relname = 'search_changes'`.execute(tx)
        return rows[0]?.read ?? 0
      }
      const before = await rowsReadSoFar()
      const changes = await readChanges(tx, ['user', 'block', 'listing'], position)
      return { changed: changes.changed, rowsRead: (await rowsReadSoFar()) - before }
    })
    expect(changed).toEqual({ user: [], block: [], listing: [] })
    expect(rowsRead).toBeLessThan(100)
    const late = await createSeeker(server)
    await pruneChanges(server.db)
    expect((await read(position)).changed.user).toEqual([late.id])
    const { rows } = await sql`select from search_changes where xid > '4000000000'::xid8`.execute(server.db)
    expect(rows).toEqual([])
  })

  test('require a rebuild when the database is another one, or an earlier state of the same', async () => {
    const { position } = await read(null)
    expect((await read(position)).rebuild).toBe(false)
    expect((await read({ ...position, xmin: '4000000000' })).rebuild).toBe(true)
    const other = 'c0ffee00-0000-4000-8000-000000000000'
    await server.db.updateTable('installation').set({ id: other }).execute()
    const moved = await read(position)
    expect(moved.rebuild).toBe(true)
    expect((await read(moved.position)).rebuild).toBe(false)
  })

  // An embedded database has one connection, so transactions cannot overlap there.
  test.runIf(usesPostgres)(
    'are each read once during a long transaction, whose changes are read after its commit',
    async () => {
      const ana = await createSeeker(server)
      const start = (await read(null)).position
      let commit = () => {}
      const committed = new Promise<void>((resolve) => (commit = resolve))
      let written = () => {}
      const isWritten = new Promise<void>((resolve) => (written = resolve))
      const long = server.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('users')
          .set({ match_settings: { visible: false, importance: {} } })
          .where('id', '=', ana.id)
          .execute()
        written()
        await committed
      })
      onTestFinished(async () => {
        commit()
        await long
      })
      await isWritten
      const ben = await createSeeker(server)
      const first = await read(start)
      expect(first.changed.user).toEqual([ben.id])
      const second = await read(first.position)
      expect(second.changed.user).toEqual([])
      await ben.call('setSeekerOption', { body: { seekingOption: 'SOLO' } })
      const third = await read(second.position)
      expect(third.changed.user).toEqual([ben.id])
      commit()
      await long
      const last = await read(third.position)
      expect(last.changed.user).toEqual([ana.id])
      expect((await read(last.position)).changed.user).toEqual([])
    },
  )
})
