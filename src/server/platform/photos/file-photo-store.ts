import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  fileName,
  photoIdOfFile,
  photoNamesOf,
  type PhotoName,
  type PhotoStore,
  type StoredObject,
} from './photo-store.ts'

/** A temporary file that is older was left by a process that was killed. */
const TEMPORARY_MAX_MS = 86_400_000

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A photo store in a folder, with 256 subfolders named by the first two digits of the ids. */
export function filePhotoStore(folder: string): PhotoStore {
  const pathOf = (name: PhotoName) => join(folder, name.id.slice(0, 2), fileName(name))
  const aside = join(folder, 'aside')
  const owner = join(folder, 'DATABASE')
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
    list: () => filesIn(folder),
    moveAside: async (id) => {
      await mkdir(aside, { recursive: true })
      const path = join(aside, fileName({ id }))
      await rename(pathOf({ id }), path).catch(ignoreMissing)
      // The time of the move, from which the week counts.
      await utimes(path, new Date(), new Date()).catch(ignoreMissing)
      for (const name of photoNamesOf(id)) await rm(pathOf(name), { force: true })
    },
    listAside: () => filesOf(aside),
    moveBack: async (id) => {
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true })
      await rename(join(aside, fileName({ id })), pathOf({ id })).catch(ignoreMissing)
    },
    deleteAside: (id) => rm(join(aside, fileName({ id })), { force: true }),
    readOwner: async () =>
      readFile(owner, 'utf8')
        .catch(ignoreMissing)
        .then((text) => text?.trim() ?? null),
    writeOwner: async (databaseId) => {
      if (databaseId === null) return rm(owner, { force: true })
      await mkdir(folder, { recursive: true })
      await writeFile(owner, `${databaseId}\n`)
    },
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
  return undefined
}

/** Yields the photo files of the subfolders. */
async function* filesIn(folder: string): AsyncIterable<StoredObject> {
  for (const subfolder of await readdir(folder).catch(() => []))
    if (/^[0-9a-f]{2}$/.test(subfolder)) yield* filesOf(join(folder, subfolder))
}

/** Yields the photo files of a folder, and deletes temporary files of killed processes. */
async function* filesOf(folder: string): AsyncIterable<StoredObject> {
  const old = Date.now() - TEMPORARY_MAX_MS
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const info = await stat(path).catch(ignoreMissing)
    if (!info) continue
    const id = photoIdOfFile(name)
    if (id !== null) yield { id, changedAt: info.mtime }
    else if (name.endsWith('.tmp') && info.mtimeMs < old) await rm(path, { force: true })
  }
}
