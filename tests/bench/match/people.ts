import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { matchAnswersOf } from '../../../src/domain/matches/answer-fit.ts'
import type { MatchResults } from '../../../src/domain/matches/match-view.ts'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { MatchIndex } from '../../../src/server/areas/matches/search/match-index.ts'
import { parseMatchSettings } from '../../../src/server/areas/matches/search/candidate-line.ts'
import type { Searcher } from '../../../src/server/areas/matches/search/searcher.ts'
import { parseCompleteAnswers } from '../../../src/server/areas/account/user-views.ts'
import { percentile, type Row } from '../rows.ts'
import { withPostgres } from '../../support/postgres-cluster.ts'
import { insertSeekers } from './insert-seekers.ts'
import { createFlatSeekersTable, rankInSql } from './sql-ranking.ts'
import { timed, withDatabase, withServer } from './fixture.ts'
import { measureStarts } from './starts.ts'

const SIZES = [1000, 10_000, 100_000, 1_000_000]
const SEARCHERS = 60
const SQL_SEARCHERS = 15
const WRITES = 20
const MEGABYTE = 1024 * 1024
/** The number of calls that are not measured, because the first calls of a process are slower. */
const WARM_UP = 20

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const caseOf = (people: number) => `${people.toLocaleString('en-US')} people, the best 50`

const row = (subject: string, people: number, metric: string, value: number, unit: string): Row => ({
  bench: 'match',
  subject,
  case: caseOf(people),
  metric,
  value,
  unit,
})

/**
 * Roommate matching over PostgreSQL with a thousand to a million people: the index, the call over HTTP, and
 * one SQL query with the same ranking; and starts of the real server. `--to N` stops at N people.
 */
export async function people(): Promise<Row[]> {
  const at = process.argv.indexOf('--to')
  const most = at === -1 ? Infinity : Number(process.argv[at + 1])
  const sizes = SIZES.filter((size) => size <= most)
  const rows = await withPostgres(async (cluster) => {
    const measured: Row[] = []
    await withDatabase(cluster, 'nobody', async (_, emptyUrl) => {
      for (const size of sizes)
        measured.push(
          ...(await withDatabase(cluster, `crowd_${size}`, (db, url) =>
            measure(db, size, { url, emptyUrl }),
          )),
        )
    })
    return measured
  })
  return [...rows, ...growth(rows, sizes)]
}

async function measure(db: Db, size: number, urls: { url: string; emptyUrl: string }): Promise<Row[]> {
  await insertSeekers(db, size)
  const searchers = await loadSearchers(db)
  const indexRow = (metric: string, value: number, unit: string) =>
    row('commonroof', size, metric, value, unit)
  const starts = await measureStarts(db, { ...urls, asked: searchers[0]!.id }, indexRow)

  collectGarbage()
  const rssBefore = process.memoryUsage().rss
  const index = new MatchIndex()
  const built = await timed(() => index.catchUp(db))
  collectGarbage()
  const rss = process.memoryUsage().rss - rssBefore
  const search = (searcher: Searcher) => index.search(searcher, {}, new Set(), new Set())
  for (let round = 0; round < WARM_UP; round++) search(searchers[round % searchers.length]!)
  const searches: number[] = []
  for (const searcher of searchers) {
    const started = performance.now()
    search(searcher)
    searches.push(performance.now() - started)
  }

  const { catchUps, searchesUntilSeen } = await timeCatchUps(db, index, searchers)
  const { calls, first } = await overHttp(db, searchers)
  await createFlatSeekersTable(db)
  const queries: number[] = []
  for (const searcher of searchers.slice(0, SQL_SEARCHERS)) {
    const started = performance.now()
    const ranked = await rankInSql(db, searcher)
    queries.push(performance.now() - started)
    compareLists(search(searcher).matches, ranked)
  }
  return [
    indexRow('search p50', percentile(searches, 0.5), 'ms'),
    indexRow('search p95', percentile(searches, 0.95), 'ms'),
    indexRow('over HTTP p50', percentile(calls, 0.5), 'ms'),
    indexRow('over HTTP p95', percentile(calls, 0.95), 'ms'),
    indexRow('first call of a process', first, 'ms'),
    indexRow('build', built, 'ms'),
    indexRow('catch-up after a write p50', percentile(catchUps, 0.5), 'ms'),
    indexRow('searches until a write is seen', Math.max(...searchesUntilSeen), 'searches'),
    indexRow('columns and ids', index.bytes / MEGABYTE, 'MB'),
    indexRow('resident memory of the index', Math.max(0, rss) / MEGABYTE, 'MB'),
    row('one SQL query, plain columns', size, 'search p50', percentile(queries, 0.5), 'ms'),
    row('one SQL query, plain columns', size, 'search p95', percentile(queries, 0.95), 'ms'),
    ...starts,
  ]
}

