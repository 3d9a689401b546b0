import type { Rolldown } from 'vite'

/** Whether a bundle is the app's: the plugins of the build also run for the service worker. */
export const holdsApp = (bundle: Rolldown.OutputBundle): boolean =>
  Object.values(bundle).some(
    (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith('/src/app/boot.ts')),
  )

/** What this file uses of a chunk. */
interface Chunk {
  code: string
  imports: readonly string[]
  moduleIds: readonly string[]
}

/** The chunks that contain the modules, and all that these import at once. @throws Error for a module in no chunk. */
export function closureOf(modules: readonly string[], chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks.get(name)
    if (chunk === undefined || found.has(name)) return
    found.add(name)
    chunk.imports.forEach(visit)
  }
  for (const module of modules) {
    const [name] =
      [...chunks].find(([, chunk]) => chunk.moduleIds.some((id) => id.endsWith(`/src/app/${module}`))) ?? []
    if (name === undefined) throw new Error(`No chunk holds src/app/${module}`)
    visit(name)
  }
  return found
}

/** How a script says the name of each chunk that it holds. */
const REGISTERED = /System\.register\([`'"]([^`'"]+)[`'"],/g

/** The files that have all these chunks: a small chunk is in the file of the page that needs it; see small-chunks.ts. */
export function filesOf(names: Iterable<string>, chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const files = new Set(names)
  const folder = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)
  for (const name of files) {
    for (const [, held = ''] of chunks.get(name)?.code.matchAll(REGISTERED) ?? []) {
      const other = folder(name) + held
      if (other !== name) files.delete(other)
    }
  }
  return files
}

/** The chunks of a bundle by their file names: `assets/frame-DmQJ6AAa.js`. */
export const chunksOf = (bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> =>
  new Map(Object.entries(bundle).flatMap(([name, part]) => (part.type === 'chunk' ? [[name, part]] : [])))
