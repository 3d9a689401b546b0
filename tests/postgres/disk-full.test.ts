import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { picture } from '../support/api-users.ts'
import { registerTestAccount, type TestAccount } from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { smallDisk, type SmallDisk } from '../support/small-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { PostgresCluster } from '../support/postgres-cluster.ts'

const cleanUps: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
})

function disk(megabytes: number): SmallDisk {
  const made = smallDisk(megabytes)
  cleanUps.push(made.remove)
  return made
}

async function start(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = new ServerProcess(await freePort(), dataDir, env)
  cleanUps.push(() => server.kill())
  await server.start()
  return server
}

interface Answer {
  status: number
  body: { code?: string; msg?: string; storage?: string; status?: string }
}

const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Answer['body'],
})

const readiness = async (server: ServerProcess) => read(await fetch(`${server.origin}/readyz`))

async function send(server: ServerProcess, from: TestAccount, to: TestAccount, content: string) {
  return read(
    await fetch(`${server.origin}/api/messages`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-auth-token': from.token,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ recipientId: to.user._id, content }),
    }),
  )
}

async function upload(server: ServerProcess, from: TestAccount): Promise<Answer> {
  const body = new FormData()
  body.append('profileImage', new Blob([await picture(900, 700)], { type: 'image/jpeg' }), 'me.jpg')
  return read(
    await fetch(`${server.origin}/api/upload-profile`, {
      method: 'POST',
      headers: { 'x-auth-token': from.token, 'idempotency-key': randomUUID() },
      body,
    }),
  )
}

const FULL = {
  status: 507,
  body: { code: 'storage_full', msg: 'We don’t have space to store this right now. Try again later.' },
}

/** Writes messages until the database finds no room. @returns the number of those it took */
async function writeUntilFull(
  server: ServerProcess,
  from: TestAccount,
  to: TestAccount,
): Promise<{ taken: number; last: Answer }> {
  for (let taken = 0; ; taken++) {
    const last = await send(server, from, to, `${taken} ${'x'.repeat(1900)}`)
    if (last.status !== 201) return { taken, last }
  }
}

async function thread(server: ServerProcess, from: TestAccount, to: TestAccount): Promise<number> {
  let count = 0
  for (let before = ''; ;) {
    const response = await fetch(`${server.origin}/api/messages/${to.user._id}${before}`, {
      headers: { 'x-auth-token': from.token },
    })
    const { messages, more } = (await response.json()) as { messages: { order: number }[]; more: boolean }
    count += messages.length
    if (!more) return count
    before = `?before=${messages[0]?.order}`
  }
}

describe('a full disk', () => {
  test('of DATA_DIR: messages and pictures are refused whole, /readyz says it, and with room all goes on', async () => {
    const data = disk(180)
    const server = await start(data.path)
    const [ana, ben] = [
      await registerTestAccount(server.origin, 'Ana'),
      await registerTestAccount(server.origin, 'Ben'),
    ]
    expect((await readiness(server)).body).toMatchObject({ status: 'ok', storage: 'ok' })
    expect((await upload(server, ben)).status).toBe(201)
    const photos = () => readdirSync(join(data.path, 'photos'), { recursive: true }).toSorted()
    const before = photos()
    data.fill()
    const { taken, last } = await writeUntilFull(server, ana, ben)
    expect(last).toEqual(FULL)
    expect(await upload(server, ana)).toEqual(FULL)
    expect(readdirSync(join(data.path, 'uploads'))).toEqual([])
    expect(photos()).toEqual(before)
    expect(await readiness(server)).toMatchObject({ status: 200, body: { status: 'ok', storage: 'full' } })
    expect(await thread(server, ana, ben), 'what was taken can be read').toBe(taken)
    data.makeRoom()
    expect((await send(server, ana, ben, 'There is room')).status).toBe(201)
    expect((await upload(server, ana)).status).toBe(201)
    expect(await thread(server, ana, ben)).toBe(taken + 1)
  })

  test('at the start is said in one line, and the next start with room works', async () => {
    const data = disk(24)
    const server = new ServerProcess(await freePort(), data.path)
    const error = await server.start({ withImage: false }).catch((each: unknown) => String(each))
    expect(error).toContain('A disk is full')
    expect(server.log).not.toMatch(/\n\s+at /)
  })

  test('of PostgreSQL: messages are refused whole, and with room all goes on', async () => {
    const cluster = new PostgresCluster()
    cleanUps.push(() => cluster.remove())
    await cluster.start()
    const space = disk(40)
    const url = await cluster.createDatabaseOn('small', space.path)
    const folder = temporaryFolder('data')
    cleanUps.push(folder.remove)
    const server = await start(folder.path, { DATABASE_URL: url })
    const [ana, ben] = [
      await registerTestAccount(server.origin, 'Ana'),
      await registerTestAccount(server.origin, 'Ben'),
    ]
    space.fill()
    const { taken, last } = await writeUntilFull(server, ana, ben)
    expect(last).toEqual(FULL)
    expect((await readiness(server)).body).toMatchObject({ status: 'ok', storage: 'full' })
    space.makeRoom()
    expect((await send(server, ana, ben, 'There is room')).status).toBe(201)
    expect(await thread(server, ana, ben)).toBe(taken + 1)
  })
})
