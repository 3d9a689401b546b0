import { PASSWORD_CHANGED_MAIL } from '../../src/server/areas/account/account-mails.ts'
import { openServerAsIs } from '../../src/server/platform/db/open.ts'
import { addJob } from '../../src/server/platform/jobs/job-table.ts'
import { MailServer } from '../support/mail-server.ts'
import { until } from '../support/patience.ts'
import { registerTestAccount } from '../support/people.ts'
import { withPostgres, type PostgresCluster } from '../support/postgres-cluster.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { Row } from './rows.ts'

const MAILS = 2000

/** Mails per second that one process and two processes send to an SMTP server, from the jobs of one PostgreSQL. */
export const bench = (): Promise<Row[]> =>
  withPostgres(async (cluster) => [await sendWith(1, cluster), await sendWith(2, cluster)])

async function sendWith(processes: number, cluster: PostgresCluster): Promise<Row> {
  const mailServer = await MailServer.start()
  const folders = Array.from({ length: processes }, () => temporaryFolder('data'))
  const servers: ServerProcess[] = []
  for (const { path } of folders) {
    const server = new ServerProcess(await freePort(), path, {
      DATABASE_URL: cluster.url,
      SMTP_URL: mailServer.url,
    })
    await server.start()
    servers.push(server)
  }
  const database = openServerAsIs(cluster.url)
  const { user } = await registerTestAccount(servers[0]?.origin ?? '', `Mia${processes}`)
  const toUs = () => mailServer.mails.filter(({ source }) => source.includes('Your password is new')).length
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < MAILS; n++) await addJob(tx, PASSWORD_CHANGED_MAIL, { userId: user._id }, new Date())
  })
  const startedAt = performance.now()
  await until(() => Promise.resolve(toUs() >= MAILS), 'all mails to be sent')
  const seconds = (performance.now() - startedAt) / 1000
  await database.close()
  for (const server of servers) await server.kill()
  await mailServer.stop()
  for (const folder of folders) folder.remove()
  return {
    bench: 'mails',
    subject: 'commonroof',
    case: `${MAILS.toLocaleString('en-US')} mails, ${processes === 1 ? 'one process' : 'two processes'}`,
    metric: 'sent',
    value: MAILS / seconds,
    unit: 'mails/s',
  }
}
