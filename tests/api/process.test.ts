import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { lockDataDir, DataDirInUse } from '../../src/server/db/lock-file.ts'
import { EnvironmentError, parseEnv } from '../../src/server/env.ts'
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

async function listening(server: Started): Promise<void> {
  for (;;) {
    if (server.child.exitCode !== null) throw new Error(server.output())
    const answer = await fetch(`${server.url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const post = (server: Started, path: string, body: object, cookie = '') =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const ACCOUNT = { email: 'anna@example.test', password: 'secret1' }

describe('the server process', () => {
  test('keeps what it acknowledged through kill -9; a second process on its data leaves at once', async () => {
    const dataDir = join(folder.path, 'data')
    const env = { PORT: String(await freePort()), DATA_DIR: dataDir }
    const first = start('src/server/main.ts', env)
    await listening(first)
    expect(first.output()).toContain('Creating the database')
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

    // As an HTTP client sends "no body": neither a length nor a type.
    const empty = await fetch(`${first.url}/api/auth/logout`, { method: 'POST' })
    expect(empty.status).toBe(200)
    const typeless = await fetch(`${first.url}/api/auth/logout`, { method: 'POST', body: new Blob(['{}']) })
    expect(typeless.status).toBe(415)

    first.child.kill('SIGKILL')
    await first.exit
    expect(existsSync(join(dataDir, 'LOCK'))).toBe(true)
    const third = start('src/server/main.ts', env)
    await listening(third)
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

  test('says what is wrong with its environment, and nothing of the values', async () => {
    const broken = start('src/server/main.ts', {
      PORT: 'http',
      DATABASE_URL: 'mysql://root:hunter2@db',
      PUBLIC_ORIGIN: 'http://commonroof.example',
    })
    expect(await broken.exit).toBe(1)
    for (const name of ['PORT', 'DATABASE_URL', 'PUBLIC_ORIGIN']) expect(broken.output()).toContain(name)
    expect(broken.output()).not.toContain('hunter2')
  })

  test('the demo has its three sign-ins, more than 300 people and 120 homes, and starts a second time on the same', async () => {
    const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, 'demo') }
    const counts: number[] = []
    for (const round of [1, 2]) {
      const demo = start('src/server/cli/demo.ts', env)
      await listening(demo)
      for (const who of ['seeker', 'homeowner', 'admin']) {
        const answer = await post(demo, '/auth/login', {
          email: `${who}@sample.commonroof.test`,
          password: 'sample-home',
        })
        expect([round, who, answer.status]).toEqual([round, who, 200])
        const cookie = answer.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ')
        const read = async <T>(path: string) =>
          (await (await fetch(`${demo.url}/api${path}`, { headers: { cookie } })).json()) as T
        const { conversations } = await read<{ conversations: unknown[] }>('/messages')
        expect(conversations.length).toBeGreaterThan(0)
        if (who !== 'admin') continue
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

describe('the lock of a data directory', () => {
  const dir = (name: string) => {
    const path = join(folder.path, name)
    mkdirSync(path, { recursive: true })
    return path
  }
  const write = (path: string, holder: object | string) =>
    writeFileSync(
      join(path, 'LOCK'),
      typeof holder === 'string' ? holder : JSON.stringify({ host: hostname(), ...holder }),
    )
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const startedAt = (pid: number) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  }

  test('is held once, and given back', () => {
    const path = dir('once')
    const release = lockDataDir(path)
    expect(() => lockDataDir(path)).toThrow(DataDirInUse)
    release()
    lockDataDir(path)()
  })

  test('of a pid that now belongs to another process is stale: our own, as pid 1 after a restart', () => {
    const path = dir('reused')
    write(path, { pid: process.pid, startedAt: '1', boot, nonce: 'x' })
    lockDataDir(path)()
    write(path, { pid: process.pid, startedAt: startedAt(process.pid), boot, nonce: 'x' })
    expect(() => lockDataDir(path)).toThrow(DataDirInUse)
  })

  test('of another boot, of a dead process, or unreadable, is stale', () => {
    const path = dir('stale')
    for (const holder of [
      { pid: 1, startedAt: startedAt(1), boot: 'another', nonce: 'x' },
      { pid: 4_194_303, startedAt: '1', boot, nonce: 'x' },
      '',
      '{"pid":',
    ]) {
      write(path, holder)
      lockDataDir(path)()
    }
  })

  test('of another machine on the same volume counts while its heart beats', () => {
    const path = dir('volume')
    write(path, { pid: 1, startedAt: '1', boot, host: 'another', nonce: 'x' })
    expect(() => lockDataDir(path)).toThrow(/on another/)
  })
})

describe('the environment', () => {
  test('has its defaults, and takes an empty variable for an absent one', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 8787,
      HOST: '127.0.0.1',
      DATA_DIR: './.data/main',
      TRUST_PROXY: false,
    })
  })

  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ PUBLIC_ORIGIN: 'http://example.test' }],
    [{ PUBLIC_ORIGIN: 'https://example.test/path' }],
    [{ PORT: '70000' }],
    [{ S3_BUCKET: 'x' }],
    [{ TRUST_PROXY: 'maybe' }],
    [{ SMTP_URL: 'mail' }],
  ])('refuses %j', (variables) => {
    expect(() => parseEnv(variables)).toThrow(EnvironmentError)
  })

  test.each([
    [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://example.test' }],
    [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:8787/' }],
  ])('takes %j', (variables) => {
    expect(parseEnv(variables).HOST).toBe('0.0.0.0')
  })
})
