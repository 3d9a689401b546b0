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
 * Serves a subject's page and hands every other request to the product's real server, as the account
 * that `token` signs in, with a round trip of `rttMs` in front of it.
 */
export class ForwardingServer {
  #server: Server | null = null
  readonly port: number
  posts = 0
  /** Milliseconds that the real server itself took for all of them. */
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
          const askedAt = performance.now()
          response.on('close', () => (forwarding.serverMs += performance.now() - askedAt))
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
  // The real server answers its own origin only, and asks the token instead of a cookie.
  const { origin: _, host: __, referer: ___, ...headers } = request.headers
  const passed = send(
    `${to}${request.url ?? ''}`,
    { method: request.method, headers: { ...headers, 'x-auth-token': token } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}
