import { randomInt } from 'node:crypto'
import pg from 'pg'
import { DATABASE_LIMITS, type SessionScope } from './server-pool.ts'

/** PgBouncer's refusal of settings that it cannot keep for a session. */
const REFUSED = /unsupported startup parameter/

/**
 * Finds out whether the server at `url` keeps a session for a connection. A pooler in transaction mode, such as
 * PgBouncer, refuses the settings of a session, or is told to ignore them.
 * @throws the error of a connection that failed for another reason
 */
export async function findSessionScope(url: string): Promise<SessionScope> {
  // A role may have a limit of its own, so this one is unlike any.
  const limit = DATABASE_LIMITS.statement + randomInt(1, 1000)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DATABASE_LIMITS.connect,
    query_timeout: DATABASE_LIMITS.response,
    statement_timeout: limit,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ setting: string }>(
      `select setting from pg_settings where name = 'statement_timeout'`,
    )
    return rows[0]?.setting === String(limit) ? 'connection' : 'transaction'
  } catch (error) {
    if (error instanceof Error && REFUSED.test(error.message)) return 'transaction'
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
