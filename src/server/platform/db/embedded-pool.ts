import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { EmbeddedConnection } from './embedded-connection.ts'
import { stateOf, type WatchedPool } from './server-pool.ts'

/** The most statements that the database keeps parsed; each takes some kilobytes. */
const STATEMENTS_MAX = 1000
/** Statements with more parameters are lists of rows or ids, which seldom have the same length twice. */
const PARAMETERS_MAX = 20
/** Statements that change tables; after them, a parsed statement may return other columns. */
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/iu

/** The names under which the database keeps parsed statements. */
class StatementNames {
  readonly #names = new Map<string, string>()
  /** Never reset, because the database keeps the statements of a forgotten name. */
  #count = 0

  clear(): void {
    this.#names.clear()
  }

  /** @returns the name to run the statement under; undefined for a statement that is not kept */
  nameFor(text: string, parameters: number): string | undefined {
    if (CHANGES_TABLES.test(text)) {
      this.clear()
      return undefined
    }
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#count >= STATEMENTS_MAX || parameters > PARAMETERS_MAX) return undefined
    this.#count++
    const name = `statement_${this.#count}`
    this.#names.set(text, name)
    return name
  }
}

/**
 * The only client of the embedded database; transactions wait for it one after the other. The database keeps
 * parsed statements, but plans each execution anew: a plan made for empty tables would stay when they have grown.
 */
export async function createEmbeddedPool(
  database: PGlite,
  types: pg.CustomTypesConfig,
): Promise<WatchedPool> {
  await database.exec('set plan_cache_mode = force_custom_plan')
  const names = new StatementNames()
  const stream = () => new EmbeddedConnection(database)
  const pool = new pg.Pool({ max: 1, idleTimeoutMillis: 0, types, stream })
  pool.on('connect', () => names.clear())
  return {
    options: {},
    state: () => stateOf(pool),
    connect: async () => {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[]) =>
        client.query({ name: names.nameFor(text, values.length), text, values: [...values] })
      // Kysely's other form of `query` takes a cursor, which nothing here uses.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
    },
    end: () => pool.end(),
  }
}
