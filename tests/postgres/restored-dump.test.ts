import { afterEach, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { MatchResults } from '../../src/domain/matches/match-view.ts'
import { until } from '../support/patience.ts'
import { apiAs, registerSeeker, type TestAccount } from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { PostgresCluster } from '../support/postgres-cluster.ts'

/*
 * An operator restores a dump into a new cluster at the address of the old one, while a server runs. The server has
 * read changes that the restored database never had.
 */

const folder = temporaryFolder('data')
let clusters: PostgresCluster[] = []
let server: ServerProcess | null = null
afterEach(async () => {
  await server?.kill()
  for (const cluster of clusters) await cluster.remove()
  clusters = []
})

/** The names of the people whom Ana finds. */
async function found(origin: string, ana: TestAccount): Promise<string[]> {
  const { matches } = await apiAs(origin, ana)<MatchResults>('GET', '/matches')
  return matches.map(({ firstName }) => firstName)
}

test.each([
  ['fewer', 'old'],
  ['more', 'new'],
])('after a restore into a cluster with %s transactions, searches are right', async (_, busy) => {
  const [first, second] = [new PostgresCluster(), new PostgresCluster()]
  clusters.push(first, second)
  await first.start()
  await second.start()
  server = new ServerProcess(await freePort(), folder.path, { DATABASE_URL: first.url })
  await server.start()
  const { origin } = server
  const ana = await registerSeeker(origin, 'Ana', localDay(new Date()))
  const ben = await registerSeeker(origin, 'Ben', localDay(new Date()))
  expect(await found(origin, ana)).toEqual(['Ben'])
  const dump = first.dump()
  await apiAs(origin, ben)('PUT', '/match/settings', { visible: false, importance: {} })
  await (busy === 'old' ? first : second).query(
    `do $$ begin for i in 1..4000 loop perform pg_current_xact_id(); commit; end loop; end $$`,
  )
  expect(await found(origin, ana)).toEqual([])

  second.load(dump)
  expect((await nextTransaction(second)) > (await nextTransaction(first))).toBe(busy === 'new')
  first.stop()
  second.stop()
  await second.start(first.port)
  await until(async () => (await fetch(`${origin}/readyz`)).ok, 'the server to reach the other cluster')
  expect(await found(origin, ana)).toEqual(['Ben'])
})

async function nextTransaction(cluster: PostgresCluster): Promise<bigint> {
  const [row] = await cluster.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
  return BigInt(row?.xid ?? 0)
}
