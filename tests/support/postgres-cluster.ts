import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { installPackages } from './debian-packages.ts'
import { until } from './patience.ts'
import { isRoot } from './root.ts'
import { freePort } from './server-process.ts'

const VERSIONS = '/usr/lib/postgresql'
const OPERATOR = 'operator'
/** The role of the product's servers, which owns its database and nothing else. */
const PRODUCT = 'commonroof'

/** The folder of PostgreSQL's programs; installs Debian's package where it is missing. */
function findPrograms(): string {
  const newest = () =>
    existsSync(VERSIONS)
      ? readdirSync(VERSIONS)
          .sort((a, b) => Number(b) - Number(a))
          .map((version) => join(VERSIONS, version, 'bin'))
          .find((folder) => existsSync(join(folder, 'initdb')))
      : undefined
  if (!newest()) installPackages(['postgresql'], 'a PostgreSQL server of its own')
  const folder = newest()
  if (!folder) throw new Error('This needs PostgreSQL: apt-get install postgresql')
  return folder
}

/** A PostgreSQL server of its own in a temporary folder, which a test can stop, kill and freeze. */
export class PostgresCluster {
  readonly #programs = findPrograms()
  readonly #folder = mkdtempSync(join(tmpdir(), 'commonroof-postgres-'))
  readonly #settings: string[]
  port = 0

  /** @param settings lines as in postgresql.conf */
  constructor(settings: readonly string[] = []) {
    this.#settings = [...settings]
  }

  /** The address for the product's servers. */
  get url(): string {
    return this.#urlOf(PRODUCT)
  }

  #urlOf(role: string, database = 'postgres'): string {
    return `postgres://${role}@127.0.0.1:${this.port}/${database}`
  }

  /** Creates the cluster at the first call, and starts it, on `port` if one is given. */
  async start(port = this.port): Promise<void> {
    const isNew = this.port === 0
    this.port = port === 0 ? await freePort() : port
    if (isNew) {
      if (isRoot()) chownSync(this.#folder, idOf('-u'), idOf('-g'))
      this.#run('initdb', ['-D', this.#data, '-U', OPERATOR, '--auth=trust', '-E', 'UTF8', '-N'])
    }
    const options = [
      `-p ${this.port}`,
      `-k ${this.#folder}`,
      ...['listen_addresses=127.0.0.1', 'max_connections=40', ...this.#settings].map((line) => `-c ${line}`),
    ]
    this.#run('pg_ctl', ['-D', this.#data, '-w', '-l', this.#log, '-o', options.join(' '), 'start'])
    if (isNew)
      await this.query(`create role ${PRODUCT} login; alter database postgres owner to ${PRODUCT};
        alter schema public owner to ${PRODUCT}`)
  }

  /** Stops the server: `fast` ends the sessions, `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate' = 'fast'): void {
    this.#run('pg_ctl', ['-D', this.#data, '-w', '-m', mode, 'stop'])
  }

  /** Stops all processes of the server where they are, as a hanging disk does, until `thaw`. */
  freeze(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of this.#processes()) {
      try {
        process.kill(pid, 'SIGCONT')
      } catch (error) {
        // A session's process may have ended since it was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }

  /** Runs statements in a session of the operator, which ends afterwards. */
  async query<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
    const client = await this.connect()
    try {
      return (await client.query<R>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Dumps the database with pg_dump. @returns the path of the file */
  dump(): string {
    const file = join(this.#folder, 'dump.sql')
    this.#run('pg_dump', ['-d', this.#urlOf(OPERATOR), '-f', file])
    return file
  }

  /** Restores a dump of another cluster with psql. */
  load(dump: string): void {
    this.#run('psql', ['-d', this.#urlOf(OPERATOR), '-q', '-v', 'ON_ERROR_STOP=1', '-f', dump])
  }

  /** The address of another database of the cluster, which is created empty. */
  async createDatabase(name: string): Promise<string> {
    await this.query(`create database ${name} owner ${PRODUCT}`)
    const url = new URL(this.url)
    url.pathname = `/${name}`
    return url.href
  }

  /** The address of another database of the cluster, whose files are in a folder. */
  async createDatabaseOn(name: string, folder: string): Promise<string> {
    if (isRoot()) chownSync(folder, idOf('-u'), idOf('-g'))
    await this.query(`create tablespace ${name} location '${folder}'`)
    const url = await this.createDatabase(name)
    await this.query(`alter database ${name} set tablespace ${name}`)
    return url
  }

  /** Opens a session of the operator, or one like those of the product's servers. */
  async connect(role = OPERATOR, database = 'postgres'): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#urlOf(role, database) })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** Ends the server and deletes its files. */
  async remove(): Promise<void> {
    this.thaw()
    if (existsSync(join(this.#data, 'postmaster.pid'))) this.stop('immediate')
    await until(async () => this.#processes().length === 0, 'PostgreSQL to end')
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  get #log(): string {
    return join(this.#folder, 'log')
  }

  /** The postmaster and its children. */
  #processes(): number[] {
    const file = join(this.#data, 'postmaster.pid')
    if (!existsSync(file)) return []
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
    if (!existsSync(`/proc/${postmaster}`)) return []
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    return [postmaster, ...children.split(' ').filter(Boolean).map(Number)]
  }

  /** PostgreSQL refuses to run as root, so root runs it as the package's own user. */
  #run(program: string, args: readonly string[]): void {
    const command = join(this.#programs, program)
    const [file = '', ...rest] = isRoot()
      ? ['runuser', '-u', 'postgres', '--', command, ...args]
      : [command, ...args]
    execFileSync(file, rest, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' })
  }
}

/** Runs a new server for `use`. */
export async function withPostgres<T>(use: (cluster: PostgresCluster) => Promise<T>): Promise<T> {
  const cluster = new PostgresCluster()
  try {
    await cluster.start()
    return await use(cluster)
  } finally {
    await cluster.remove()
  }
}

/** The id of the user or the group `postgres`. */
export const idOf = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
