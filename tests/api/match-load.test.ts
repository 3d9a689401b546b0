import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { keepIndex } from '../../src/server/areas/matches/search/keep-index.ts'
import { MatchIndex } from '../../src/server/areas/matches/search/match-index.ts'
import { createIndexes } from '../../src/server/handlers.ts'
import { insertSeekers } from '../bench/match/insert-seekers.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { blockPerson, fetchMatches, newTown, seekerFrom } from '../support/api-matches.ts'
import { seekerPayload } from '../support/api-samples.ts'
import { found, isPage } from '../support/match-index.ts'
import { watchedDb } from '../support/watched-db.ts'

/** Several pages of people. */
const PEOPLE = 8000

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  await insertSeekers(server.db, PEOPLE)
})
afterAll(() => server.close())

/** The people in the order in which an index reads them: the first page, and the last people. */
async function peopleInOrder() {
  const rows = await server.db
    .selectFrom('users')
    .select('id')
    .where('seeking_option', '!=', 'SOLO')
    .where('match_settings', 'is', null)
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  return { read: ids.slice(0, 20), unread: ids.slice(-20) }
}

/** The database for an index whose load waits before its second page until `goOn`. */
function pausedAfterFirstPage() {
  let goOn = () => {}
  const released = new Promise<void>((resolve) => (goOn = resolve))
  let reach = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  let pages = 0
  const db = watchedDb(server.db, async (statement) => {
    if (!isPage(statement) || ++pages < 2) return
    reach()
    await released
  })
  return { db, reached, goOn }
}

/** A server whose searches use an index. */
function serverWith(index: MatchIndex): TestApp {
  const indexes = { ...createIndexes(), people: index }
  return { ...server, app: createApp({ ...server.deps, distDir: null, indexes }) }
}

async function freshIndex(): Promise<MatchIndex> {
  const index = new MatchIndex()
  await index.catchUp(server.db)
  return index
}

