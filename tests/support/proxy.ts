import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A TCP proxy before the server. It can lose an answer on its way back, which is what a browser sees
 * when the server dies between its commit and its answer.
 */
export class FaultProxy {
  #server: Server | null = null
  #loseNext: { request: RegExp; lost: () => void } | null = null
  readonly #sockets = new Set<Socket>()
  readonly port: number
  readonly target: number
  /** Request lines that passed, in order. */
  readonly requests: string[] = []

  constructor(port: number, target: number) {
    this.port = port
    this.target = target
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** The answer to the next request that matches is dropped; the promise resolves when it was. */
  loseAnswerTo(request: RegExp): Promise<void> {
    return new Promise((resolve) => {
      this.#loseNext = { request, lost: resolve }
    })
  }

  start(): Promise<void> {
    const server = createServer((client) => this.#forward(client))
    this.#server = server
    return new Promise((resolve) => server.listen(this.port, '127.0.0.1', resolve))
  }

  stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    return new Promise((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()))
  }

  #forward(client: Socket): void {
    const upstream = connect(this.target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        this.#sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    let doomed: (() => void) | null = null
    client.on('data', (chunk: Buffer) => {
      const line = /^(GET|POST|PUT|DELETE) (\S+) HTTP/.exec(chunk.toString('latin1', 0, 300))
      if (line) {
        const request = `${line[1]} ${line[2]}`
        this.requests.push(request)
        if (this.#loseNext?.request.test(request)) {
          doomed = this.#loseNext.lost
          this.#loseNext = null
        }
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => {
      if (doomed) {
        doomed()
        doomed = null
        client.destroy()
        upstream.destroy()
        return
      }
      client.write(chunk)
    })
  }
}
