import pg from 'pg'
import { DATABASE_LIMITS, databaseSettings, type LimitScope } from './server-pool.ts'

/** PgBouncer's refusal of settings that it cannot keep for a session. */
const REFUSED = /unsupported startup parameter/

/**
 * Finds out whether the server at `url` keeps the time limits for a session. A pooler in transaction mode, such as
 * PgBouncer, refuses them, or is told to ignore them.
 * @throws the error of a connection that failed for another reason
 */
export async function findLimitScope(url: string): Promise<LimitScope> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DATABASE_LIMITS.connect,
    query_timeout: DATABASE_LIMITS.response,
    ...databaseSettings(DATABASE_LIMITS),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ setting: string }>(
      `select setting from pg_settings where name = 'statement_timeout'`,
    )
    return rows[0]?.setting === String(DATABASE_LIMITS.statement) ? 'session' : 'transaction'
  } catch (error) {
    if (error instanceof Error && REFUSED.test(error.message)) return 'transaction'
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
