import { connect, createServer, type Server, type Socket } from 'node:net'
import { within } from './patience.ts'

/** Which responses to drop: that to the `next` request that matches, or to `each` of them. */
interface DropRule {
  request: RegExp
  which: 'next' | 'each'
  dropped: () => void
}

/** The promise with a timeout. A story that failed earlier does not await it, so its rejection is handled. */
function withTimeout(promise: Promise<void>, what: string): Promise<void> {
  const patient = within(promise, what)
  patient.catch(() => undefined)
  return patient
}

/**
 * A TCP proxy in front of the server. It can drop a response, which is what a browser sees when the server
 * dies after the commit and before the response.
 */
export class FaultProxy {
  #server: Server | null = null
  #dropping: DropRule | null = null
  #holdNext: { request: RegExp; held: () => void; released: Promise<void> } | null = null
  readonly #sockets = new Set<Socket>()
  readonly port: number
  readonly target: number
  /** Method and path of the requests that passed, in order. */
  readonly requests: string[] = []

  constructor(port: number, target: number) {
    this.port = port
    this.target = target
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** Drops the response to the next request that matches; resolves when it is dropped. */
  dropResponseTo(request: RegExp): Promise<void> {
    const dropped = new Promise<void>((resolve) => {
      this.#dropping = { request, which: 'next', dropped: resolve }
    })
    return withTimeout(dropped, `an answer to ${request} to be lost`)
  }

  /** Drops the response to every matching request until `enough` is called; `count` returns their number. */
  dropResponsesTo(request: RegExp): { count: () => number; enough: () => void } {
    let count = 0
    this.#dropping = { request, which: 'each', dropped: () => void (count += 1) }
    return { count: () => count, enough: () => void (this.#dropping = null) }
  }

  /** Holds the next request that matches before the server gets it, until `release` is called. */
  hold(request: RegExp): { held: Promise<void>; release: () => void } {
    let resolveReleased: () => void = () => undefined
    const released = new Promise<void>((resolve) => (resolveReleased = resolve))
    const held = new Promise<void>((resolve) => (this.#holdNext = { request, held: resolve, released }))
    return { held: withTimeout(held, `${request} to come`), release: resolveReleased }
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
    let dropRule: DropRule | null = null
    let holding = false
    let turn: Promise<void> = Promise.resolve()

    const connectUpstream = (): Socket => {
      const upstream = connect(this.target, '127.0.0.1')
      this.#track(upstream, () => {
        // The server does not know of the held request and closes the idle connection. A browser that saw
        // the close would send the request again.
        if (!holding) client.destroy()
      })
      upstream.on('data', (chunk: Buffer) => {
        // Drop only when the server responds: a request that reached no server has no response to lose.
        if (dropRule && dropRule === this.#dropping) {
          if (dropRule.which === 'next') this.#dropping = null
          dropRule.dropped()
          client.destroy()
          upstream.destroy()
          return
        }
        client.write(chunk)
      })
      return upstream
    }
    let upstream = connectUpstream()
    this.#track(client, () => upstream.destroy())

    client.on('data', (chunk: Buffer) => {
      const line = /^(GET|POST|PUT|DELETE) (\S+) HTTP/.exec(chunk.toString('latin1', 0, 300))
      if (line) {
        const request = `${line[1]} ${line[2]}`
        this.requests.push(request)
        dropRule = this.#dropping?.request.test(request) ? this.#dropping : null
        if (this.#holdNext?.request.test(request)) {
          const { held, released } = this.#holdNext
          this.#holdNext = null
          holding = true
          turn = turn.then(async () => {
            await released
            holding = false
            if (upstream.destroyed) upstream = connectUpstream()
          })
          held()
        }
      }
      // Later data of this connection waits behind the held request.
      turn = turn.then(() => void upstream.write(chunk))
    })
  }

  #track(socket: Socket, onClose: () => void): void {
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      this.#sockets.delete(socket)
      onClose()
    })
  }
}
