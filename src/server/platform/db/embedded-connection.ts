import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

type Done = (error?: Error | null) => void

/** AuthenticationOk and ReadyForQuery: the embedded database has one session, which is always open. */
const SESSION_OPEN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/**
 * The connection of node-postgres to the embedded database, in place of a socket. The messages of a query
 * are written as one (node-postgres corks them), so the database runs them in one call.
 */
export class EmbeddedConnection extends Duplex {
  readonly #database: PGlite
  #hasStarted = false

  constructor(database: PGlite) {
    super()
    this.#database = database
  }

  /** Called by node-postgres in place of `Socket.connect`. */
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read(): void {
    // Responses are pushed as soon as the database gives them.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#run(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#run(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  #run(message: Buffer, done: Done): void {
    if (!this.#hasStarted) {
      this.#hasStarted = true
      this.push(SESSION_OPEN)
      return done()
    }
    try {
      const response = this.#database.execProtocolRawSync(message)
      if (response.length > 0) this.push(response)
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error('The embedded database failed', { cause: error }))
    }
  }

  // What node-postgres calls on a socket and has no meaning here.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
