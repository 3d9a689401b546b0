import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { isId } from '../../../domain/core/ids.ts'
import type { ExportStore } from './export-store.ts'

/** A store of archives in a folder that only the server's user can read. */
export function fileExportStore(folder: string): ExportStore & { pathOf: (id: string) => string } {
  const pathOf = (id: string) => {
    if (!isId(id)) throw new TypeError('An archive is named by an id')
    return join(folder, `${id}.zip`)
  }
  return {
    pathOf,
    put: async (id, archive, signal) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(id)
      const temporary = `${path}.tmp`
      try {
        await pipeline(
          Readable.fromWeb(archive as unknown as NodeStream),
          createWriteStream(temporary, { mode: 0o600 }),
          { signal },
        )
        const { size } = await stat(temporary)
        // Renaming is atomic, so a crash may leave a temporary file, but never half an archive.
        await rename(temporary, path)
        return size
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: async (id) => {
      try {
        const file = await open(pathOf(id))
        return Readable.toWeb(file.createReadStream()) as unknown as ReadableStream<Uint8Array>
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: async (id) => {
      await rm(pathOf(id), { force: true })
      await rm(`${pathOf(id)}.tmp`, { force: true })
    },
  }
}
