import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, type ApiName } from '../../src/contract/api.ts'
import type { EndpointShape } from '../../src/contract/endpoint.ts'
import { API_BASE } from '../../src/domain/core/limits.ts'
import { homePhoto } from '../support/home-photos.ts'
import { until, within } from '../support/patience.ts'
import { registerHomeowner, registerTestAccount, type TestAccount } from '../support/people.ts'
import { freePort, waitForExit } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { isRoot } from '../support/root.ts'

// The image without Docker: its folder, its user, its start, its health check and its stop.

const ROOT = join(import.meta.dirname, '../..')
/** Any user but root; Debian's `nobody`. */
const USER = 65_534
const MISSING = /ERR_MODULE_NOT_FOUND|Cannot find (?:module|package)/

const folder = temporaryFolder('image')
/** Node, where the other user can reach it. */
const program = join(folder.path, 'node')
const image = join(folder.path, 'app')
const dataDir = join(folder.path, 'data')
let server: ChildProcess
let origin: string
let log = ''

beforeAll(async () => {
  chmodSync(folder.path, 0o755)
  copyFileSync(process.execPath, program)
  execFileSync(process.execPath, [join(ROOT, 'src/build/assemble-image.ts'), image])
  mkdirSync(dataDir)
  if (isRoot()) chownSync(dataDir, USER, USER)
  const port = await freePort()
  origin = `http://localhost:${port}`
  server = spawn(program, ['src/server/main.ts'], {
    cwd: image,
    env: { NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot() ? { uid: USER, gid: USER } : {}),
  })
  server.stdout?.on('data', (chunk) => (log += String(chunk)))
  server.stderr?.on('data', (chunk) => (log += String(chunk)))
  await until(
    async () => server.exitCode !== null || (await fetch(`${origin}/readyz`)).ok,
    'the image to be ready',
  )
  expect(server.exitCode, log).toBeNull()
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await waitForExit(server)
  folder.remove()
})

const packagesIn = (modules: string): string[] =>
  readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`) : [name],
  )

test('it holds what the server needs, and nothing of the client or the build', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>
  const packages = packagesIn(join(image, 'node_modules'))
  expect(packages).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  expect(packages.filter((name) => name in devDependencies)).toEqual([])
  expect(packages.filter((name) => /react|dexie|vite|typescript/.test(name))).toEqual([])
  expect(readdirSync(image).toSorted()).toEqual(['LICENSE', 'dist', 'node_modules', 'package.json', 'src'])
  expect(readdirSync(join(image, 'src')).toSorted()).toEqual(['content', 'contract', 'domain', 'server'])
  expect(existsSync(join(image, 'src/server/demo'))).toBe(false)
})

/** Calls every endpoint as this person, with ids that nothing has. */
async function callEverything(person: TestAccount): Promise<void> {
  for (const [name, endpoint] of Object.entries(api) as [ApiName, EndpointShape][]) {
    const path = endpoint.path.replace(/:\w+/g, person.user._id)
    const response = await fetch(`${origin}${API_BASE}${path}`, {
      method: endpoint.method,
      headers: {
        'x-auth-token': name === 'logout' ? '' : person.token,
        ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(endpoint.body ? { body: '{}' } : {}),
    })
    expect([name, response.status < 500]).toEqual([name, true])
    await response.arrayBuffer()
  }
}

async function uploadPhoto({ token }: TestAccount): Promise<string> {
  const { buffer, name, mimeType } = await homePhoto(3)
  const body = new FormData()
  body.append('profileImage', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const response = await fetch(`${origin}/api/upload-profile`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body,
  })
  return ((await response.json()) as { imageUrl: string }).imageUrl
}

test('every route loads: no module is missing', async () => {
  const ana = await registerTestAccount(origin, 'Ana')
  const owner = await registerHomeowner(origin, 'Owen')
  for (const person of [ana, owner]) await callEverything(person)
  const photo = await uploadPhoto(ana)
  for (const variant of ['', '-320.avif', '-320.webp'])
    expect((await fetch(`${origin}${photo}${variant}`)).status, variant).toBe(200)
  const page = await fetch(origin)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Commonroof')])
  expect(log).not.toMatch(MISSING)
  expect(log).not.toContain('"level":50')
})

test('the commands of an operator load', () => {
  for (const command of readdirSync(join(image, 'src/server/cli'))) {
    const { stderr } = spawnSync(program, [join('src/server/cli', command), '--no-such-option'], {
      cwd: image,
      env: { DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(stderr).not.toMatch(MISSING)
  }
})

/** `unanswered`: the connection ended before an answer began, so that a client can send the request again. */
type End = 'told' | 'unanswered' | 'broken'

/** Sends one request after the other until the server takes no more. @returns how it ended */
async function keepSending(agent: Agent): Promise<End> {
  for (;;) {
    const end = await new Promise<End | null>((resolve) => {
      const sent = request(`${origin}/api/openapi.json`, { agent }, (response) => {
        response.on('error', () => resolve('broken'))
        response.on('end', () => resolve(response.headers.connection === 'close' ? 'told' : null))
        response.resume()
      })
      sent.on('error', () => resolve('unanswered'))
      sent.end()
    })
    if (end !== null) return end
  }
}

test('it stops in time under load, and breaks no answer', async () => {
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const ends = Promise.all(agents.map((agent) => keepSending(agent)))
  const answered = () => log.split('"route":"/api/openapi.json"').length
  const before = answered()
  await until(async () => answered() > before + agents.length, 'the load')
  server.kill('SIGTERM')
  await within(waitForExit(server), 'the server to stop')
  expect(server.exitCode).toBe(0)
  expect(await ends).not.toContain('broken')
  expect(existsSync(join(dataDir, 'LOCK'))).toBe(false)
})
