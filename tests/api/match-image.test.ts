import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CITY_CODES } from '../../src/domain/core/locations.ts'
import { UnreadableImage } from '../../src/server/areas/matches/search/index-image.ts'
import { keepIndex } from '../../src/server/areas/matches/search/keep-index.ts'
import { MatchIndex } from '../../src/server/areas/matches/search/match-index.ts'
import type { Queryable } from '../../src/server/platform/db/open.ts'
import { pruneChanges } from '../../src/server/platform/db/search-changes.ts'
import { insertSeekers } from '../bench/match/insert-seekers.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newTown, seekerFrom } from '../support/api-matches.ts'
import { seekerPayload } from '../support/api-samples.ts'
import { found, isPage } from '../support/match-index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { watchedDb } from '../support/watched-db.ts'

const PEOPLE = 3000
/** People whom one statement inserts. */
const BATCH = 200
/** Other files have the people of the first numbers in the same database. */
const FIRST = 100_000

let server: TestApp
/** The database, which counts the pages that are read of everyone. */
let db: Queryable
let pages = 0
beforeAll(async () => {
  server = await createTestApp()
  await insertSeekers(server.db, PEOPLE, FIRST)
  db = watchedDb(server.db, async (statement) => {
    if (isPage(statement)) pages++
  })
})
afterAll(() => server.close())

let folder: { path: string; remove: () => void }
let image = ''
beforeEach(() => {
  folder = temporaryFolder('people-image')
  image = join(folder.path, 'people.image')
  pages = 0
})
afterEach(() => folder.remove())

async function wholeIndex(): Promise<MatchIndex> {
  const index = new MatchIndex()
  await index.catchUp(server.db)
  return index
}

/** An index that was made from the image and has read what changed since. */
async function restoredIndex(): Promise<MatchIndex> {
  const index = new MatchIndex()
  await index.restore(image)
  expect(index.isWhole).toBe(false)
  await index.catchUp(db)
  expect(index.isWhole).toBe(true)
  return index
}

/** Expects that an index finds what a new one finds, also after more people came than it has room for. */
async function expectWhole(index: MatchIndex, towns: readonly string[] = []): Promise<void> {
  const whole = await wholeIndex()
  expect(index.size).toBe(whole.size)
  const places = [...CITY_CODES, ...towns]
  expect(found(index, places)).toEqual(found(whole, places))
}

/** Changes, hides, suspends or deletes each fourth of some people, and lets one join. @returns the new towns */
async function changePeople(): Promise<string[]> {
  const [here, there] = [newTown(), newTown()]
  const { rows } = await sql<{ id: string }>`
    select id from users where match_settings is null and suspended_at is null order by random() limit 40`.execute(
    server.db,
  )
  for (const [at, { id }] of rows.entries()) {
    const changes = [
      { seeker_answers: seekerPayload({ location: here }) },
      { match_settings: { visible: false, importance: {} } },
      { suspended_at: new Date() },
    ]
    const change = changes[at % 4]
    if (change) await server.db.updateTable('users').set(change).where('id', '=', id).execute()
    else await server.db.deleteFrom('users').where('id', '=', id).execute()
  }
  await seekerFrom(server, there)
  return [here, there]
}

describe('an index from an image', () => {
  test('finds the same as one that reads everyone, and reads nobody again', async () => {
    const first = await wholeIndex()
    await first.save(image)
    const index = await restoredIndex()
    expect(pages).toBe(0)
    await expectWhole(index)
  })

  test('has everything that changed since, and goes on changing and growing', async () => {
    await (await wholeIndex()).save(image)
    const towns = await changePeople()
    const index = await restoredIndex()
    expect(pages).toBe(0)
    await expectWhole(index, towns)
    towns.push(...(await changePeople()))
    // More people than the columns have room for, in parts: a statement has a time limit, which a slow machine reaches.
    for (let batch = 0; batch < 2 * (PEOPLE / BATCH); batch++)
      await sql`insert into users select (jsonb_populate_record(users, jsonb_build_object(
        'id', gen_random_uuid()::text, 'email', gen_random_uuid()::text, 'referral_code', gen_random_uuid()::text))).*
        from users where seeking_option = 'WITH_ROOMMATES' limit ${BATCH}`.execute(server.db)
    await index.catchUp(db)
    expect(pages).toBe(0)
    await expectWhole(index, towns)
    await index.save(image)
    await expectWhole(await restoredIndex(), towns)
  })

  test('is written while people change, with the people of one moment', async () => {
    const index = await wholeIndex()
    const towns = await changePeople()
    const reading = index.catchUp(db)
    const saving = index.save(image)
    towns.push(...(await changePeople()))
    await Promise.all([reading, saving, index.catchUp(db), index.save(image)])
    await expectWhole(await restoredIndex(), towns)
    await expectWhole(index, towns)
  })

  test('reads everyone when the changes since are not known any more', async () => {
    await (await wholeIndex()).save(image)
    const towns = await changePeople()
    await sql`update search_changes set changed_at = now() - interval '2 days'`.execute(server.db)
    await pruneChanges(server.db)
    const index = await restoredIndex()
    expect(pages).toBeGreaterThan(0)
    await expectWhole(index, towns)
  })

  test('reads everyone when the image is of another database', async () => {
    await (await wholeIndex()).save(image)
    const { rows } = await sql<{ id: string }>`select id from installation`.execute(server.db)
    const [id] = rows.map((row) => row.id)
    await sql`update installation set id = gen_random_uuid()`.execute(server.db)
    const index = await restoredIndex().finally(() =>
      sql`update installation set id = ${id}::uuid`.execute(server.db),
    )
    expect(pages).toBeGreaterThan(0)
    await expectWhole(index)
  })

  test('a search finds the people of the image while the database is away', async () => {
    await (await wholeIndex()).save(image)
    const index = new MatchIndex()
    await index.restore(image)
    const gone = watchedDb(server.db, () => Promise.reject(new Error('gone')))
    await expect(index.catchUp(gone)).rejects.toThrow('gone')
    expect(index.isWhole).toBe(false)
    expect(found(index, ['brooklyn'])[0]?.matches).not.toEqual([])
    await index.catchUp(db)
    expect(pages).toBe(0)
    await expectWhole(index)
  })
})

