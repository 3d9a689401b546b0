import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE_LIMITS } from './server-pool.ts'
import { isOutage, sqlError } from './sql-error.ts'

const LONGEST_PAUSE_S = 10

/** Why a connection failed, without its address, which can hold a password. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return sqlError(error) ? (message ?? '') : (code ?? message ?? 'no reason given')
}

/**
 * Waits until the database server accepts a connection, with a line for each try.
 * @throws the error of a connection that waiting does not mend, such as a wrong password
 */
export async function waitForDatabase(url: string, progress: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: DATABASE_LIMITS.connect,
      query_timeout: DATABASE_LIMITS.response,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (!isOutage(error)) throw error
      const seconds = Math.min(LONGEST_PAUSE_S, 2 ** (attempt - 1))
      progress(`The database does not answer (try ${attempt}: ${reasonOf(error)}). Next try in ${seconds} s.`)
      await sleep(seconds * 1000)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
