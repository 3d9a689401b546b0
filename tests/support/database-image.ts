import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { embedded } from '../../src/server/platform/db/open.ts'

/*
 * Making an embedded database and migrating it takes seconds of a processor, a copy of one a tenth of
 * that. The copies lie in the system's temporary folder, named by what they are made from, and serve
 * every run until a migration changes.
 */

/** An embedded database in memory, migrated, as one archive. */
export async function databaseArchive(): Promise<Blob> {
  const path = imagePath('tar')
  if (!existsSync(path)) await makeArchive(path)
  return new Blob([await readFile(path)])
}

/** Puts a migrated embedded database where a server with this DATA_DIR looks for it. */
export async function copyDatabaseTo(dataDir: string): Promise<void> {
  const path = imagePath('pgdata')
  if (!existsSync(path)) await makeFolder(path)
  cpSync(path, join(dataDir, 'pgdata'), { recursive: true })
}

function imagePath(ending: string): string {
  const hash = createHash('sha256')
  const server = join(import.meta.dirname, '../../src/server/platform')
  const migrations = readdirSync(join(server, 'db/migrations')).toSorted()
  for (const file of ['db/migrate.ts', ...migrations.map((name) => `db/migrations/${name}`)])
    hash.update(readFileSync(join(server, file)))
  hash.update(readFileSync(join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json')))
  return join(tmpdir(), `commonroof-test-database-${hash.digest('hex').slice(0, 16)}.${ending}`)
}

async function makeArchive(path: string): Promise<void> {
  const { db, dump, close } = await embedded({})
  await migrate(db)
  const own = `${path}.${randomUUID()}`
  writeFileSync(own, Buffer.from(await (await dump()).arrayBuffer()))
  renameSync(own, path)
  await close()
}

async function makeFolder(path: string): Promise<void> {
  const own = `${path}.${randomUUID()}`
  const { db, close } = await embedded({ folder: own })
  await migrate(db)
  await close()
  try {
    renameSync(own, path)
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    // Another process made the same one meanwhile.
    if (!existsSync(path)) throw error
  }
}
