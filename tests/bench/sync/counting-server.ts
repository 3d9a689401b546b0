import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { freePort } from '../../support/server-process.ts'
import { Arrivals } from './arrivals.ts'
import { FORMATS } from './formats.ts'
import { roundTrips, type Exchange } from './round-trips.ts'
import { SUBJECT_PAGE } from './subject-page.ts'

/** Cross-origin isolation gives the page a precise clock and lets its memory be measured. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'no-store',
}

/**
 * Serves a subject's page and counts its messages. A request is counted when it is answered, one round trip
 * after it came, because only then does the client know that it arrived.
 */
export class CountingServer {
  #server: Server | null = null
  readonly arrivals = new Arrivals()
  /** The requests since `restart`, in the order of their answers. */
  #exchanges: Exchange[] = []
  readonly port: number
  readonly folder: string
  readonly rttMs: number

  private constructor(port: number, folder: string, rttMs: number) {
    this.port = port
    this.folder = folder
    this.rttMs = rttMs
  }

  /** Listens on a free port; `folder` holds `page.js` and, where there is one, `worker.js`. */
  static async start(folder: string, rttMs: number): Promise<CountingServer> {
    const counting = new CountingServer(await freePort(), folder, rttMs)
    const server = createServer((request, response) => void counting.#serve(request, response))
    counting.#server = server
    await new Promise<void>((resolve) => server.listen(counting.port, '127.0.0.1', resolve))
    return counting
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** Forgets the requests so far. */
  restart(): void {
    this.#exchanges = []
  }

  /** When the first request since `restart` came, in Unix milliseconds; null when none was answered. */
  get firstAskedAt(): number | null {
    return this.#exchanges.length === 0 ? null : Math.min(...this.#exchanges.map(({ askedAt }) => askedAt))
  }

  /** The requests answered until `until` (Unix milliseconds) one after the other, as far as they waited. */
  roundTrips(until: number): number {
    return roundTrips(this.#exchanges.filter(({ answeredAt }) => answeredAt <= until))
  }

  stop(): Promise<void> {
    this.#server?.closeAllConnections()
    return new Promise((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin)
    const format = FORMATS[pathname]
    if (!format) return this.#file(pathname, response)
    const askedAt = now()
    const text = await textOf(request)
    if (this.rttMs > 0) await new Promise((resolve) => setTimeout(resolve, this.rttMs))
    // A client that has disconnected gets no response, but its messages have arrived.
    const body = (text === '' ? null : JSON.parse(text)) as never
    const { status, headers, body: responseBody } = format.respond(body, request.headers)
    response.writeHead(status, { ...ISOLATED, 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(responseBody))
    this.#exchanges.push({ askedAt, answeredAt: now() })
    this.arrivals.add(format.read(body, request.headers))
  }

  #file(pathname: string, response: ServerResponse): void {
    if (pathname === '/') {
      response.writeHead(200, { ...ISOLATED, 'content-type': 'text/html' }).end(SUBJECT_PAGE)
    } else if (pathname === '/page.js' || pathname === '/worker.js') {
      const script = readFileSync(join(this.folder, pathname))
      response.writeHead(200, { ...ISOLATED, 'content-type': 'text/javascript' }).end(script)
    } else {
      response.writeHead(404).end()
    }
  }
}

/** Unix milliseconds of the precise clock. */
const now = () => performance.timeOrigin + performance.now()

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
