import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { readTar, TAR_END, TarError, tarEntry, type TarEntry } from './tar.ts'

/** Photos are compressed already, and rows become hardly smaller at higher levels. */
const GZIP_LEVEL = 4

/** A backup that cannot be read, or a place that does not take it; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** A backup that is being written: under another name until it is complete. */
export interface ArchiveWriter {
  add: (name: string, bytes: Uint8Array) => Promise<void>
  /** Writes everything to the disk and gives the file its name. @returns its size */
  finish: () => Promise<number>
  /** Deletes what was written. */
  discard: () => Promise<void>
}

/** The parts of a backup file that earlier backups left, because they were killed. */
function partsOf(path: string): string[] {
  const folder = dirname(path)
  const isPart = (name: string) =>
    name.startsWith(basename(path)) && /^\.[0-9a-f]{8}\.partial$/.test(name.slice(basename(path).length))
  return (existsSync(folder) ? readdirSync(folder) : []).filter(isPart).map((name) => join(folder, name))
}

/**
 * Starts a backup file, which only the operator can read, and deletes what a killed backup left of it. Another backup
 * to the same file, which may still run, then fails at its end.
 * @throws BackupError when the file exists
 */
export function createArchive(path: string, madeAt: Date): ArchiveWriter {
  const exists = () => new BackupError(`${path} exists. Choose another name, so that no backup is lost.`)
  if (existsSync(path)) throw exists()
  for (const part of partsOf(path)) rmSync(part, { force: true })
  const partial = `${path}.${randomUUID().slice(0, 8)}.partial`
  const file = createWriteStream(partial, { flags: 'wx', mode: 0o600 })
  const gzip = createGzip({ level: GZIP_LEVEL })
  const failed = new AbortController()
  const fail = (error: Error) => failed.abort(error)
  gzip.on('error', fail)
  file.on('error', (error) => {
    fail(error)
    gzip.destroy()
  })
  gzip.pipe(file)
  const write = async (bytes: Buffer) => {
    failed.signal.throwIfAborted()
    if (gzip.write(bytes)) return
    await once(gzip, 'drain', { signal: failed.signal }).catch(() => failed.signal.throwIfAborted())
  }
  return {
    add: (name, bytes) => write(tarEntry(name, bytes, madeAt)),
    finish: async () => {
      await write(TAR_END)
      gzip.end()
      await finished(file)
      try {
        const written = await open(partial, 'r')
        await written.sync()
        await written.close()
        linkSync(partial, path)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'EEXIST') throw exists()
        if (code === 'ENOENT')
          throw new BackupError('Another backup to the same file began meanwhile, so this one is not kept.')
        throw error
      }
      rmSync(partial, { force: true })
      return statSync(path).size
    },
    discard: async () => {
      gzip.destroy()
      file.destroy()
      await finished(file).catch(() => undefined)
      rmSync(partial, { force: true })
    },
  }
}

/** Yields the files in a backup. @throws BackupError when the file is damaged or cut off */
export async function* readArchive(path: string): AsyncGenerator<TarEntry> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 })
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  file.on('error', (error) => gunzip.destroy(error))
  try {
    yield* readTar(file.pipe(gunzip))
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupError(`There is no file ${path}.`)
    if (code === 'Z_BUF_ERROR' || message === 'The archive ends early')
      throw new BackupError(`${path} ends early: it is only the first part of a backup.`)
    if (code.startsWith('Z_') || error instanceof TarError)
      throw new BackupError(`${path} is damaged, or no backup of Commonroof.`)
    throw error
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}
