import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPhotoId, type PhotoStore } from './photo-store.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Photos as files in `folder`, in 256 subfolders by the first two digits. */
export function filePhotoStore(folder: string): PhotoStore {
  const pathOf = (id: string) => {
    if (!isPhotoId(id)) throw new TypeError('A photo is named by 32 hex digits')
    return join(folder, id.slice(0, 2), `${id}.jpg`)
  }
  return {
    put: async (id, jpeg) => {
      const path = pathOf(id)
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true })
      // Renaming is atomic: a crash leaves a temporary file, never half a photo.
      const temporary = `${path}.${randomUUID()}.tmp`
      await writeFile(temporary, jpeg)
      await rename(temporary, path)
    },
    get: async (id) => {
      try {
        return new Uint8Array(await readFile(pathOf(id)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: async (id) => rm(pathOf(id), { force: true }),
    olderThan: (before) => filesBefore(folder, before),
  }
}

async function* filesBefore(folder: string, before: Date): AsyncIterable<string> {
  for (const shelf of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, shelf)).catch(() => [])) {
      const info = await stat(join(folder, shelf, name)).catch(() => null)
      if (!info || info.mtimeMs >= before.getTime()) continue
      if (name.endsWith('.tmp')) await rm(join(folder, shelf, name), { force: true })
      else if (isPhotoId(name.replace(/\.jpg$/, ''))) yield name.replace(/\.jpg$/, '')
    }
  }
}
