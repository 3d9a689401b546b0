import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BODY_BUDGET } from '../../src/server/platform/http/byte-budget.ts'
import { PER_NETWORK_MAX } from '../../src/server/platform/http/connections.ts'
import { until } from '../support/patience.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Clients that send the beginning of a request and then nothing. */
const CLIENTS = 600
const SENT_BYTES = 100_000
const ATTACKER = '127.0.0.1'
const NEIGHBOR = '127.0.0.2'
const ACCOUNT = { email: 'anna@example.test', password: 'secret-1' }

const folder = temporaryFolder('half-sent')
let server: ServerProcess
beforeAll(async () => {
  server = new ServerProcess(await freePort(), folder.path)
  await server.start()
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

/** Sends a request from another address than the attacker's. */
function callAsNeighbor(path: string, body: object): Promise<{ status: number; cookie: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port: server.port,
        host: '127.0.0.1',
        localAddress: NEIGHBOR,
        path: `/api${path}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        agent: false,
      },
      (response) => {
        response.resume()
        const cookie = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
        response.on('end', () => resolve({ status: response.statusCode ?? 0, cookie }))
      },
    )
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })
}

interface Client {
  isOpen: boolean
  answer: string
}

/** Opens a connection and sends this text, and never the rest. */
function sendHalf(text: string): Client {
  const client: Client = { isOpen: true, answer: '' }
  const socket: Socket = connect({ port: server.port, host: '127.0.0.1', localAddress: ATTACKER })
  socket.on('data', (chunk) => (client.answer += String(chunk)))
  socket.on('error', () => undefined)
  socket.on('close', () => (client.isOpen = false))
  socket.write(text)
  return client
}

const openOf = (clients: readonly Client[]) => clients.filter(({ isOpen }) => isOpen).length

test('six hundred half-sent bodies take bounded memory, others are served, and all end by themselves', async () => {
  await callAsNeighbor('/auth/register', {
    ...ACCOUNT,
    firstName: 'Anna',
    lastName: 'B',
    locationPreference: 'sd',
  })
  const { cookie } = await callAsNeighbor('/auth/login', ACCOUNT)
  const before = server.residentBytes()
  const head = `POST /api/batch HTTP/1.1\r\nhost: localhost:${server.port}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 2000000\r\n\r\n`
  const clients = Array.from({ length: CLIENTS }, () => sendHalf(head + '{"items":['.padEnd(SENT_BYTES, ' ')))
  await until(async () => openOf(clients) <= PER_NETWORK_MAX, 'the server to close what is too much')
  // What is over the account's budget is refused, not kept.
  const refused = () => clients.filter(({ answer }) => answer.startsWith('HTTP/1.1 429')).length
  const over = PER_NETWORK_MAX - Math.ceil(BODY_BUDGET.ownBytes / SENT_BYTES) - 1
  await until(async () => refused() >= over, 'the refusals')
  expect((await callAsNeighbor('/auth/login', ACCOUNT)).status).toBe(200)
  expect(server.residentBytes() - before).toBeLessThan(150 * 1024 * 1024)
  await until(async () => openOf(clients) === 0, 'the server to end all connections')
  expect(clients.some(({ answer }) => answer.startsWith('HTTP/1.1 408'))).toBe(true)
})

test('six hundred half-sent headers end by themselves, and others are served meanwhile', async () => {
  const clients = Array.from({ length: CLIENTS }, () =>
    sendHalf('POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nx-half: '),
  )
  await until(async () => openOf(clients) <= PER_NETWORK_MAX, 'the server to close what is too much')
  expect((await callAsNeighbor('/auth/login', ACCOUNT)).status).toBe(200)
  await until(async () => openOf(clients) === 0, 'the server to end all connections')
})