describe('while an index reads everyone', () => {
  test('people change, join and leave, and each is there once', async () => {
    const [here, there] = [newTown(), newTown()]
    const { read, unread } = await peopleInOrder()
    const index = new MatchIndex()
    const { db, reached, goOn } = pausedAfterFirstPage()
    const reading = index.catchUp(db)
    await reached
    for (const [at, id] of [...read, ...unread].entries()) {
      if (at % 4 === 0) await server.db.deleteFrom('users').where('id', '=', id).execute()
      else {
        const changes = [
          { seeker_answers: seekerPayload({ location: here }) },
          { match_settings: { visible: false, importance: {} } },
          { suspended_at: new Date() },
        ]
        await server.db
          .updateTable('users')
          .set(changes[(at % 4) - 1]!)
          .where('id', '=', id)
          .execute()
      }
    }
    const joined = await seekerFrom(server, there)
    // The last of all ids, which the load has yet to reach.
    const late = 'ffffffff-ffff-7fff-8fff-ffffffffffff'
    await sql`insert into users select (jsonb_populate_record(users, jsonb_build_object(
      'id', ${late}::text, 'email', 'late@bench.test', 'referral_code', 'LATE'))).* from users where id = ${joined.id}::uuid`.execute(
      server.db,
    )
    goOn()
    await reading
    expect(index.isWhole).toBe(true)
    const whole = await freshIndex()
    expect(index.size).toBe(whole.size)
    const places = [here, there, 'brooklyn', 'la', 'queens', 'oc']
    expect(found(index, places)).toEqual(found(whole, places))
    const [moved, newcomers] = found(index, [here, there])
    expect(moved!.matches.sort()).toEqual([...read, ...unread].filter((_, at) => at % 4 === 1).sort())
    expect(newcomers!.matches.sort()).toEqual([joined.id, late].sort())
  })

  test('searches answer that people are still counted, and other requests are answered', async () => {
    const index = new MatchIndex()
    const loading = serverWith(index)
    const ana = await seekerFrom(loading, 'brooklyn')
    const { db, reached, goOn } = pausedAfterFirstPage()
    const reading = index.catchUp(db)
    await reached
    const early = await fetchMatches(ana)
    expect(early).toMatchObject({ state: 'searching', counting: true })
    expect((await ana.call('matchSettings')).body).toMatchObject({ visible: true })
    goOn()
    await reading
    const late = await fetchMatches(ana)
    expect(late).not.toHaveProperty('counting')
    expect(late.compared).toBeGreaterThan(early.compared)
    const fresh = await ana.call('matches', { query: {} })
    expect(late).toEqual(fresh.body)
  })

  test('a person who blocks another is not found by them, read or not', async () => {
    const town = newTown()
    const index = new MatchIndex()
    const loading = serverWith(index)
    const [ana, ben, cleo] = [
      await seekerFrom(loading, town),
      await seekerFrom(loading, town),
      await seekerFrom(loading, town),
    ]
    const { db, reached, goOn } = pausedAfterFirstPage()
    const reading = index.catchUp(db)
    await reached
    // Their ids are the first, so they have been read.
    expect((await fetchMatches(ana)).matches.map(({ _id }) => _id).sort()).toEqual([ben.id, cleo.id].sort())
    await blockPerson(ben, ana)
    expect(await fetchMatches(ana)).toMatchObject({ counting: true, matches: [{ _id: cleo.id }] })
    goOn()
    await reading
    const { matches } = await fetchMatches(ana)
    expect(matches.map(({ _id }) => _id)).toEqual([cleo.id])
  })

  test('a failure of the database leaves what was read, and the next search goes on', async () => {
    const index = new MatchIndex()
    const loading = serverWith(index)
    const ana = await seekerFrom(loading, 'brooklyn')
    let pages = 0
    const failing = watchedDb(server.db, async (statement) => {
      if (isPage(statement) && ++pages === 3) throw new Error('connection lost')
    })
    await expect(index.catchUp(failing)).rejects.toThrow('connection lost')
    const whole = await freshIndex()
    expect(index.isWhole).toBe(false)
    expect(index.size).toBeGreaterThan(0)
    expect(index.size).toBeLessThan(whole.size)
    const result = await fetchMatches(ana)
    // The search may have waited for less than the rest took.
    if (!result.counting) expect(index.isWhole).toBe(true)
    await index.catchUp(server.db)
    expect(index.size).toBe(whole.size)
    expect(found(index, ['brooklyn', 'sd'])).toEqual(found(whole, ['brooklyn', 'sd']))
    expect(await fetchMatches(ana)).not.toHaveProperty('counting')
  })
})

describe('filling an index', () => {
  test('tries again after each failure until everyone is read', async () => {
    const index = new MatchIndex()
    let pages = 0
    const failing = watchedDb(server.db, async (statement) => {
      if (isPage(statement) && ++pages % 2 === 0) throw new Error('connection lost')
    })
    const failures: unknown[] = []
    const { filled, stop } = keepIndex(index, failing, {
      image: null,
      onFailure: (error) => {
        failures.push(error)
        expect(index.isWhole).toBe(false)
      },
      pauseMs: 1,
    })
    await filled
    stop()
    expect(failures.length).toBeGreaterThan(1)
    expect(index.isWhole).toBe(true)
    expect(index.size).toBe((await freshIndex()).size)
  })

  test('stops with the server', async () => {
    const index = new MatchIndex()
    const gone = watchedDb(server.db, () => Promise.reject(new Error('gone')))
    let failed = () => {}
    const hasFailed = new Promise<void>((resolve) => (failed = resolve))
    const { filled, stop } = keepIndex(index, gone, {
      image: null,
      onFailure: () => failed(),
      pauseMs: 1_000_000,
    })
    await hasFailed
    stop()
    await filled
    expect(index.isWhole).toBe(false)
  })
})
