import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAdminCommands } from '../support/admin-stories.ts'
import { runCommand } from '../support/command.ts'
import { registerTestAccount } from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder('admin')
const dataDir = join(folder.path, 'data')
const env = { DATA_DIR: dataDir }
let server: ServerProcess

beforeAll(async () => {
  server = new ServerProcess(await freePort(), dataDir)
  await server.start()
})
afterAll(async () => {
  await server.kill()
  folder.remove()
})

describe('on the embedded database of a running server', () => {
  testAdminCommands(() => ({ origin: server.origin, env }))

  test('sweep-photos shows what would go, takes an allowance, and return-photos brings it back', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => index.toString(16).padStart(32, 'b'))
    const path = (id: string) => join(dataDir, 'photos', id.slice(0, 2), `${id}.jpg`)
    mkdirSync(join(dataDir, 'photos', 'bb'), { recursive: true })
    const old = new Date(Date.now() - 2 * 86_400_000)
    for (const id of ids) {
      writeFileSync(path(id), 'leftover')
      utimesSync(path(id), old, old)
    }
    const photo = async (id = '') => (await fetch(`${server.origin}/photos/${id}`)).status
    const shown = await runCommand('admin', ['sweep-photos'], env)
    expect(shown.exitCode).toBe(0)
    expect(shown.output).toMatch(/^12 of \d+ photos have no row/m)
    for (const id of ids) expect(shown.output).toContain(id)
    expect(shown.output).toContain('sweep-photos --allow 12')
    expect(await photo(ids[0])).toBe(200)
    const refused = await runCommand('admin', ['sweep-photos', '--allow', '11'], env)
    expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining('more than allowed') })
    expect(await photo(ids[0])).toBe(200)
    const swept = await runCommand('admin', ['sweep-photos', '--allow', '12'], env)
    expect(swept).toMatchObject({ exitCode: 0, output: expect.stringContaining('Moved 12 photos aside') })
    expect(await photo(ids[0])).toBe(404)
    const back = await runCommand('admin', ['return-photos'], env)
    expect(back).toMatchObject({ exitCode: 0, output: expect.stringContaining('Moved 12 photos back') })
    expect(await photo(ids[0])).toBe(200)
    for (const id of ids) rmSync(path(id))
  })
})

test('a command waits for nothing when the server was killed, and opens the database itself', async () => {
  const ana = await registerTestAccount(server.origin, 'Zoe')
  await server.kill()
  const ended = await runCommand('admin', ['end-sessions', ana.email], env)
  expect(ended).toEqual({ exitCode: 0, output: `Ended 2 sessions of ${ana.email}.\n` })
  expect(await runCommand('migrate', [], env)).toEqual({
    exitCode: 0,
    output: 'The database has this version already.\n',
  })
  await server.start()
  const refused = await runCommand('migrate', [], env)
  expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining('is in use by process') })
  const headers = { 'x-auth-token': ana.token }
  expect((await fetch(`${server.origin}/api/auth/user`, { headers })).status).toBe(401)
})

test('a command does not migrate a database, but says which command does', async () => {
  const other = { DATA_DIR: join(folder.path, 'other') }
  const refused = await runCommand('admin', ['end-sessions', 'a@example.org'], other)
  expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining('npm run migrate') })
  const migrated = await runCommand('migrate', [], other)
  expect(migrated).toMatchObject({ exitCode: 0, output: expect.stringContaining('Ran 0001-initial') })
  expect(await runCommand('admin', ['end-sessions', 'a@example.org'], other)).toMatchObject({
    output: 'There is no account with this e-mail address.\n',
  })
})

test('where a socket cannot be, the server works, and commands say to stop it', async () => {
  const far = join(folder.path, 'd'.repeat(110))
  const distant = new ServerProcess(await freePort(), far)
  await distant.start()
  expect((await fetch(`${distant.origin}/readyz`)).status).toBe(200)
  const refused = await runCommand('admin', ['sweep-photos'], { DATA_DIR: far })
  expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining('Stop it first') })
  await distant.kill()
})
