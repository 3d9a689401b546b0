import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileName, idOfFile, namesOf, type PhotoName, type PhotoStore } from './photo-store.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Photos as files in `folder`, in 256 subfolders by the first two digits. */
export function filePhotoStore(folder: string): PhotoStore {
  const pathOf = (name: PhotoName) => join(folder, name.id.slice(0, 2), fileName(name))
  return {
    put: async (name, bytes) => {
      const path = pathOf(name)
      await mkdir(join(folder, name.id.slice(0, 2)), { recursive: true })
      // Renaming is atomic: a crash leaves a temporary file, never half a photo.
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
      // The photo first: what is left of one that is half removed cannot make the rest anew.
      for (const name of namesOf(id)) await rm(pathOf(name), { force: true })
    },
    olderThan: (before) => filesBefore(folder, before),
  }
}

async function* filesBefore(folder: string, before: Date): AsyncIterable<string> {
  for (const shelf of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, shelf)).catch(() => [])) {
      const info = await stat(join(folder, shelf, name)).catch(() => null)
      if (!info || info.mtimeMs >= before.getTime()) continue
      if (name.endsWith('.tmp')) await rm(join(folder, shelf, name), { force: true })
      else {
        const id = idOfFile(name)
        if (id !== null) yield id
      }
    }
  }
}
