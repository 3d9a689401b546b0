import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { PoolState } from '../core/metrics.ts'
import { createEmbeddedPool } from './embedded-pool.ts'
import { CHECK_LIMITS, createServerPool, DATABASE_LIMITS, NO_DATABASE_LIMITS } from './server-pool.ts'
import { findSessionScope } from './session-scope.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { SYNCED_START, SyncedFiles, syncFolder } from './synced-files.ts'
import { lockDataDir } from './lock-file.ts'
import { migrate, UnlockedPostgresDialect } from './migrate.ts'
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
  /** Rejects while the database does not work, without waiting for a connection that others use. */
  check: () => Promise<unknown>
  /** The connections at this moment. */
  poolState: () => PoolState
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
  /** Whether a commit in a folder waits for the disk, so that a power cut loses nothing. */
  isSynced?: boolean
}

/**
 * Opens a PostgreSQL database inside this process, without migrating it.
 * @returns the database; `dump` returns all its files as one tar archive
 */
export async function openInProcess(
  options: EmbeddedOptions,
): Promise<OpenDatabase & { dump: () => Promise<Blob> }> {
  const instance = await createInstance(options)
  const pool = await createEmbeddedPool(instance, types)
  const db = connect(pool)
  const close = async () => {
    await sql`checkpoint`.execute(db)
    await db.destroy()
    await instance.close()
  }
  return { db, close, check: () => ping(db), poolState: pool.state, dump: () => instance.dumpDataDir('none') }
}

/** Starts PostgreSQL inside this process. */
export async function createInstance({ folder, image, isSynced = false }: EmbeddedOptions): Promise<PGlite> {
  const loaded = image === undefined ? {} : { loadDataDir: image }
  if (folder === undefined) return PGlite.create(loaded)
  if (!isSynced) return PGlite.create({ ...loaded, dataDir: folder })
  const isNew = !existsSync(folder)
  const instance = await PGlite.create({ ...loaded, fs: new SyncedFiles(folder), startParams: SYNCED_START })
  // The program that creates the files does not wait for the disk.
  if (isNew) syncFolder(folder)
  return instance
}

/** Opens and migrates the embedded database in `<dataDir>/pgdata`. @throws DataDirInUse as `openEmbeddedAsIs` */
export async function openEmbedded(
  dataDir: string,
  progress: (line: string) => void,
  isSynced = true,
): Promise<OpenDatabase> {
  const database = await openEmbeddedAsIs(dataDir, progress, isSynced)
  try {
    await migrate(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the embedded database in `<dataDir>/pgdata` without migrating it, for an operator's command.
 * @throws DataDirInUse when another process has the folder open
 */
export async function openEmbeddedAsIs(
  dataDir: string,
  progress: (line: string) => void,
  isSynced = true,
): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDataDir(dataDir)
  try {
    const folder = embeddedFolder(dataDir)
    if (!existsSync(folder)) {
      progress('Creating the database. This happens once and takes a few seconds.')
      await createFiles(folder, isSynced)
    }
    const { db, close, check, poolState } = await openInProcess({ folder, isSynced })
    return {
      db,
      check,
      poolState,
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

/** Creates the database's files beside their place, so that a full disk or a kill leaves no half database there. */
async function createFiles(folder: string, isSynced: boolean): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const instance = await createInstance({ folder: unfinished, isSynced })
  await instance.close()
  if (isSynced) syncFolder(unfinished)
  renameSync(unfinished, folder)
}

/** The folder of the embedded database's files. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'pgdata')

/** Where a PostgreSQL server is, and how this process uses it. */
export interface ServerOptions {
  url: string
  /** The address for migrations, whose role may change tables; default: `url`. */
  migrateUrl?: string | undefined
  maxConnections?: number
  /** Called with a line about what takes long. */
  progress?: (line: string) => void
}

/**
 * Waits for a PostgreSQL server (or a server with the same protocol), migrates its database and connects to it.
 * @throws the error of a connection or a migration that waiting does not mend
 */
export async function openServer(options: ServerOptions): Promise<OpenDatabase> {
  const { url, migrateUrl = url, maxConnections = 10, progress = () => undefined } = options
  await waitForDatabase(url, progress)
  await migrateServer(migrateUrl)
  const scope = await findSessionScope(url)
  if (scope === 'transaction')
    progress('The database is behind a pooler, so each transaction sets its time limits.')
  const open = (connections: number, limits = DATABASE_LIMITS) =>
    createServerPool(url, { maxConnections: connections, types, limits, scope })
  const pool = open(maxConnections)
  const [db, checked] = [connect(pool), connect(open(1, CHECK_LIMITS))]
  const close = async () => {
    await Promise.all([db.destroy(), checked.destroy()])
  }
  return { db, close, check: () => ping(checked), poolState: pool.state }
}

/**
 * Connects to a PostgreSQL server without migrating it and without time limits, for an operator's command, which
 * may go through a pooler.
 */
export function openServerAsIs(url: string, maxConnections = 2): OpenDatabase {
  const limits = NO_DATABASE_LIMITS
  const pool = createServerPool(url, { maxConnections, types, limits, scope: 'transaction' })
  const db = connect(pool)
  return { db, close: () => db.destroy(), check: () => ping(db), poolState: pool.state }
}

/** Migrates the database at `url`. @returns the names of the migrations that ran; see `migrate` */
export async function migrateServer(url: string): Promise<string[]> {
  const { db, close } = openServerAsIs(url)
  try {
    return await migrate(db)
  } finally {
    await close()
  }
}

const ping = (db: Db) => sql`select 1`.execute(db)

const connect = (pool: PostgresPool) =>
  new Kysely<Database>({ dialect: new UnlockedPostgresDialect({ pool }) })
