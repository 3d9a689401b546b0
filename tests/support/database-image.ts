import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { openInProcess } from '../../src/server/platform/db/open.ts'

/*
 * Creating and migrating an embedded database takes seconds of processor time, copying one a tenth of
 * that. The images are stored in the system's temporary folder under a hash of the migrations, so every
 * run uses them until a migration changes.
 */

/** A migrated embedded database as one archive that can be loaded into memory. */
export async function databaseArchive(): Promise<Blob> {
  const path = imagePath('tar')
  if (!existsSync(path)) await makeArchive(path)
  return new Blob([await readFile(path)])
}

/** Copies a migrated embedded database to the place where a server with this DATA_DIR opens it. */
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
  const { db, dump, close } = await openInProcess({})
  await migrate(db)
  const temporaryPath = `${path}.${randomUUID()}`
  writeFileSync(temporaryPath, Buffer.from(await (await dump()).arrayBuffer()))
  renameSync(temporaryPath, path)
  await close()
}

async function makeFolder(path: string): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}`
  const { db, close } = await openInProcess({ folder: temporaryPath })
  await migrate(db)
  await close()
  try {
    renameSync(temporaryPath, path)
  } catch (error) {
    rmSync(temporaryPath, { recursive: true, force: true })
    // Another process may have made the same image in the meantime.
    if (!existsSync(path)) throw error
  }
}
