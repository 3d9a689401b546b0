import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { artifactFolder } from './artifacts.ts'
import { copyDatabaseTo } from './database-image.ts'
import { until } from './patience.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Below the ephemeral ports, so that no outgoing connection takes the port of a stopped server. */
const PORTS = { from: 12_000, to: 32_000 }

/** A port that nothing listens on; it is still free after its server was stopped. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to)
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.on('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/** Resolves when the process has exited. */
export const waitForExit = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

/** Flags of Node for a server that runs for seconds: optimizing the database's WebAssembly takes longer. */
export const FAST_COMPILE_FLAGS = ['--liftoff-only']
/** The folder of compiled modules that all server processes of the tests share. */
export const COMPILE_CACHE = artifactFolder('compile-cache')

/** The servers that were started and not stopped. */
export const serversRunning = new Set<ServerProcess>()

/** The real server in a separate process, on a database in `dataDir`; it can be stopped and killed. */
export class ServerProcess {
  #child: ChildProcess | null = null
  #log = ''
  readonly port: number
  readonly dataDir: string
  readonly env: Record<string, string>
  readonly #root: string

  /** @param root the folder of the sources; default: this repository */
  constructor(port: number, dataDir: string, env: Record<string, string> = {}, root = ROOT) {
    this.#root = root
    this.port = port
    this.dataDir = dataDir
    this.env = env
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  get log(): string {
    return this.#log
  }

  /** The memory that the process holds, in bytes. */
  residentBytes(): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  }

  /**
   * Starts the server and waits until it responds.
   * @param options.withImage whether a prepared database is copied into an empty folder, which is faster
   * @throws Error with its log when it exits.
   */
  async start({ withImage = true } = {}): Promise<void> {
    if (!existsSync(join(ROOT, 'dist/index.html'))) throw new Error('Build the product first: npm run build')
    const isEmbedded = (this.env['DATABASE_URL'] ?? '') === ''
    if (withImage && isEmbedded && !existsSync(join(this.dataDir, 'pgdata')))
      await copyDatabaseTo(this.dataDir)
    const child = spawn(process.execPath, [...FAST_COMPILE_FLAGS, 'src/server/main.ts'], {
      cwd: this.#root,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        // No story cuts the power, and waiting for the disk takes time.
        EMBEDDED_FSYNC: 'off',
        // The people of most stories need no mail; the stories about proved addresses ask for it.
        EMAIL_PROOF: 'off',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    serversRunning.add(this)
    child.stdout?.on('data', (chunk) => (this.#log += String(chunk)))
    child.stderr?.on('data', (chunk) => (this.#log += String(chunk)))
    let hasExited = false
    void waitForExit(child).then(() => (hasExited = true))
    await until(
      async () => hasExited || (await fetch(`${this.origin}/healthz`)).ok,
      `the server to answer: ${this.#log}`,
    )
    if (hasExited) throw new Error(`The server did not start: ${this.#log}`)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child) return
    child.kill(signal)
    await waitForExit(child)
    this.#child = null
    serversRunning.delete(this)
  }

  /** Asks the process to stop and waits until it has exited. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** Kills the process, as a crash does. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }
}
