import { connect, createServer, type Server, type Socket } from 'node:net'
import { FAULTS, PASS, type Fate, type Fault } from './fates.ts'
import { wholeRequest, type RequestFrame } from './http-frame.ts'

const noFaults = () => Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * A TCP line to the server that carries one request per connection and does to each what `fate` says.
 * It survives the server: while that is down, connections end.
 */
export class FaultLine {
  #server: Server | null = null
  readonly #sockets = new Set<Socket>()
  /** Requests and late copies that are not through yet. */
  readonly #underway = new Set<Promise<void>>()
  readonly #unanswered = new Set<RequestFrame>()
  readonly port: number
  readonly target: number
  fate: () => Fate = () => PASS
  /** How often each fault met a request to /api, counted when it took effect. */
  readonly landed = noFaults()
  /** Request lines that came in, in order. */
  readonly requests: string[] = []

  constructor(port: number, target: number) {
    this.port = port
    this.target = target
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** How many connections have not had their answer yet. */
  get inFlight(): number {
    return this.#underway.size
  }

  /** Whether a request like this is on its way at this moment. */
  isCarrying(request: RegExp): boolean {
    return Array.from(this.#unanswered).some(({ line }) => request.test(line))
  }

  start(): Promise<void> {
    const server = createServer((client) => {
      const work = this.#carry(client).catch(() => undefined)
      this.#underway.add(work)
      void work.then(() => this.#underway.delete(work))
    })
    this.#server = server
    return new Promise((resolve) => server.listen(this.port, '127.0.0.1', resolve))
  }

  /** Ends every connection and listens no more: the device has no network. `start` brings it back. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /** Resolves when nothing is on its way, late copies included. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway)
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
    return socket
  }

  async #carry(client: Socket): Promise<void> {
    this.#keep(client)
    const fate = this.fate()
    if (fate.fault === 'refuse') {
      this.landed.refuse += 1
      client.resetAndDestroy()
      return
    }
    const request = await wholeFrom(client)
    if (request === null) return
    this.requests.push(request.line)
    this.#unanswered.add(request)
    try {
      await this.#deliver(client, request, fate)
    } finally {
      this.#unanswered.delete(request)
      client.end()
    }
  }

  async #deliver(client: Socket, request: RequestFrame, fate: Fate): Promise<void> {
    const land = () => {
      if (fate.fault !== 'pass' && request.line.includes(' /api/')) this.landed[fate.fault] += 1
    }
    switch (fate.fault) {
      case 'cut-before':
        land()
        client.destroy()
        return
      case 'cut-after': {
        const answer = this.#ask(request)
        land()
        client.destroy()
        await answer
        return
      }
      case 'delay':
        land()
        await after(fate.ms)
        break
      case 'duplicate':
        await Promise.all([
          this.#ask(request).then((answer) => client.write(answer)),
          after(fate.ms)
            .then(() => this.#ask(request))
            .then(land),
        ])
        return
    }
    const answer = await this.#ask(request)
    switch (fate.fault) {
      case 'lose-answer':
        land()
        client.destroy()
        return
      case 'cut-answer':
        land()
        client.write(answer.subarray(0, Math.floor(answer.length / 2)), () => client.destroy())
        return
      case 'hold':
        land()
        await after(fate.ms)
    }
    client.write(answer)
  }

  /**
   * The server's whole answer.
   * @throws Error when the server is down or dies over it.
   */
  #ask(request: RequestFrame): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const upstream = this.#keep(connect(this.target, '127.0.0.1'))
      const chunks: Buffer[] = []
      upstream.on('data', (chunk: Buffer) => chunks.push(chunk))
      upstream.on('end', () => (chunks.length > 0 ? resolve(Buffer.concat(chunks)) : undefined))
      upstream.on('close', () => reject(new Error('The server is gone')))
      upstream.write(request.bytes)
    })
  }
}

/** Reads one request; null when the client went before it was whole. */
function wholeFrom(client: Socket): Promise<RequestFrame | null> {
  return new Promise((resolve) => {
    let read = Buffer.alloc(0)
    client.on('data', (chunk: Buffer) => {
      read = Buffer.concat([read, chunk])
      const request = wholeRequest(read)
      if (request) resolve(request)
    })
    client.on('close', () => resolve(null))
  })
}
