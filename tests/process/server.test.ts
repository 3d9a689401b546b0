import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { until } from '../support/patience.ts'
import { freePort } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = temporaryFolder('process')
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  folder.remove()
})

interface Started {
  child: ChildProcess
  url: string
  output: () => string
  exit: Promise<number | null>
}

function start(script: string, env: Record<string, string>, args: string[] = []): Started {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, url: `http://127.0.0.1:${env['PORT']}`, output: () => output, exit }
}

async function waitUntilReady(server: Started): Promise<void> {
  for (;;) {
    if (server.child.exitCode !== null) throw new Error(server.output())
    const response = await fetch(`${server.url}/healthz`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const post = (server: Started, path: string, body: object, cookie = '') =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
/** What the server says of its database, before its address. */
const PROMISE =
  /^The database is PostgreSQL \d+\.\d+ embedded in \S+\/data\. What it has accepted survives a crash and a power cut\.\nMail is not sent: it lies in \S+\/data\/mail\nCommonroof is at /m
const ACCOUNT = { email: 'anna@example.test', password: 'secret-1' }

describe('the server process', () => {
  test('keeps acknowledged data through kill -9; a second process on its data exits at once', async () => {
    const dataDir = join(folder.path, 'data')
    const env = { PORT: String(await freePort()), DATA_DIR: dataDir }
    const first = start('src/server/main.ts', env)
    await waitUntilReady(first)
    expect(first.output()).toContain('Creating the database')
    await until(async () => PROMISE.test(first.output()), 'the line of the start')
    expect(
      (
        await post(first, '/auth/register', {
          ...ACCOUNT,
          firstName: 'Anna',
          lastName: 'B',
          locationPreference: 'sd',
        })
      ).status,
    ).toBe(201)

    const second = start('src/server/main.ts', { PORT: String(await freePort()), DATA_DIR: dataDir })
    expect(await second.exit).toBe(1)
    expect(second.output()).toContain(`in use by process ${first.child.pid}`)
    expect(second.output()).not.toMatch(/\n\s+at /)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

    // A request without a body has neither a content length nor a content type.
    const empty = await fetch(`${first.url}/api/auth/logout`, { method: 'POST' })
    expect(empty.status).toBe(200)
    const typeless = await fetch(`${first.url}/api/auth/logout`, { method: 'POST', body: new Blob(['{}']) })
    expect(typeless.status).toBe(415)

    first.child.kill('SIGKILL')
    await first.exit
    expect(existsSync(join(dataDir, 'LOCK'))).toBe(true)
    const third = start('src/server/main.ts', env)
    await waitUntilReady(third)
    expect(third.output()).not.toContain('Creating the database')
    expect((await post(third, '/auth/login', ACCOUNT)).status).toBe(200)

    third.child.kill('SIGTERM')
    expect(await third.exit).toBe(0)
    expect(existsSync(join(dataDir, 'LOCK'))).toBe(false)
    const promoted = start('src/server/cli/admin.ts', { DATA_DIR: dataDir }, [
      'promote',
      ' ANNA@example.test ',
    ])
    expect([await promoted.exit, promoted.output()]).toEqual([0, expect.stringContaining('Promoted')])
    const unknown = start('src/server/cli/admin.ts', { DATA_DIR: dataDir }, [
      'promote',
      'nobody@example.test',
    ])
    expect(await unknown.exit).toBe(1)
  })

  test('says when its database does not survive a power cut', async () => {
    const server = start('src/server/main.ts', {
      PORT: String(await freePort()),
      DATA_DIR: join(folder.path, 'unsynced'),
      EMBEDDED_FSYNC: 'off',
    })
    await waitUntilReady(server)
    await until(async () => server.output().includes('Commonroof is at'), 'the line of the start')
    expect(server.output()).toContain('It runs without fsync: a power cut may lose changes, or all of it.')
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })

  test('names wrong environment variables without their values', async () => {
    const broken = start('src/server/main.ts', {
      PORT: 'http',
      DATABASE_URL: 'mysql://root:hunter2@db',
      PUBLIC_ORIGIN: 'http://commonroof.example',
    })
    expect(await broken.exit).toBe(1)
    for (const name of ['PORT', 'DATABASE_URL', 'PUBLIC_ORIGIN']) expect(broken.output()).toContain(name)
    expect(broken.output()).not.toContain('hunter2')
  })

  test('the demo has three sign-ins and 120 homes or more, and starts again on the same data', async () => {
    const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, 'demo') }
    const counts: number[] = []
    for (const round of [1, 2]) {
      const demo = start('src/server/cli/demo.ts', env)
      await waitUntilReady(demo)
      for (const account of ['seeker', 'homeowner', 'admin']) {
        const response = await post(demo, '/auth/login', {
          email: `${account}@sample.commonroof.test`,
          password: 'sample-home',
        })
        expect([round, account, response.status]).toEqual([round, account, 200])
        const cookie = response.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ')
        const read = async <T>(path: string) =>
          (await (await fetch(`${demo.url}/api${path}`, { headers: { cookie } })).json()) as T
        const { conversations } = await read<{ conversations: unknown[] }>('/messages')
        expect(conversations.length).toBeGreaterThan(0)
        if (account !== 'admin') continue
        const homes = await read<{ description: string; images: string[] }[]>('/listing')
        counts.push(homes.length)
        expect(homes.length).toBeGreaterThanOrEqual(120)
        expect(homes.every(({ description }) => description.includes('Sample listing'))).toBe(true)
        const [image = ''] = homes[0]?.images ?? []
        expect((await fetch(`${demo.url}${image}`)).headers.get('content-type')).toBe('image/jpeg')
      }
      demo.child.kill('SIGTERM')
      expect(await demo.exit).toBe(0)
    }
    expect(counts[0]).toBe(counts[1])
  })
})
