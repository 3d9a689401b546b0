import { connect, createServer, type Server, type Socket } from 'node:net'
import { FAULTS, NO_FAULT, type RequestFault, type Fault } from './request-faults.ts'
import { wholeRequest, type RequestFrame } from './http-frame.ts'

const noFaults = () => Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves at the end of a delay or a hold. */
const durationOf = ({ ms, released }: { ms: number; released?: Promise<void> }) =>
  Promise.race([delay(ms), ...(released ? [released] : [])])

/**
 * A TCP proxy in front of the server that carries one request per connection and injects the fault that
 * `nextFault` returns. It keeps running while the server is down; its connections then end.
 */
export class RandomFaultProxy {
  #server: Server | null = null
  readonly #sockets = new Set<Socket>()
  /** Connections and late copies that are not finished yet. */
  readonly #underway = new Set<Promise<void>>()
  readonly #unanswered = new Set<RequestFrame>()
  readonly port: number
  readonly target: number
  nextFault: () => RequestFault = () => NO_FAULT
  /** The fault of a request by its method and path; null leaves the choice to `nextFault`. */
  faultOf: (line: string) => RequestFault | null = () => null
  /** How often each fault affected a request to /api. */
  readonly faultCounts = noFaults()
  /** Method and path of the received requests, in order. */
  readonly requests: string[] = []

  constructor(port: number, target: number) {
    this.port = port
    this.target = target
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** The number of connections without a complete response. */
  get inFlight(): number {
    return this.#underway.size
  }

  /** Whether a request that matches is in flight now. */
  hasInFlight(request: RegExp): boolean {
    return Array.from(this.#unanswered).some(({ line }) => request.test(line))
  }

  /** Listens on `port`. */
  start(): Promise<void> {
    const server = createServer((client) => {
      const work = this.#carry(client).catch(() => undefined)
      this.#underway.add(work)
      void work.then(() => this.#underway.delete(work))
    })
    this.#server = server
    return new Promise((resolve) => server.listen(this.port, '127.0.0.1', resolve))
  }

  /** Closes all connections and stops listening, which takes the device offline until `start`. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /** Waits until nothing is in flight, including late copies. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway)
  }

  #track(socket: Socket): Socket {
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
    return socket
  }

  async #carry(client: Socket): Promise<void> {
    this.#track(client)
    const requestFault = this.nextFault()
    if (requestFault.fault === 'refuse') {
      this.faultCounts.refuse += 1
      client.resetAndDestroy()
      return
    }
    const request = await readRequest(client)
    if (request === null) return
    this.requests.push(request.line)
    this.#unanswered.add(request)
    try {
      await this.#deliver(client, request, this.faultOf(request.line) ?? requestFault)
    } finally {
      this.#unanswered.delete(request)
      client.end()
    }
  }

  async #deliver(client: Socket, request: RequestFrame, requestFault: RequestFault): Promise<void> {
    const countFault = () => {
      if (requestFault.fault !== 'pass' && request.line.includes(' /api/'))
        this.faultCounts[requestFault.fault] += 1
    }
    switch (requestFault.fault) {
      case 'cut-before':
        countFault()
        client.destroy()
        return
      case 'cut-after': {
        const response = this.#ask(request)
        countFault()
        client.destroy()
        await response
        return
      }
      case 'delay':
        countFault()
        await durationOf(requestFault)
        break
      case 'duplicate':
        await Promise.all([
          this.#ask(request).then((response) => client.write(response)),
          delay(requestFault.ms)
            .then(() => this.#ask(request))
            .then(countFault),
        ])
        return
    }
    const response = await this.#ask(request)
    switch (requestFault.fault) {
      case 'lose-answer':
        countFault()
        client.destroy()
        return
      case 'cut-answer':
        countFault()
        client.write(response.subarray(0, Math.floor(response.length / 2)), () => client.destroy())
        return
      case 'hold':
        countFault()
        await durationOf(requestFault)
    }
    client.write(response)
  }

  /**
   * Sends the request to the server and returns the complete response.
   * @throws Error when the server is down or dies meanwhile.
   */
  #ask(request: RequestFrame): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const upstream = this.#track(connect(this.target, '127.0.0.1'))
      const chunks: Buffer[] = []
      upstream.on('data', (chunk: Buffer) => chunks.push(chunk))
      upstream.on('end', () => (chunks.length > 0 ? resolve(Buffer.concat(chunks)) : undefined))
      upstream.on('close', () => reject(new Error('The server is gone')))
      upstream.write(request.bytes)
    })
  }
}

/** Reads one request; null when the client closes the connection before its end. */
function readRequest(client: Socket): Promise<RequestFrame | null> {
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
