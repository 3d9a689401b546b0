import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogLine } from '../support/kept-log.ts'
import { until } from '../support/patience.ts'
import { registerTestAccount, type TestAccount } from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder('operated')
let server: ServerProcess
let metrics: string
let ana: TestAccount
beforeAll(async () => {
  const metricsPort = await freePort()
  metrics = `http://127.0.0.1:${metricsPort}/metrics`
  server = new ServerProcess(await freePort(), folder.path, { METRICS_PORT: String(metricsPort) })
  await server.start()
  ana = await registerTestAccount(server.origin, 'Ana')
})
afterAll(async () => {
  await server.kill()
  folder.remove()
})

const lines = () =>
  server.log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)

interface Client {
  socket: Socket
  answer: () => string
  isClosed: () => boolean
}

/** Opens a connection and sends this text. */
function send(text: string): Client {
  const socket = connect({ port: server.port, host: '127.0.0.1' })
  let answer = ''
  let isClosed = false
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  socket.write(text)
  return { socket, answer: () => answer, isClosed: () => isClosed }
}

/** The beginning of a request with a body of this length; the server answers it with `CONTINUE`. */
const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost:${server.port}\r\nx-auth-token: ${ana.token}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nexpect: 100-continue\r\n\r\n`

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
/** Waits until the server has read the beginning of the clients' requests. */
const untilBegun = (...clients: Client[]) =>
  until(async () => clients.every(({ answer }) => answer().startsWith(CONTINUE)), 'the requests to begin')

const sampled = async () => (await fetch(metrics)).text()

test('metrics are served at their own address and nowhere else', async () => {
  const text = await sampled()
  expect(text).toContain(
    'commonroof_http_requests_total{route="/api/auth/register",method="POST",status="201"} 1',
  )
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'))
  expect(text).toMatch(/^commonroof_database_pool_max_connections 1$/m)
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
  expect((await fetch(metrics.replace('/metrics', '/api/auth/user'))).status).toBe(404)
  await expect(fetch(metrics.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed')
})

test('OPERATIONS.md names metrics that exist, and six alerts', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../src/server/OPERATIONS.md'), 'utf8')
  const exposed = new Set([...(await sampled()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const named = [...text.matchAll(/\b(?:commonroof|nodejs|process)_\w+/g)].map(([name]) => name)
  expect(new Set(named).size).toBeGreaterThan(15)
  // A histogram has its samples under names of their own.
  const families = named.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
  expect(families.filter((name) => !exposed.has(name))).toEqual([])
  const own = [...exposed].filter((name) => name?.startsWith('commonroof_'))
  expect(own.filter((name) => !named.includes(name ?? ''))).toEqual([])
  expect(text.match(/- alert: \w+/g)).toHaveLength(6)
})

test.each([
  [
    '/api/upload-profile',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="profileImage"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nhalf of a pic',
  ],
  ['/api/messages', 'application/json', '{"recipientId":'],
])('a client that leaves while it sends to %s is no error', async (path, type, half) => {
  const before = lines().length
  const client = send(head(path, type, 100_000) + half)
  await untilBegun(client)
  client.socket.destroy()
  await until(
    async () =>
      lines()
        .slice(before)
        .some(({ route }) => route === path),
    'the line of the request',
  )
  const own = lines().slice(before)
  expect(own.filter(({ level }) => level > 30)).toEqual([])
  expect(own.find(({ route }) => route === path)).toMatchObject({ level: 30, msg: 'request', status: 499 })
  expect(server.log).not.toMatch(/\bat .*\.ts:\d/)
})

test('a stop finishes running requests and tells their clients to go', async () => {
  const body = JSON.stringify({ email: 'reader@example.org' })
  const subscribe = head('/api/newsletter', 'application/json', body.length)
  const clients = Array.from({ length: 20 }, () => send(subscribe + body.slice(0, 10)))
  const idle = send(`GET /healthz HTTP/1.1\r\nhost: localhost:${server.port}\r\n\r\n`)
  await until(async () => idle.answer().includes('"status":"ok"'), 'the idle client')
  const stuck = send(subscribe)
  await untilBegun(stuck, ...clients)
  const stopped = server.stop()
  await until(async () => idle.isClosed(), 'the idle connection to end')
  for (const { socket } of clients) socket.write(body.slice(10))
  await until(async () => clients.every(({ isClosed }) => isClosed()), 'the clients to end')
  for (const { answer } of clients)
    expect(answer().slice(CONTINUE.length)).toMatch(
      /^HTTP\/1\.1 204 No Content\r\n[^]*connection: close\r\n/i,
    )
  await stopped
  expect(stuck.answer()).toBe(CONTINUE)
})
