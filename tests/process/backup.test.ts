import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filePhotoStore } from '../../src/server/platform/photos/file-photo-store.ts'
import { openEmbeddedAsIs, type Db } from '../../src/server/platform/db/open.ts'
import { runCommand } from '../support/command.ts'
import { ConstantWriter } from '../support/constant-writer.ts'
import { contentsOf, photosOf } from '../support/database-contents.ts'
import { eventually } from '../support/eventually.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { halvesIn } from '../support/whole-snapshot.ts'

/** Backups of the embedded database, which only one process can have open. */
const folder = temporaryFolder('backups')
const path = (name: string) => join(folder.path, name)
const at = (name: string) => ({ DATA_DIR: path(name) })
const online = path('online.backup')
const stopped = path('stopped.backup')
let server: ServerProcess
let token = ''

beforeAll(async () => {
  server = new ServerProcess(await freePort(), path('first'))
  await server.start()
})
afterAll(async () => {
  await server.kill()
  folder.remove()
})

/** Opens the database of a data directory, which no server has open. */
async function withDatabase<T>(name: string, use: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openEmbeddedAsIs(path(name), () => undefined)
  try {
    return await use(db)
  } finally {
    await close()
  }
}
const photosAt = (name: string) => filePhotoStore(join(path(name), 'photos'))

test('a backup of a running server is of one moment, and only the operator can read it', async () => {
  const writer = await ConstantWriter.start(server.origin)
  await writer.more(30)
  const made = await runCommand('backup', [online], at('first'))
  expect(made).toMatchObject({ exitCode: 0, output: expect.stringContaining('Backed up ') })
  // The server goes on.
  await writer.more(10)
  await writer.stop()
  token = writer.token
  expect(statSync(online).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder.path).filter((name) => name.includes('partial'))).toEqual([])
  // The server deletes its copy once it has noticed the end of the command.
  await eventually(() => expect(readdirSync(join(path('first'), 'copies'))).toEqual([]))
  const restored = await runCommand('restore', [online], at('second'))
  expect(restored).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('Everything is as it was at'),
  })
  await withDatabase('second', async (db) => {
    const { messages, uploads, halves } = await halvesIn(db)
    expect(halves).toBe(0)
    expect(messages).toBeGreaterThan(0)
    expect(uploads).toBeGreaterThan(0)
    expect(Object.values(await photosOf(db, photosAt('second')))).not.toContain('missing')
  })
})

test('a server runs on the restored data, and people are still signed in', async () => {
  const second = new ServerProcess(await freePort(), path('second'))
  await second.start()
  const headers = { 'x-auth-token': token }
  expect((await fetch(`${second.origin}/api/auth/user`, { headers })).status).toBe(200)
  await second.stop()
})

test('a restore is refused while a server runs there, and where something is', async () => {
  const running = await runCommand('restore', [online], at('first'))
  expect(running).toMatchObject({ exitCode: 1, output: expect.stringContaining('Stop it first') })
  const full = await runCommand('restore', [online], at('second'))
  expect(full).toMatchObject({ exitCode: 1, output: expect.stringContaining('The database holds something') })
})

test('without a server, a backup has every row and every photo', async () => {
  await server.stop()
  expect((await runCommand('backup', [stopped], at('first'))).exitCode).toBe(0)
  expect((await runCommand('restore', [stopped], at('third'))).exitCode).toBe(0)
  const [before, after] = await Promise.all(
    ['first', 'third'].map((name) =>
      withDatabase(name, async (db) => [await contentsOf(db), await photosOf(db, photosAt(name))]),
    ),
  )
  expect(after).toEqual(before)
})

test('a file that is cut off is refused with one line, and leaves nothing', async () => {
  const cut = path('cut.backup')
  const whole = readFileSync(stopped)
  writeFileSync(cut, whole.subarray(0, whole.length / 2))
  const refused = await runCommand('restore', [cut], at('fourth'))
  expect(refused.exitCode).toBe(1)
  expect(refused.output).toMatch(/cut\.backup ends early: it is only the first part of a backup\.\n$/)
  expect(existsSync(path('fourth'))).toBe(false)
  const again = await runCommand('restore', [stopped], at('fourth'))
  expect(again.exitCode).toBe(0)
})

test('mistakes in the arguments are answered with the usage', async () => {
  for (const name of ['backup', 'restore'] as const)
    expect(await runCommand(name, [], at('first'))).toEqual({
      exitCode: 2,
      output: `Usage: npm run ${name} -- FILE\n`,
    })
  expect((await runCommand('backup', [stopped], at('first'))).output).toContain('exists')
  expect((await runCommand('restore', [path('none')], at('fifth'))).output).toContain('There is no file')
})
