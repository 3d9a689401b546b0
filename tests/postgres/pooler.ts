import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { installPackages } from '../support/debian-packages.ts'
import { until } from '../support/patience.ts'
import { freePort, waitForExit } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { isRoot } from '../support/root.ts'
import { idOf, type PostgresCluster } from '../support/postgres-cluster.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

/** A PgBouncer in transaction mode in front of a cluster: each transaction gets any of a few sessions. */
export class Pooler {
  readonly #folder = temporaryFolder('pgbouncer')
  #process: ChildProcess | null = null
  #log = ''
  port = 0

  /** The address of a database of the cluster behind the pooler. */
  urlOf(database: string): string {
    return `postgres://commonroof@127.0.0.1:${this.port}/${database}`
  }

  /** @param settings lines of the section `pgbouncer` of its configuration */
  async start(cluster: PostgresCluster, settings: readonly string[] = []): Promise<void> {
    if (!existsSync(PROGRAM)) installPackages(['pgbouncer'], 'the tests of a pooler')
    this.port = await freePort()
    const file = join(this.#folder.path, 'pgbouncer.ini')
    const lines = [
      '[databases]',
      `* = host=127.0.0.1 port=${cluster.port} user=commonroof`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${this.port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 3',
      'max_client_conn = 200',
      ...settings,
    ]
    writeFileSync(file, `${lines.join('\n')}\n`)
    // PgBouncer refuses to run as root, so root runs it as PostgreSQL's user.
    if (isRoot()) for (const path of [this.#folder.path, file]) chownSync(path, idOf('-u'), idOf('-g'))
    const identity = isRoot() ? { uid: idOf('-u'), gid: idOf('-g') } : {}
    const child = spawn(PROGRAM, [file], { ...identity, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (this.#log += String(chunk)))
    await until(() => this.#answers(), `PgBouncer to answer: ${this.#log}`)
  }

  /** The version, such as 1.18.0. */
  static version(): string {
    const text = execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' })
    return /\d+\.\d+\.\d+/.exec(text)?.[0] ?? ''
  }

  async remove(): Promise<void> {
    if (this.#process) {
      this.#process.kill('SIGTERM')
      await waitForExit(this.#process)
    }
    this.#folder.remove()
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres') })
    await client.connect()
    await client.end()
    return true
  }
}
