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
