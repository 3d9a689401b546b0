import pg from 'pg'

/** The queries and the answer of one request of the product. */
export interface RecordedRoute {
  queries: { text: string; values: unknown[] }[]
  answer: unknown
  /** Ids that the request created, which a replay must replace by new ones. */
  fresh: string[]
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Records the queries that this process sends to PostgreSQL while `work` runs. */
export async function recordQueries(work: () => Promise<unknown>): Promise<Omit<RecordedRoute, 'fresh'>> {
  const queries: RecordedRoute['queries'] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown]
    const isText = typeof first === 'string'
    const values = isText ? second : first.values
    queries.push({ text: isText ? first : first.text, values: Array.isArray(values) ? [...values] : [] })
    return original.apply(this, args)
  }
  try {
    return { answer: await work(), queries }
  } finally {
    prototype.query = original
  }
}
