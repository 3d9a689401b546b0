import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pruneChanges, readChanges, type Position } from '../../src/server/areas/homes/search-changes.ts'
import { createTestApp, usesPostgres, type TestApp } from '../support/api-app.ts'
import { homeowner, seeker } from '../support/api-cast.ts'
import { listingPayload } from '../support/api-samples.ts'

let it: TestApp
beforeAll(async () => {
  it = await createTestApp()
})
afterAll(() => it.close())

const read = (last: Position | null) => readChanges(it.db, ['user', 'block', 'listing'], last)

describe('notes of what a search has to read again', () => {
  test('name what was changed, once, and nothing that makes no difference', async () => {
    const start = await read(null)
    expect(start).toMatchObject({ rebuild: true, changed: { user: [], block: [], listing: [] } })
    const [ana, ben] = [await seeker(it), await seeker(it)]
    const owner = await homeowner(it)
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

  test('are thrown away after a day, and whoever did not look since is told to read everything', async () => {
    const old = (await read(null)).position
    await seeker(it)
    const looked = (await read(old)).position
    await it.db
      .updateTable('search_changes')
      .set({ changed_at: new Date(0) })
      .execute()
    await pruneChanges(it.db)
    expect((await read(old)).rebuild).toBe(true)
    const again = await read(looked)
    expect((await read(again.position)).rebuild).toBe(false)
    const late = await seeker(it)
    await pruneChanges(it.db)
    expect((await read(again.position)).changed.user).toEqual([late.id])
  })

  // An embedded database has one connection, so that nothing overlaps there.
  test.runIf(usesPostgres)(
    'are each read once while a long transaction is open, whose own come in the end',
    async () => {
      const ana = await seeker(it)
      const start = (await read(null)).position
      let commit = () => {}
      const committed = new Promise<void>((resolve) => (commit = resolve))
      let written = () => {}
      const isWritten = new Promise<void>((resolve) => (written = resolve))
      const long = it.db.transaction().execute(async (tx) => {
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
      const ben = await seeker(it)
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
