import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../src/server/operator/backup/restore-backup.ts'
import { writeBackup } from '../../src/server/operator/backup/write-backup.ts'
import { filePhotoStore } from '../../src/server/platform/photos/file-photo-store.ts'
import type { PhotoStore } from '../../src/server/platform/photos/photo-store.ts'
import { migrate, migrateInTransaction } from '../../src/server/platform/db/migrate.ts'
import type { Db, OpenDatabase } from '../../src/server/platform/db/open.ts'
import { createEmptyDatabase, createTestApp, type TestApp } from '../support/api-app.ts'
import { contentsOf, photosOf } from '../support/database-contents.ts'
import { fillEveryTable } from '../support/every-table.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder('backup')
const file = join(folder.path, 'first.backup')
let server: TestApp
let empty: OpenDatabase

beforeAll(async () => {
  server = await createTestApp()
  await fillEveryTable(server)
  await addOddRows()
  await backUp(file)
  empty = await createEmptyDatabase()
})
afterAll(async () => {
  await server.close()
  await empty.close()
  folder.remove()
})

/** Rows that a careless format would change or refuse. */
async function addOddRows(): Promise<void> {
  const [first, second] = await server.db.selectFrom('users').select('id').orderBy('id').limit(2).execute()
  // A row that refers to a later one.
  await server.db
    .updateTable('users')
    .set({ referred_by: second?.id ?? null, last_name: 'O’Neill, "Q"\\\n\t{null} 東京' })
    .where('id', '=', first?.id ?? '')
    .execute()
  await sql`update users set created_at = '2026-03-01 12:00:00.123456+00' where id = ${first?.id}::uuid`.execute(
    server.db,
  )
  await sql`update drafts set fields = '{"null": null, "text": "null", "big": 12345678901234567890.5}'`.execute(
    server.db,
  )
}

const backUp = (path: string) =>
  writeBackup(
    path,
    {
      openDatabase: async () => ({ db: server.db, close: async () => undefined }),
      photos: server.deps.photos,
    },
    new Date(),
  )

async function restore(path: string, db: Db, photos: PhotoStore): Promise<string[]> {
  const lines: string[] = []
  await restoreBackup(path, {
    openDatabase: async () => ({ db, close: async () => undefined }),
    photos,
    progress: (line) => void lines.push(line),
  })
  return lines
}

/** An empty place of its own. */
async function emptyPlace(): Promise<{ db: Db; photos: PhotoStore; path: string }> {
  const database = await createEmptyDatabase()
  const own = temporaryFolder('restored')
  onTestFinished(async () => {
    await database.close()
    own.remove()
  })
  return { db: database.db, photos: filePhotoStore(own.path), path: own.path }
}

test('a restored backup has every row and every photo, and the next ids', async () => {
  const { db, photos } = await emptyPlace()
  const lines = await restore(file, db, photos)
  expect(await contentsOf(db)).toEqual(await contentsOf(server.db))
  expect(await photosOf(db, photos)).toEqual(await photosOf(server.db, server.deps.photos))
  expect(Object.values(await photosOf(db, photos))).not.toContain('missing')
  expect(lines.join('\n')).toMatch(/Each of the \d+ tables has the count and hash of the file/)
  expect(lines.join('\n')).toMatch(/Restored \d+ photos\. Each has the hash of the file/)
  const { ordinal } = await server.db.selectFrom('messages').select('ordinal').executeTakeFirstOrThrow()
  const { rows } = await sql<{ ordinal: number }>`
    insert into messages (id, low_id, high_id, sender_id, recipient_id, content, created_at)
    select gen_random_uuid(), low_id, high_id, sender_id, recipient_id, 'next', now() from messages limit 1
    returning ordinal`.execute(db)
  expect(rows[0]?.ordinal).toBeGreaterThan(ordinal)
  // The triggers of the product work again.
  await sql`update listings set payload = payload || '{"title": "Zanzibar"}'`.execute(db)
  const found = await sql`select from listing_texts where words @@ to_tsquery('zanzibar')`.execute(db)
  expect(found.rows.length).toBeGreaterThan(0)
  expect(await photos.readOwner()).toBe(
    (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id,
  )
})

test('every tar program reads the file', () => {
  const names = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).split('\n')
  expect(names[0]).toBe('backup.json')
  expect(names).toContain('tables/users/000001.jsonl')
  expect(names.at(-2)).toBe('end.json')
})

test('a photo without a row is not restored', async () => {
  const leftover = 'f'.repeat(32)
  await server.deps.photos.put({ id: leftover }, new Uint8Array([1]))
  const path = join(folder.path, 'leftover.backup')
  await backUp(path)
  const { db, photos } = await emptyPlace()
  await restore(path, db, photos)
  expect(await photos.get({ id: leftover })).toBeNull()
  await server.deps.photos.remove(leftover)
})

test('an older backup is migrated after it was restored', async () => {
  const { db, photos } = await emptyPlace()
  await db.transaction().execute((tx) => migrateInTransaction(tx, '0011-installation'))
  await sql`insert into users (id, email, first_name, last_name, password_hash, profile_completed, custom_location,
      referral_code, referral_count, profile_picture, success_seen, created_at, updated_at)
    values (gen_random_uuid(), 'a@example.test', 'A', 'B', 'x', false, '', 'OLDCODE1', 0, '', false, now(), now())`.execute(
    db,
  )
  const path = join(folder.path, 'older.backup')
  const source = { openDatabase: async () => ({ db, close: async () => undefined }), photos }
  await writeBackup(path, source, new Date())
  const place = await emptyPlace()
  expect((await restore(path, place.db, place.photos)).join('\n')).toContain('Migrated: ')
  expect(await migrate(place.db)).toEqual([])
  expect(await place.db.selectFrom('users').select(['email', 'suspended_at']).execute()).toEqual([
    { email: 'a@example.test', suspended_at: null },
  ])
})