describe('a damaged image', () => {
  test('is not read, wherever it is damaged', async () => {
    await (await wholeIndex()).save(image)
    const good = readFileSync(image)
    const damaged = join(folder.path, 'damaged.image')
    const index = new MatchIndex()
    const expectRefused = async (bytes: Buffer) => {
      writeFileSync(damaged, bytes)
      await expect(index.restore(damaged)).rejects.toThrow(UnreadableImage)
      expect(index.size).toBe(0)
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const bytes = Buffer.from(good)
        bytes[at]! ^= bits
        await expectRefused(bytes)
        await expectRefused(good.subarray(0, at))
      }),
      { numRuns: 100 },
    )
    // The outline is small beside the columns, so it gets some damage of its own.
    for (let at = 0; at < 1000; at += 7) {
      const bytes = Buffer.from(good)
      bytes[at]! ^= 1
      await expectRefused(bytes)
    }
    await expectRefused(Buffer.concat([good, Buffer.alloc(4)]))
  })

  test('is told, and replaced after everyone was read', async () => {
    writeFileSync(image, 'nonsense')
    const failures: unknown[] = []
    const index = new MatchIndex()
    const kept = keepIndex(index, db, {
      image,
      onFailure: (error) => failures.push(error),
      worthAnImage: 1,
    })
    await kept.filled
    await kept.save()
    kept.stop()
    expect(failures).toEqual([expect.any(UnreadableImage)])
    expect(pages).toBeGreaterThan(0)
    pages = 0
    await expectWhole(await restoredIndex())
    expect(pages).toBe(0)
  })
})

describe('an index that is kept', () => {
  const keep = (index: MatchIndex, worthAnImage?: number) =>
    keepIndex(index, db, {
      image,
      onFailure: (error) => expect.fail(String(error)),
      ...(worthAnImage === undefined ? {} : { worthAnImage }),
    })

  test('is written when it is filled and at the end, and read by the next process', async () => {
    const index = new MatchIndex()
    const first = keep(index, 1)
    await first.filled
    await expect.poll(() => readdirSync(folder.path)).toEqual(['people.image'])
    const towns = await changePeople()
    await index.catchUp(db)
    first.stop()
    const before = readFileSync(image)
    await first.save()
    expect(readFileSync(image).equals(before)).toBe(false)
    // It tells what people answered, so nobody but the server's own user reads it.
    expect(statSync(image).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder.path)).toEqual(['people.image'])
    pages = 0
    const next = new MatchIndex()
    const second = keep(next, 1)
    await second.filled
    second.stop()
    await second.save()
    expect(pages).toBe(0)
    await expectWhole(next, towns)
  })

  test('of few people has no image', async () => {
    const kept = keep(new MatchIndex())
    await kept.filled
    kept.stop()
    await kept.save()
    expect(readdirSync(folder.path)).toEqual([])
  })

  test('works on when its image cannot be written', async () => {
    image = join(folder.path, 'no-such-folder', 'people.image')
    const failures: unknown[] = []
    const index = new MatchIndex()
    const kept = keepIndex(index, db, { image, onFailure: (error) => failures.push(error), worthAnImage: 1 })
    await kept.filled
    await kept.save()
    kept.stop()
    expect(failures.length).toBeGreaterThan(0)
    await expectWhole(index)
  })
})
