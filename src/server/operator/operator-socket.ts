import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** The longest path of a socket that every system takes. */
const PATH_MAX_BYTES = 100

/** What a command asks of the server that has the embedded database open. */
export type OperatorRequest =
  /** A copy of the database's files, which stays until the connection ends. */
  | { kind: 'copy-database' }
  /** An operator's command; `input` is what it reads from its standard input. */
  | { kind: 'admin'; args: string[]; input: string }

/** One line of the server's response. */
export type OperatorResponse =
  | { kind: 'line'; text: string }
  | { kind: 'copied'; folder: string }
  | { kind: 'ask'; question: string }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; exitCode: number }

/** Answers one request. `ended` aborts when the command has gone. */
export type Answer = (
  request: OperatorRequest,
  send: (response: OperatorResponse) => void,
  ended: AbortSignal,
) => Promise<void>

/** The path of the socket: only who may write the data directory can connect. */
export function socketPath(dataDir: string): string {
  const path = resolve(dataDir, 'operator.sock')
  const shorter = relative(process.cwd(), path)
  return Buffer.byteLength(path) > PATH_MAX_BYTES && shorter.length < path.length ? join('.', shorter) : path
}

/**
 * Listens for commands of this machine's operator.
 * @returns a function that ends it
 * @throws Error where the path is too long for a socket, or the file system has none
 */
export async function listenForOperator(dataDir: string, answer: Answer): Promise<() => void> {
  const path = socketPath(dataDir)
  if (Buffer.byteLength(path) > PATH_MAX_BYTES) throw new Error(`The path of DATA_DIR is too long`)
  // The data directory is locked, so a socket that exists was left by a process that was killed.
  rmSync(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    void serveSocket(socket, answer).finally(() => open.delete(socket))
  })
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
  server.unref()
  return () => {
    server.close()
    for (const socket of open) socket.destroy()
    rmSync(path, { force: true })
  }
}

async function serveSocket(socket: Socket, answer: Answer): Promise<void> {
  const ended = new AbortController()
  socket.on('close', () => ended.abort())
  socket.on('error', () => undefined)
  const send = (response: OperatorResponse) => void socket.write(`${JSON.stringify(response)}\n`)
  for await (const line of createInterface({ input: socket })) {
    try {
      await answer(JSON.parse(line) as OperatorRequest, send, ended.signal)
    } catch (error) {
      send({ kind: 'failed', message: (error as Error).message })
    }
  }
}

/** A command's connection to the running server. */
export interface OperatorConnection {
  /** Yields the server's responses to one request. */
  ask: (request: OperatorRequest) => AsyncGenerator<OperatorResponse>
  close: () => void
}

/** Connects to the server that has the data directory open; null when none does. */
export async function connectToServer(dataDir: string): Promise<OperatorConnection | null> {
  const socket = connect(socketPath(dataDir))
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  socket.on('error', () => undefined)
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  return {
    async *ask(request) {
      socket.write(`${JSON.stringify(request)}\n`)
      for (;;) {
        const { value, done } = await lines.next()
        if (done) throw new Error('The server ended before it had answered. Run the command again.')
        const response = JSON.parse(value) as OperatorResponse
        if (response.kind === 'failed') throw new Error(response.message)
        yield response
        if (response.kind === 'done') return
      }
    },
    close: () => socket.destroy(),
  }
}