describe('a backup is refused', () => {
  test('by a database that holds something, and by one of a newer version', async () => {
    const { photos } = await emptyPlace()
    await expect(restore(file, server.db, photos)).rejects.toThrow(/The database holds something/)
    const newer = await emptyPlace()
    await migrate(newer.db)
    await sql`insert into kysely_migration values ('9999-later', now()::text)`.execute(newer.db)
    await expect(restore(file, newer.db, newer.photos)).rejects.toThrow(/newer version \(9999-later\)/)
  })

  test('by a photo store that holds something', async () => {
    const { db, photos } = await emptyPlace()
    await photos.put({ id: 'e'.repeat(32) }, new Uint8Array([1]))
    await expect(restore(file, db, photos)).rejects.toThrow(/The photo store holds photos/)
    expect(await isUntouched(db)).toBe(true)
  })

  test('when the file exists already, which stays as it is', async () => {
    const before = readFileSync(file)
    await expect(backUp(file)).rejects.toThrow(/exists/)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('wherever it is cut off, and leaves nothing', async () => {
    const whole = readFileSync(file)
    const own = temporaryFolder('cut')
    onTestFinished(() => own.remove())
    for (const share of [0, 0.001, 0.2, 0.5, 0.9, 0.999]) {
      const path = join(own.path, String(share))
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * share)))
      await expect(restore(path, empty.db, filePhotoStore(join(own.path, 'photos')))).rejects.toThrow(
        /ends early|no backup of Commonroof/,
      )
    }
    expect(readdirSync(own.path)).not.toContain('photos')
    expect(await isUntouched(empty.db)).toBe(true)
  })

  test('wherever a byte differs, and leaves nothing', async () => {
    const whole = readFileSync(file)
    const own = temporaryFolder('damaged')
    onTestFinished(() => own.remove())
    for (const share of [0, 0.1, 0.35, 0.6, 0.85]) {
      const bytes = Buffer.from(whole)
      const at = Math.floor(bytes.length * share)
      bytes[at] = (bytes[at] ?? 0) ^ 0x40
      const path = join(own.path, String(share))
      writeFileSync(path, bytes)
      await expect(restore(path, empty.db, filePhotoStore(join(own.path, 'photos')))).rejects.toThrow(
        /is damaged|ends early/,
      )
    }
    expect(readdirSync(own.path)).not.toContain('photos')
    expect(await isUntouched(empty.db)).toBe(true)
  })

  test.each([
    [
      'a row that differs',
      (tar: string) => tar.replace('"homeowner"', '"homeownex"'),
      /the rows of \w+ are not those/,
    ],
    [
      'a row that is missing',
      (tar: string) =>
        tar.replace(/("[^"\n]*example\.test"[^\n]*\n)/, (row) => ' '.repeat(row.length - 1) + '\n'),
      /the rows of \w+ are not those/,
    ],
  ])('with %s, although its compression is right', async (_, change, message) => {
    const own = temporaryFolder('changed')
    onTestFinished(() => own.remove())
    const path = join(own.path, 'changed.backup')
    const tar = gunzipSync(readFileSync(file)).toString('latin1')
    const changed = change(tar)
    expect(changed).not.toBe(tar)
    writeFileSync(path, gzipSync(Buffer.from(changed, 'latin1')))
    await expect(restore(path, empty.db, filePhotoStore(join(own.path, 'photos')))).rejects.toThrow(message)
    expect(await isUntouched(empty.db)).toBe(true)
  })
})

test('a restore whose photo store fails leaves nothing, and works the next time', async () => {
  const { db, photos } = await emptyPlace()
  let puts = 0
  const failing: PhotoStore = {
    ...photos,
    put: async (name, bytes) => {
      await photos.put(name, bytes)
      if (++puts === 1) throw new Error('the store is away')
    },
  }
  await expect(restore(file, db, failing)).rejects.toThrow('the store is away')
  expect(await Array.fromAsync(photos.list())).toEqual([])
  expect(await isUntouched(db)).toBe(true)
  const forgetful: PhotoStore = { ...photos, get: async () => new Uint8Array([1]) }
  await expect(restore(file, db, forgetful)).rejects.toThrow(/is not in the store as it is in the file/)
  expect(await isUntouched(db)).toBe(true)
  await restore(file, db, photos)
  expect(await contentsOf(db)).toEqual(await contentsOf(server.db))
})

test('a restore that was killed goes on with the same file, and with no other', async () => {
  const { db, photos } = await emptyPlace()
  const killed: PhotoStore = {
    ...photos,
    put: async (name, bytes) => {
      await photos.put(name, bytes)
      throw new Error('killed')
    },
    // A process that is killed cleans nothing up.
    remove: async () => undefined,
    writeOwner: async (id) => (id === null ? undefined : photos.writeOwner(id)),
  }
  await expect(restore(file, db, killed)).rejects.toThrow('killed')
  expect((await Array.fromAsync(photos.list())).length).toBeGreaterThan(0)
  const other = join(folder.path, 'other.backup')
  const added = 'd'.repeat(32)
  await server.deps.photos.put({ id: added }, new Uint8Array([1]))
  await backUp(other)
  await server.deps.photos.remove(added)
  await expect(restore(other, db, photos)).rejects.toThrow(/The photo store holds photos/)
  await restore(file, db, photos)
  expect(await photosOf(db, photos)).toEqual(await photosOf(server.db, server.deps.photos))
})

/** Whether the database has no table. */
async function isUntouched(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db)
  return rows.length === 0
}
