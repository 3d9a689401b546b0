import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD_CHANGED_MAIL } from '../../src/server/areas/account/account-mails.ts'
import { openServerAsIs, type OpenDatabase } from '../../src/server/platform/db/open.ts'
import { addJob } from '../../src/server/platform/jobs/job-table.ts'
import { MailServer } from '../support/mail-server.ts'
import { until } from '../support/patience.ts'
import { registerTestAccount } from '../support/people.ts'
import { PostgresCluster } from '../support/postgres-cluster.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const MAILS = 300
/** Jobs that one process works on at the same time (`job-runner.ts`). */
const AT_ONCE = 8

const cluster = new PostgresCluster()
const folders = [temporaryFolder('data'), temporaryFolder('data')]
const servers: ServerProcess[] = []
let mailServer: MailServer
let database: OpenDatabase

beforeAll(async () => {
  await cluster.start()
  mailServer = await MailServer.start()
  for (const { path } of folders) {
    const server = new ServerProcess(await freePort(), path, {
      DATABASE_URL: cluster.url,
      SMTP_URL: mailServer.url,
    })
    await server.start()
    servers.push(server)
  }
  database = openServerAsIs(cluster.url)
})
afterAll(async () => {
  await database.close()
  for (const server of servers) await server.kill()
  await mailServer.stop()
  await cluster.remove()
  for (const folder of folders) folder.remove()
})

const idOf = ({ source }: { source: string }) => /^Message-ID: (.*)$/im.exec(source)?.[1] ?? ''
const toUs = () => mailServer.mails.filter(({ source }) => source.includes('Your password is new'))

test('two processes send every mail; one that is killed loses none, and at most those on their way come twice', async () => {
  const { user } = await registerTestAccount(servers[0]?.origin ?? '', 'Mia')
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < MAILS; n++) await addJob(tx, PASSWORD_CHANGED_MAIL, { userId: user._id }, new Date())
  })
  await until(() => Promise.resolve(toUs().length >= MAILS / 5), 'some mails to be sent')
  await servers[0]?.kill()
  expect(toUs().length).toBeLessThan(MAILS)
  const left = async () => (await database.db.selectFrom('jobs').select('id').execute()).length
  await until(async () => (await left()) <= AT_ONCE, 'all but what the killed process had begun')
  // That is free for the other one when its lease is over, a minute after it was taken.
  await until(async () => (await left()) === 0, 'the rest to be sent')
  const ids = toUs().map(idOf)
  expect(new Set(ids).size).toBe(MAILS)
  expect(ids.length - MAILS).toBeLessThanOrEqual(AT_ONCE)
})
