import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openServer } from '../../src/server/platform/db/open.ts'
import { DATABASE_LIMITS } from '../../src/server/platform/db/server-pool.ts'
import { runCommand } from '../support/command.ts'
import { until } from '../support/patience.ts'
import { apiAs, registerTestAccount } from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { PostgresCluster } from '../support/postgres-cluster.ts'
import { Pooler } from './pooler.ts'

/** The product behind PgBouncer in transaction mode, where no session lasts longer than a transaction. */
const cluster = new PostgresCluster()
const folder = temporaryFolder('data')
let servers: ServerProcess[] = []

beforeAll(() => cluster.start())
afterEach(async () => {
  for (const server of servers) await server.kill()
  servers = []
})
afterAll(async () => {
  await cluster.remove()
  folder.remove()
})

describe.each([
  ['that refuses the time limits of a session', [], 'refusing'],
  [
    'that ignores the time limits of a session',
    ['ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout'],
    'ignoring',
  ],
])('behind a pooler %s', (_, settings, name) => {
  const pooler = new Pooler()
  beforeAll(() => pooler.start(cluster, settings))
  afterAll(() => pooler.remove())

  test('three processes that start at once on an empty database all become ready and work', async () => {
    await cluster.createDatabase(`three_${name}`)
    // A limit of the database itself does not make its sessions ours.
    await cluster.query(`alter database three_${name} set statement_timeout = ${DATABASE_LIMITS.statement}`)
    const DATABASE_URL = pooler.urlOf(`three_${name}`)
    servers = await Promise.all(
      [1, 2, 3].map(async () => new ServerProcess(await freePort(), folder.path, { DATABASE_URL })),
    )
    await Promise.all(servers.map((server) => server.start()))
    for (const server of servers) {
      await until(async () => (await fetch(`${server.origin}/readyz`)).ok, 'a server to be ready')
      expect(server.log).toContain('behind a pooler')
    }
    const [origin = ''] = servers.map((server) => server.origin)
    const [ana, ben] = [await registerTestAccount(origin, 'Ana'), await registerTestAccount(origin, 'Ben')]
    const texts = Array.from({ length: 60 }, (_unused, index) => `message ${index}`)
    await Promise.all(
      texts.map((content, index) =>
        apiAs(servers[index % 3]?.origin ?? '', ana)('POST', '/messages', {
          recipientId: ben.user._id,
          content,
        }),
      ),
    )
    const { messages } = await apiAs(origin, ben)<{ messages: { content: string }[] }>(
      'GET',
      `/messages/${ana.user._id}`,
    )
    expect(messages.length).toBe(50)
    for (const server of servers) expect(server.log).not.toMatch(/prepared statement|unforeseen/)
  })

  test('every transaction has the time limits, and leaves none to the next one of its session', async () => {
    await cluster.createDatabase(`limits_${name}`)
    const { db, close } = await openServer({ url: pooler.urlOf(`limits_${name}`) })
    const limits = sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`
    const inside = await db.transaction().execute((tx) => limits.execute(tx))
    expect(inside.rows.map(({ setting }) => setting)).toEqual(['10000', '1500', '2000'])
    const after = await limits.execute(db)
    expect(after.rows.map(({ setting }) => setting)).toEqual(['0', '0', '0'])
    await close()
  })

  test('the command migrates once, however many run it', async () => {
    await cluster.createDatabase(`command_${name}`)
    const env = { DATABASE_URL: pooler.urlOf(`command_${name}`) }
    const results = await Promise.all([1, 2, 3].map(() => runCommand('migrate', [], env)))
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
    expect(results.filter(({ output }) => output.includes('Ran 0001-initial'))).toHaveLength(1)
    expect(results.filter(({ output }) => output.includes('has this version already'))).toHaveLength(2)
  })
})
