import { mkdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { createEmbeddedPool } from './embedded-pool.ts'
import { createServerPool } from './server-pool.ts'
import { lockDataDir } from './lock-file.ts'
import { migrate } from './migrate.ts'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** The database or a transaction, for services that work with both. */
export type Queryable = Db | Tx

/** An open database and the function that closes it. */
export interface OpenDatabase {
  db: Db
  /** Closes the database; another process may open it afterwards. */
  close: () => Promise<void>
}

const BIGINT_OID = 20

/** Reads bigint columns as numbers: the counters of this database are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT_OID
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** Where the embedded database's files are, and what they start from. */
export interface EmbeddedOptions {
  /** Folder of the database's files; without it the database is in memory. */
  folder?: string
  /** Files to start from, as returned by `dump`. */
  image?: Blob
}

/**
 * Opens a PostgreSQL database inside this process, without migrating it.
 * @returns the database; `dump` returns all its files as one tar archive
 */
export async function openInProcess(
  options: EmbeddedOptions,
): Promise<OpenDatabase & { dump: () => Promise<Blob> }> {
  const { folder: dataDir, image: loadDataDir } = options
  const instance = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
  })
  const pool = await createEmbeddedPool(instance, types)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await sql`checkpoint`.execute(db)
    await db.destroy()
    await instance.close()
  }
  return { db, close, dump: () => instance.dumpDataDir('none') }
}

/**
 * Opens and migrates the embedded database in `<dataDir>/pgdata`.
 * @throws DataDirInUse when another process has the folder open
 */
export async function openEmbedded(dataDir: string, progress: (line: string) => void): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDataDir(dataDir)
  try {
    const folder = join(dataDir, 'pgdata')
    if (!existsSync(folder)) progress('Creating the database. This happens once and takes a few seconds.')
    const { db, close } = await openInProcess({ folder })
    await migrate(db)
    return {
      db,
      close: async () => {
        await close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Connects to a PostgreSQL server (or a server with the same protocol) and migrates its database. */
export async function openServer(url: string, maxConnections = 10): Promise<OpenDatabase> {
  const pool = createServerPool(url, maxConnections, types)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  await migrate(db)
  return { db, close: () => db.destroy() }
}
