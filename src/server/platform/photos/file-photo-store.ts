import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileName, photoIdOfFile, photoNamesOf, type PhotoName, type PhotoStore } from './photo-store.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A photo store in a folder, with 256 subfolders named by the first two digits of the ids. */
export function filePhotoStore(folder: string): PhotoStore {
  const pathOf = (name: PhotoName) => join(folder, name.id.slice(0, 2), fileName(name))
  return {
    put: async (name, bytes) => {
      const path = pathOf(name)
      await mkdir(join(folder, name.id.slice(0, 2)), { recursive: true })
      // Renaming is atomic, so a crash may leave a temporary file, but never half a photo.
      const temporary = `${path}.${randomUUID()}.tmp`
      await writeFile(temporary, bytes)
      await rename(temporary, path)
    },
    get: async (name) => {
      try {
        return new Uint8Array(await readFile(pathOf(name)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: async (id) => {
      // The original is deleted first, so that no variant can be made again after a partial removal.
      for (const name of photoNamesOf(id)) await rm(pathOf(name), { force: true })
    },
    olderThan: (before) => filesBefore(folder, before),
  }
}

/** Yields ids of photo files changed before `before`, and deletes temporary files of that age. */
async function* filesBefore(folder: string, before: Date): AsyncIterable<string> {
  for (const subfolder of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, subfolder)).catch(() => [])) {
      const info = await stat(join(folder, subfolder, name)).catch(() => null)
      if (!info || info.mtimeMs >= before.getTime()) continue
      if (name.endsWith('.tmp')) await rm(join(folder, subfolder, name), { force: true })
      else {
        const id = photoIdOfFile(name)
        if (id !== null) yield id
      }
    }
  }
}
