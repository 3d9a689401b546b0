import { join } from 'node:path'
import { localDay } from '../../src/domain/core/dates.ts'
import { registerSeeker, type Account } from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { FaultLine } from './fault-line.ts'

/** Somebody with a device: an account, its session cookie, and a line of their own to the server. */
export interface Inhabitant {
  account: Account
  cookie: string
  line: FaultLine
}

/** A server process on a database of its own and three people: two who write, one who only receives. */
export interface House {
  server: ServerProcess
  writers: [Inhabitant, Inhabitant]
  reader: Account
  close: () => Promise<void>
}

async function sessionCookie(origin: string, { email, password }: Account): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`The sign-in was answered with ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
}

/** Runs the server with a planted bug; see tests/mutants. */
function planted(mutant: string): Record<string, string> {
  const hook = join(import.meta.dirname, '../mutants/register.ts')
  return { COMMONROOF_MUTANT: mutant, NODE_OPTIONS: `--import=${hook}` }
}

/** @param mutant the name of a bug of the server that is planted into this one. */
export async function openHouse(mutant?: string): Promise<House> {
  const data = temporaryFolder('proxy-data')
  const server = new ServerProcess(await freePort(), data.path, {
    LOG_LEVEL: 'error',
    ...(mutant === undefined ? {} : planted(mutant)),
  })
  await server.start()
  const today = localDay(new Date())
  const lines: FaultLine[] = []
  const moveIn = async (name: string): Promise<Inhabitant> => {
    const account = await registerSeeker(server.origin, name, today)
    const line = new FaultLine(await freePort(), server.port)
    await line.start()
    lines.push(line)
    return { account, cookie: await sessionCookie(server.origin, account), line }
  }
  return {
    server,
    writers: [await moveIn('Ana'), await moveIn('Ben')],
    reader: await registerSeeker(server.origin, 'Cleo', today),
    close: async () => {
      for (const line of lines) await line.stop()
      await server.stop()
      data.remove()
    },
  }
}
