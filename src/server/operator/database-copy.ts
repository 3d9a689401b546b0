import { randomUUID } from 'node:crypto'
import { constants, mkdirSync, rmSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { embeddedFolder, type Db } from '../platform/db/open.ts'

/** A file of the database's log, whose name grows with its place in the log. */
const LOG_FILE = /\/pg_wal\/[0-9A-F]{24}$/

/** The folder of copies, each of which a command deletes. */
const copiesFolder = (dataDir: string) => join(dataDir, 'copies')

/**
 * Copies the files of the open embedded database. All its statements use one connection, so while this function
 * holds it, the files are those of one moment; other requests wait for the time of a copy of files.
 * @returns the folder of the copy, which the caller deletes
 */
export async function copyDatabase(db: Db, dataDir: string): Promise<string> {
  const folder = join(copiesFolder(dataDir), randomUUID())
  // Like the database, a copy is for its owner alone.
  mkdirSync(copiesFolder(dataDir), { recursive: true, mode: 0o700 })
  try {
    await db.connection().execute(async (connection) => {
      await sql`checkpoint`.execute(connection)
      // The database would read only the log since the checkpoint; the rest of the log is most of the bytes.
      const { rows } = await sql<{ first: string; last: string }>`
        select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last
        from pg_control_checkpoint()`.execute(connection)
      const { first = '', last = '' } = rows[0] ?? {}
      const isNeeded = (path: string) =>
        !LOG_FILE.test(path) || (basename(path) >= first && basename(path) <= last)
      // On file systems that can, the copy shares its blocks with the original and takes no time.
      await cp(embeddedFolder(dataDir), folder, {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
        filter: isNeeded,
      })
    })
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Deletes the copies that commands left when they and the server were killed. */
export function deleteOldCopies(dataDir: string): void {
  rmSync(copiesFolder(dataDir), { recursive: true, force: true })
}
