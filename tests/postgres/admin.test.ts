import { afterAll, beforeAll, describe } from 'vitest'
import { testAdminCommands } from '../support/admin-stories.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { PostgresCluster } from '../support/postgres-cluster.ts'

const cluster = new PostgresCluster()
const folder = temporaryFolder('data')
let server: ServerProcess

beforeAll(async () => {
  await cluster.start()
  server = new ServerProcess(await freePort(), folder.path, { DATABASE_URL: cluster.url })
  await server.start()
})
afterAll(async () => {
  await server.kill()
  await cluster.remove()
  folder.remove()
})

describe('on PostgreSQL', () => {
  testAdminCommands(() => ({
    origin: server.origin,
    env: { DATABASE_URL: cluster.url, DATA_DIR: folder.path },
  }))
})
