import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchAnswersOf } from '../../src/domain/matches/answer-fit.ts'
import { MatchIndex } from '../../src/server/areas/matches/search/match-index.ts'
import { pruneChanges } from '../../src/server/platform/db/search-changes.ts'
import { createTestApp, usesPostgres, type TestApp } from '../support/api-app.ts'
import type { Person } from '../support/api-client.ts'
import { newTown, seekerFrom } from '../support/api-matches.ts'
import { seekerPayload } from '../support/api-samples.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

describe('an index', () => {
  const look = async (index: MatchIndex, person: Person, location: string) => {
    await index.catchUp(server.db)
    const searcher = {
      id: person.id,
      answers: matchAnswersOf(seekerPayload({ location })),
      seekingOption: 'WITH_ROOMMATES' as const,
      groupSize: null,
      settings: { visible: true, importance: {} },
    }
    return index.search(searcher, {}, new Set(), new Set()).matches
  }

  test('of another process finds the same, also after old changes were pruned', async () => {
    const town = newTown()
    const ana = await seekerFrom(server, town)
    const index = new MatchIndex()
    expect(await look(index, ana, town)).toEqual([])
    const ben = await seekerFrom(server, town)
    expect(await look(index, ana, town)).toEqual([ben.id])
    const cleo = await seekerFrom(server, town)
    await server.db
      .updateTable('search_changes')
      .set({ changed_at: new Date(Date.now() - 2 * 86_400_000) })
      .execute()
    await pruneChanges(server.db)
    const notes = await server.db.selectFrom('search_changes').select('entity').execute()
    expect(notes).toEqual([{ entity: 'pruned' }])
    expect((await look(index, ana, town)).sort()).toEqual([ben.id, cleo.id].sort())
    const dora = await seekerFrom(server, town)
    expect(await look(index, ana, town)).toHaveLength(3)
    expect(await look(index, ana, town)).toContain(dora.id)
  })

  test('is updated for concurrent searches, and after a failure', async () => {
    const town = newTown()
    const ana = await seekerFrom(server, town)
    const index = new MatchIndex()
    await seekerFrom(server, town)
    const seen = await Promise.all([1, 2, 3, 4, 5].map(() => look(index, ana, town)))
    for (const ids of seen) expect(ids).toHaveLength(1)
    const broken = new Proxy(server.db, {
      get() {
        throw new Error('no database')
      },
    })
    await expect(index.catchUp(broken)).rejects.toThrow('no database')
    await seekerFrom(server, town)
    expect(await look(index, ana, town)).toHaveLength(2)
  })

  // An embedded database has one connection, so transactions cannot overlap there.
  test.runIf(usesPostgres)('misses no transaction that began early and committed late', async () => {
    const town = newTown()
    const ana = await seekerFrom(server, town)
    const ben = await seekerFrom(server, newTown())
    const index = new MatchIndex()
    await look(index, ana, town)
    let commit = () => {}
    const committed = new Promise<void>((resolve) => (commit = resolve))
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const late = server.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ seeker_answers: seekerPayload({ location: town }) })
        .where('id', '=', ben.id)
        .execute()
      written()
      await committed
    })
    await isWritten
    const cleo = await seekerFrom(server, town)
    expect(await look(index, ana, town)).toEqual([cleo.id])
    const dora = await seekerFrom(server, town)
    expect((await look(index, ana, town)).sort()).toEqual([cleo.id, dora.id].sort())
    commit()
    await late
    expect(await look(index, ana, town)).toContain(ben.id)
  })
})
