import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { PoolState } from '../core/metrics.ts'
import { JoinedBegin, type SendStatement } from './joined-begin.ts'
import { isOutage, isStalePlan } from './sql-error.ts'
import { StatementNames } from './statement-names.ts'

/**
 * Time limits in milliseconds. They add up to less than the five seconds after which a request is answered even
 * when the database hangs: the wait for a connection, and then one statement.
 */
export const DATABASE_LIMITS = {
  /** To get a connection from the pool, and to open one. */
  connect: 2000,
  /** Of a statement, measured by the database. */
  statement: 2000,
  /** Of a wait for a lock. */
  lock: 1500,
  /** Of a transaction in which this process sends nothing. */
  idleInTransaction: 10_000,
  /** Of a statement, measured here: the database or the network may hang. */
  response: 2500,
}

/** The limits of the query behind /readyz, which answers within two seconds. */
export const CHECK_LIMITS = { ...DATABASE_LIMITS, connect: 800, statement: 800, response: 1000 }

/** No limits but that of a connection, for migrations. */
export const NO_DATABASE_LIMITS = {
  ...DATABASE_LIMITS,
  statement: 0,
  lock: 0,
  idleInTransaction: 0,
  response: 0,
}

/** A pool that tells how many of its connections are used. */
export type WatchedPool = PostgresPool & { state: () => PoolState }

/** The connections of a pool of node-postgres. */
export function stateOf({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolState {
  return { size: totalCount, idle: idleCount, waiting: waitingCount, max: options.max }
}

/**
 * How long a session is ours: as long as the connection, or, behind a pooler in transaction mode, for one transaction.
 * In the second case each transaction sets its time limits, and no statement is kept parsed.
 */
export type SessionScope = 'connection' | 'transaction'

interface ServerPoolOptions {
  maxConnections: number
  types: pg.CustomTypesConfig
  limits?: typeof DATABASE_LIMITS
  scope?: SessionScope
}

/** The limits that the database measures, as it names them. */
export const databaseSettings = (limits: typeof DATABASE_LIMITS) => ({
  statement_timeout: limits.statement,
  lock_timeout: limits.lock,
  idle_in_transaction_session_timeout: limits.idleInTransaction,
})

/** A pool of connections to a PostgreSQL server that never waits longer than the limits. */
export function createServerPool(url: string, options: ServerPoolOptions): WatchedPool {
  const { maxConnections, types, limits = DATABASE_LIMITS, scope = 'connection' } = options
  const settings = databaseSettings(limits)
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    connectionTimeoutMillis: limits.connect,
    ...(scope === 'connection' ? settings : {}),
    query_timeout: limits.response,
    keepAlive: true,
    application_name: 'commonroof',
  })
  const names = new StatementNames()
  // A connection reports that the server dropped it, idle or in use; without a listener the process would end.
  // The query that runs on the connection gets the error too.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  // The limits are in one message with the start of the transaction, so that they take no time.
  const limitsOfTransaction = Object.entries(settings)
    .map(([name, value]) => `; set local ${name} = ${value}`)
    .join('')
  const nameOf = (text: string, values: readonly unknown[]) => {
    const name = names.nameFor(text, values.length)
    return name === undefined ? {} : { name }
  }
  const statement = (text: string, values: readonly unknown[], isSimple: boolean): pg.QueryConfig =>
    isSimple
      ? { text }
      : { ...(scope === 'connection' ? nameOf(text, values) : {}), text, values: [...values] }
  return {
    options: {},
    state: () => stateOf(pool),
    connect: async () => {
      const client = await pool.connect()
      let broken: Error | null = null
      const send: SendStatement = async (text, values, isSimple) => {
        // The rollback after an outage would wait behind the statement that hangs.
        if (broken) throw broken
        try {
          return await client.query(statement(text, values, isSimple))
        } catch (error) {
          if (error instanceof Error && isOutage(error)) broken = error
          if (!isStalePlan(error) || statements.isInTransaction) throw error
          return await client.query(text, [...values])
        }
      }
      const statements = new JoinedBegin(send, scope === 'connection' ? '' : limitsOfTransaction)
      const query = (text: string, values: readonly unknown[]) => statements.query(text, values)
      return {
        // Kysely's other form of `query` takes a cursor, which nothing here uses.
        query: query as unknown as PostgresPoolClient['query'],
        // A connection that failed is closed instead of used again.
        release: () => client.release(broken ?? undefined),
      }
    },
    end: () => pool.end(),
  }
}
