import { sql } from 'kysely'
import { readHomeQuery, type HomeQuery } from '../../../src/domain/homes/home-filters.ts'
import { ownRow } from '../../../src/server/platform/auth/sessions.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { HomeIndex } from '../../../src/server/areas/homes/home-index.ts'
import { findHomes } from '../../../src/server/areas/homes/home-search-service.ts'
import { percentile, type Row } from '../rows.ts'
import { withPostgres } from '../../support/postgres-cluster.ts'
import { insertSeekers } from './insert-seekers.ts'
import { createFlatHomesTable, insertListings } from './insert-listings.ts'
import { timed, withDatabase, withServer } from './fixture.ts'

const SIZES = [10, 1000, 10_000, 100_000]
const SEEKERS = 60
const ROUNDS = 3
const WARM_UP = 20
const WRITES = 20

/** Searches from those that find every home to those that find almost none. */
const QUERIES: Record<string, string>[] = [
  { sort: 'fit' },
  { sort: 'fit', area: 'sd,la', max: '2000' },
  { sort: 'total', pets: '1', bath: '1' },
  { sort: 'available', beds: '3', kind: 'entire_property' },
  { sort: 'confirmed', type: 'apartment,condo', max: '1500', area: 'brooklyn' },
  { sort: 'total', max: '1000', beds: '4', pets: '1', bath: '1' },
]
const WORDS: Record<string, string>[] = [
  { sort: 'fit', q: 'lighthouse' },
  { sort: 'fit', q: 'garden -piano', max: '2000' },
]

const caseOf = (homes: number, what: string) => `${homes.toLocaleString('en-US')} homes, ${what}`

/**
 * The home search over PostgreSQL with ten to a hundred thousand homes, compared with plain SQL over columns.
 * `--to N` stops at N homes.
 */
export async function homes(): Promise<Row[]> {
  const at = process.argv.indexOf('--to')
  const most = at === -1 ? Infinity : Number(process.argv[at + 1])
  return withPostgres(async (cluster) => {
    const rows: Row[] = []
    for (const size of SIZES.filter((each) => each <= most))
      rows.push(...(await withDatabase(cluster, `market_${size}`, (db) => measure(db, size))))
    return rows
  })
}

async function measure(db: Db, size: number): Promise<Row[]> {
  await insertSeekers(db, SEEKERS)
  await insertListings(db, size)
  const seekers = await db.selectFrom('users').select('id').orderBy('id').execute()
  const rowOf = (what: string, metric: string, value: number, unit: string): Row => ({
    bench: 'match',
    subject: 'commonroof',
    case: caseOf(size, what),
    metric,
    value,
    unit,
  })
  const index = new HomeIndex()
  const built = await timed(() => index.catchUp(db))
  const search = async (userId: string, query: Record<string, string>) => {
    const actor = {
      userId,
      userType: 'seeker' as const,
      profileCompleted: true,
      isModerator: false,
      isSuspended: false,
      isLeaving: false,
      emailConfirmed: true,
      tokenHash: '',
    }
    const row = await ownRow(db, actor)
    return findHomes(
      db,
      index,
      { ...actor, row },
      { ...readHomeQuery(query), sort: query['sort'] as 'fit' },
      new Date(),
    )
  }
  const searchAll = (queries: readonly Record<string, string>[]) =>
    runEach(queries, seekers, (userId, query) => timed(() => search(userId, query)))
  await searchAll(QUERIES)
  const [filters, words] = [await searchAll(QUERIES), await searchAll(WORDS)]
  const catchUps = await timeCatchUps(db, index)
  const calls = await withServer(db, async (get) => {
    const call = async (userId: string, query: Record<string, string>) =>
      (await get(userId, `/homes?${new URLSearchParams(query)}`)).ms
    for (let round = 0; round < WARM_UP; round++) await call(seekers[round % seekers.length]!.id, QUERIES[0]!)
    return runEach(QUERIES, seekers, call)
  })
  await createFlatHomesTable(db)
  const plain = await runEach([...QUERIES, ...WORDS], seekers, (_, query) => timed(() => inSql(db, query)))
  return [
    rowOf('filters and counts', 'search p50', percentile(filters, 0.5), 'ms'),
    rowOf('filters and counts', 'search p95', percentile(filters, 0.95), 'ms'),
    rowOf('filters and counts', 'over HTTP p50', percentile(calls, 0.5), 'ms'),
    rowOf('filters and counts', 'over HTTP p95', percentile(calls, 0.95), 'ms'),
    rowOf('with words', 'search p50', percentile(words, 0.5), 'ms'),
    rowOf('with words', 'search p95', percentile(words, 0.95), 'ms'),
    rowOf('index', 'build', built, 'ms'),
    rowOf('index', 'catch-up after a write p50', percentile(catchUps, 0.5), 'ms'),
    {
      ...rowOf('filters and counts', 'search p50', percentile(plain, 0.5), 'ms'),
      subject: 'SQL: page and total only',
    },
    {
      ...rowOf('filters and counts', 'search p95', percentile(plain, 0.95), 'ms'),
      subject: 'SQL: page and total only',
    },
  ]
}

async function runEach(
  queries: readonly Record<string, string>[],
  seekers: readonly { id: string }[],
  run: (userId: string, query: Record<string, string>) => Promise<number>,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, query] of queries.entries())
      times.push(await run(seekers[(round * queries.length + at) % seekers.length]!.id, query))
  return times
}

/** Times the index's update after a home was paused. @throws Error when the home is still found. */
async function timeCatchUps(db: Db, index: HomeIndex): Promise<number[]> {
  const { columns } = index
  const times: number[] = []
  for (let write = 0; write < WRITES; write++) {
    const id = columns.ids[0]
    if (id === undefined) break
    const pause = (status: 'paused' | 'active') =>
      db.updateTable('listings').set({ status }).where('id', '=', id).execute()
    await pause('paused')
    times.push(await timed(() => index.catchUp(db)))
    if (columns.slotOf(id) !== undefined) throw new Error('A paused home is still found')
    await pause('active')
    await index.catchUp(db)
  }
  return times
}

/** One page and its total as two SQL statements over plain columns, without counts for the filters. */
async function inSql(db: Db, { sort, ...link }: Record<string, string>): Promise<void> {
  const query: HomeQuery = readHomeQuery(link)
  const places = { sd: 'San Diego', la: 'Los Angeles', brooklyn: 'Brooklyn' } as Record<string, string>
  const where = [
    ...(query.q ? [sql`words @@ websearch_to_tsquery('english', ${query.q})`] : []),
    ...(query.area ? [sql`place in (${sql.join(query.area.map((code) => places[code] ?? ''))})`] : []),
    ...(query.max ? [sql`total <= ${query.max}`] : []),
    ...(query.beds ? [sql`beds >= ${query.beds}`] : []),
    ...(query.type ? [sql`type in (${sql.join(query.type)})`] : []),
    ...(query.kind ? [sql`kind in (${sql.join(query.kind)})`] : []),
    ...(query.pets ? [sql`pets`] : []),
    ...(query.bath ? [sql`bath`] : []),
  ]
  const filter = where.length === 0 ? sql`true` : sql.join(where, sql` and `)
  const order = {
    total: sql`total`,
    available: sql`available`,
    confirmed: sql`confirmed desc`,
    fit: sql`abs(total - 1500)`,
  }[sort as 'fit']
  await sql`select id from flat_homes where ${filter} order by ${order}, id desc limit 24`.execute(db)
  await sql`select count(*) from flat_homes where ${filter}`.execute(db)
}
