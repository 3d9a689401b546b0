import {
  createServer,
  request as send,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/server-process.ts'
import { SUBJECT_PAGE } from './subject-page.ts'

/**
 * Serves a subject's page and forwards every other request to the real server after `rttMs`, authenticated
 * by `token`.
 */
export class ForwardingServer {
  #server: Server | null = null
  readonly port: number
  posts = 0
  /** The sum of the milliseconds that the real server took. */
  serverMs = 0

  private constructor(port: number) {
    this.port = port
  }

  static async start(to: string, token: string, folder: string, rttMs: number): Promise<ForwardingServer> {
    const forwarding = new ForwardingServer(await freePort())
    const server = createServer((request, response) => {
      if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(SUBJECT_PAGE)
      else if (request.url === '/page.js')
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(readFileSync(join(folder, 'page.js')))
      else {
        if (request.method === 'POST') forwarding.posts += 1
        setTimeout(() => {
          const startedAt = performance.now()
          response.on('close', () => (forwarding.serverMs += performance.now() - startedAt))
          forward(to, token, request, response)
        }, rttMs)
      }
    })
    forwarding.#server = server
    await new Promise<void>((resolve) => server.listen(forwarding.port, '127.0.0.1', resolve))
    return forwarding
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  stop(): Promise<void> {
    this.#server?.closeAllConnections()
    return new Promise((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()))
  }
}

function forward(to: string, token: string, request: IncomingMessage, response: ServerResponse): void {
  // The real server accepts only its own origin; the token replaces the cookie.
  const { origin: _, host: __, referer: ___, ...headers } = request.headers
  const forwarded = send(
    `${to}${request.url ?? ''}`,
    { method: request.method, headers: { ...headers, 'x-auth-token': token } },
    (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
      upstreamResponse.pipe(response)
    },
  )
  forwarded.on('error', () => response.destroy())
  request.pipe(forwarded)
}
