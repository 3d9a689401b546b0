import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { EmbeddedConnection } from './embedded-connection.ts'
import { JoinedBegin } from './joined-begin.ts'
import { stateOf, type WatchedPool } from './server-pool.ts'
import { StatementNames } from './statement-names.ts'

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
      const statements = new JoinedBegin((text, values, isSimple) =>
        client.query(
          isSimple ? text : { name: names.nameFor(text, values.length), text, values: [...values] },
        ),
      )
      const query = (text: string, values: readonly unknown[]) => statements.query(text, values)
      // Kysely's other form of `query` takes a cursor, which nothing here uses.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
    },
    end: () => pool.end(),
  }
}
