import { connect, createServer, type Server, type Socket } from 'node:net'
import { within } from './patience.ts'

/** An answer that is to be lost: to the `next` request that matches, or to `each` of them. */
interface Loss {
  request: RegExp
  which: 'next' | 'each'
  lost: () => void
}

/** The same promise with an end; a story that failed before it waits for it must not fail twice. */
function patiently(promise: Promise<void>, what: string): Promise<void> {
  const patient = within(promise, what)
  patient.catch(() => undefined)
  return patient
}

/**
 * A TCP proxy before the server. It can lose an answer on its way back, which is what a browser sees
 * when the server dies between its commit and its answer.
 */
export class FaultProxy {
  #server: Server | null = null
  #losing: Loss | null = null
  #holdNext: { request: RegExp; held: () => void; released: Promise<void> } | null = null
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

  /** The next answer to a request that matches is dropped; the promise resolves when it was. */
  loseAnswerTo(request: RegExp): Promise<void> {
    const lost = new Promise<void>((resolve) => {
      this.#losing = { request, which: 'next', lost: resolve }
    })
    return patiently(lost, `an answer to ${request} to be lost`)
  }

  /** Every answer to requests that match is dropped until it is enough; `count` tells how many so far. */
  loseAnswersTo(request: RegExp): { count: () => number; enough: () => void } {
    let count = 0
    this.#losing = { request, which: 'each', lost: () => void (count += 1) }
    return { count: () => count, enough: () => void (this.#losing = null) }
  }

  /** The next request that matches waits here, unanswered and unknown to the server, until it is let go. */
  hold(request: RegExp): { held: Promise<void>; letGo: () => void } {
    let letGo: () => void = () => undefined
    const released = new Promise<void>((resolve) => (letGo = resolve))
    const held = new Promise<void>((resolve) => (this.#holdNext = { request, held: resolve, released }))
    return { held: patiently(held, `${request} to come`), letGo }
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
    let doomed: Loss | null = null
    let holding = false
    let turn: Promise<void> = Promise.resolve()

    const link = (): Socket => {
      const upstream = connect(this.target, '127.0.0.1')
      this.#keep(upstream, () => {
        // The server knows nothing of a request that is held and closes an idle connection; a browser that
        // saw that would send the request again by itself.
        if (!holding) client.destroy()
      })
      upstream.on('data', (chunk: Buffer) => {
        // Until here nothing is lost: a request that found no server had no answer.
        if (doomed && doomed === this.#losing) {
          if (doomed.which === 'next') this.#losing = null
          doomed.lost()
          client.destroy()
          upstream.destroy()
          return
        }
        client.write(chunk)
      })
      return upstream
    }
    let upstream = link()
    this.#keep(client, () => upstream.destroy())

    client.on('data', (chunk: Buffer) => {
      const line = /^(GET|POST|PUT|DELETE) (\S+) HTTP/.exec(chunk.toString('latin1', 0, 300))
      if (line) {
        const request = `${line[1]} ${line[2]}`
        this.requests.push(request)
        doomed = this.#losing?.request.test(request) ? this.#losing : null
        if (this.#holdNext?.request.test(request)) {
          const { held, released } = this.#holdNext
          this.#holdNext = null
          holding = true
          turn = turn.then(async () => {
            await released
            holding = false
            if (upstream.destroyed) upstream = link()
          })
          held()
        }
      }
      // Whatever follows on this connection waits behind what is held.
      turn = turn.then(() => void upstream.write(chunk))
    })
  }

  #keep(socket: Socket, onClose: () => void): void {
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      this.#sockets.delete(socket)
      onClose()
    })
  }
}
