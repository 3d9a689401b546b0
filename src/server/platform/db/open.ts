import { mkdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { lockDataDir } from './lock-file.ts'
import { migrate } from './migrate.ts'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** Either: a service that only reads does not care. */
export type Queryable = Db | Tx

export interface OpenDatabase {
  db: Db
  /** Checkpoints and closes; afterwards another process may open it. */
  close: () => Promise<void>
}

const BIGINT_OID = 20

/** bigint columns hold counters far below 2^53, so they are read as numbers by both drivers. */
const parseBigint = (value: string) => Number(value)

export interface EmbeddedOptions {
  /** Where it lies; in memory when absent. */
  folder?: string
  /** The files to start from, as `dump` gave them. */
  image?: Blob
}

/** PostgreSQL inside this process, not migrated. `dump` is all its files as one tar archive. */
export async function embedded(
  options: EmbeddedOptions,
): Promise<OpenDatabase & { dump: () => Promise<Blob> }> {
  const { folder: dataDir, image: loadDataDir } = options
  const instance = await PGlite.create({
    parsers: { [BIGINT_OID]: parseBigint },
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
  })
  const close = async () => {
    await instance.exec('checkpoint')
    await instance.close()
  }
  return {
    db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite: instance }) }),
    close,
    dump: () => instance.dumpDataDir('none'),
  }
}

/**
 * The embedded database in `<dataDir>/pgdata`, migrated.
 * @throws DataDirInUse when another process has it open.
 */
export async function openEmbedded(dataDir: string, progress: (line: string) => void): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDataDir(dataDir)
  try {
    const folder = join(dataDir, 'pgdata')
    if (!existsSync(folder)) progress('Creating the database. This happens once and takes a few seconds.')
    const { db, close } = await embedded({ folder })
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

/** A PostgreSQL server, or anything that speaks its protocol, migrated. */
export async function openServer(url: string, maxConnections = 10): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT_OID
          ? parseBigint
          : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // An idle connection that the server drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  await migrate(db)
  return { db, close: () => db.destroy() }
}

/** SQLSTATE and constraint of a failed statement; null when the error is something else. */
export function sqlError(error: unknown): { state: string; constraint: string | null } | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return null
  return { state: code, constraint: typeof constraint === 'string' ? constraint : null }
}
