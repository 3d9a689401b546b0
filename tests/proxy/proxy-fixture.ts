import { join } from 'node:path'
import { localDay } from '../../src/domain/core/dates.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { RandomFaultProxy } from './random-fault-proxy.ts'

/** A person with a device: an account, its session cookie, and a proxy between the device and the server. */
export interface DeviceOwner {
  account: TestAccount
  cookie: string
  proxy: RandomFaultProxy
}

/** A server process with its own database and three people: two who write and one who only receives. */
export interface ProxyFixture {
  server: ServerProcess
  writers: [DeviceOwner, DeviceOwner]
  reader: TestAccount
  close: () => Promise<void>
}

async function sessionCookie(origin: string, { email, password }: TestAccount): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`The sign-in was answered with ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
}

/** Environment variables that plant a bug into the server; see tests/mutants. */
function mutantEnvironment(mutant: string): Record<string, string> {
  const hook = join(import.meta.dirname, '../mutants/register.ts')
  return { COMMONROOF_MUTANT: mutant, NODE_OPTIONS: `--import=${hook}` }
}

/** Starts the server, with the planted bug of that name if given, and registers the people. */
export async function createProxyFixture(mutant?: string): Promise<ProxyFixture> {
  const data = temporaryFolder('proxy-data')
  const server = new ServerProcess(await freePort(), data.path, {
    LOG_LEVEL: 'error',
    ...(mutant === undefined ? {} : mutantEnvironment(mutant)),
  })
  await server.start()
  const today = localDay(new Date())
  const lines: RandomFaultProxy[] = []
  const createWriter = async (name: string): Promise<DeviceOwner> => {
    const account = await registerSeeker(server.origin, name, today)
    const proxy = new RandomFaultProxy(await freePort(), server.port)
    await proxy.start()
    lines.push(proxy)
    return { account, cookie: await sessionCookie(server.origin, account), proxy }
  }
  return {
    server,
    writers: [await createWriter('Ana'), await createWriter('Ben')],
    reader: await registerSeeker(server.origin, 'Cleo', today),
    close: async () => {
      for (const line of lines) await line.stop()
      await server.stop()
      data.remove()
    },
  }
}