/** Compares the ranking of the index with that of the query. @throws Error when they differ. */
function compareLists(found: readonly string[], ranked: readonly { id: string; score: number }[]): void {
  const last = ranked.at(-1)?.score ?? 0
  const known = new Set(ranked.map(({ id }) => id))
  // People with the same score as the last one may differ between the lists.
  const unambiguous = ranked.filter(({ score }) => score > last + 1e-6)
  const here = new Set(found)
  if (found.length !== ranked.length || !unambiguous.every(({ id }) => here.has(id)))
    throw new Error(`The index and the query disagree: ${found.filter((id) => !known.has(id)).join()}`)
}

/** Visible seekers who look for roommates, as searchers with their answers. */
async function loadSearchers(db: Db): Promise<Searcher[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'seeker_answers', 'match_settings'])
    .where('seeking_option', '!=', 'SOLO')
    .orderBy('id')
    .limit(2 * SEARCHERS)
    .execute()
  const searchers = rows.flatMap((row): Searcher[] => {
    const payload = parseCompleteAnswers(row.seeker_answers)
    const settings = parseMatchSettings(row.match_settings)
    if (!payload || !settings.visible) return []
    return [
      {
        id: row.id,
        answers: matchAnswersOf(payload),
        seekingOption: payload.seekingOption,
        groupSize: payload.groupPreferences?.groupSize ?? null,
        settings,
      },
    ]
  })
  return searchers.slice(0, SEARCHERS)
}

/** Hides each searcher's best match; times the index's update and counts the searches until it is seen. */
async function timeCatchUps(db: Db, index: MatchIndex, searchers: readonly Searcher[]) {
  const catchUps: number[] = []
  const searchesUntilSeen: number[] = []
  const show = (id: string, visible: boolean) =>
    db
      .updateTable('users')
      .set({ match_settings: { visible, importance: {} } })
      .where('id', '=', id)
      .execute()
  for (const searcher of searchers.slice(0, WRITES)) {
    await index.catchUp(db)
    const [best] = index.search(searcher, {}, new Set(), new Set()).matches
    if (best === undefined) continue
    await show(best, false)
    let tries = 0
    for (;;) {
      tries++
      catchUps.push(await timed(() => index.catchUp(db)))
      if (index.search(searcher, {}, new Set(), new Set()).matches[0] !== best) break
    }
    searchesUntilSeen.push(tries)
    await show(best, true)
  }
  await index.catchUp(db)
  return { catchUps, searchesUntilSeen }
}

/** Times GET /matches on a new server, one searcher after the other; the first call builds the index. */
function overHttp(db: Db, searchers: readonly Searcher[]) {
  return withServer(db, async (get) => {
    const call = async ({ id }: Searcher) => {
      const { ms, body } = await get(id, '/matches')
      const { state } = body as MatchResults
      if (state !== 'searching') throw new Error(`The call answered ${state}`)
      return ms
    }
    const first = await call(searchers[0]!)
    for (const searcher of searchers.slice(0, WARM_UP)) await call(searcher)
    const calls: number[] = []
    for (const searcher of searchers) calls.push(await call(searcher))
    return { calls, first }
  })
}

/** The growth exponent of the search time between the second size and the last; 1 is linear. */
function growth(rows: readonly Row[], sizes: readonly number[]): Row[] {
  const [, from] = sizes
  const to = sizes.at(-1)
  if (from === undefined || to === undefined || from === to) return []
  const subjects = [...new Set(rows.map(({ subject }) => subject))]
  return subjects.flatMap((subject) => {
    const time = (size: number) =>
      rows.find(
        (each) => each.subject === subject && each.case === caseOf(size) && each.metric === 'search p50',
      )?.value
    const [before, after] = [time(from), time(to)]
    if (before === undefined || after === undefined) return []
    const exponent = Math.log(after / before) / Math.log(to / from)
    return [{ ...row(subject, to, `growth from ${from.toLocaleString('en-US')}`, exponent, 'exponent') }]
  })
}
