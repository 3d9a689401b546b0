import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/server-process.ts'
import { isRoot } from '../../support/root.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const VERSIONS = '/usr/lib/postgresql'

/** The folder of the programs of the newest installed PostgreSQL, or null. */
export function findPostgres(): string | null {
  if (!existsSync(VERSIONS)) return null
  const newest = readdirSync(VERSIONS)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1)
  return newest === undefined ? null : join(VERSIONS, newest, 'bin')
}

/**
 * Runs a new PostgreSQL cluster in a temporary folder for `use`. PostgreSQL refuses to run as root, so root
 * runs it as the package's user `postgres`.
 * @throws Error naming the program that failed.
 */
export async function withPostgres<T>(bin: string, use: (url: string) => Promise<T>): Promise<T> {
  const folder = temporaryFolder('postgres')
  const run = (program: string, ...args: string[]) => {
    const command = [join(bin, program), ...args]
    const [name = '', ...rest] = isRoot() ? ['runuser', '-u', 'postgres', '--', ...command] : command
    // The server would keep inherited pipes open, and waiting for their end would never end.
    const { status } = spawnSync(name, rest, { stdio: 'ignore' })
    if (status !== 0) throw new Error(`${program} failed with ${String(status)}`)
  }
  if (isRoot()) chownSync(folder.path, ...ownerOf('/var/lib/postgresql'))
  const data = join(folder.path, 'data')
  const port = await freePort()
  try {
    run('initdb', '-D', data, '-U', 'commonroof', '--auth=trust', '-E', 'UTF8')
    const options = `-p ${port} -k ${folder.path} -c listen_addresses=127.0.0.1`
    run('pg_ctl', '-D', data, '-w', '-l', join(folder.path, 'log'), '-o', options, 'start')
    try {
      return await use(`postgres://commonroof@127.0.0.1:${port}/postgres`)
    } finally {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    }
  } finally {
    folder.remove()
  }
}

function ownerOf(folder: string): [number, number] {
  const { uid, gid } = statSync(folder)
  return [uid, gid]
}
