// The build turns every chunk from a module into a classic script (src/build/classic-chunks.ts), which calls this file's
// `System.register`. It stands at the head of the first script. In development the browser loads the modules itself.
import { CHUNK_POLICY, scriptPolicy } from '../../../contract/trusted-scripts.ts'

/** The part of the registry that the first script uses. */
export interface ChunkRegistry {
  /** Loads a chunk with all that it imports, and executes it. */
  import: (name: string) => Promise<Record<string, unknown>>
  /** Loads a chunk with all that it imports, and does not execute it. */
  load: (name: string) => Promise<void>
}

type Namespace = Record<string, unknown>

/** Sets one export or several; returns the value. */
type SetExport = <T>(nameOrAll: string | Namespace, value: T) => T

interface Declaration {
  /** One for each chunk that this one imports; called at once and whenever an export of that chunk changes. */
  setters?: ((namespace: Namespace) => void)[]
  execute: () => void
}

/** What a chunk uses in the place of `import()` and `import.meta`. */
interface ChunkContext {
  import: (chunk: string) => Promise<Namespace>
  meta: { url: string }
}

type Declare = (setExport: SetExport, context: ChunkContext) => Declaration

interface Chunk {
  imports: string[]
  declare: Declare
  namespace: Namespace
  /** The setters of the chunks that import this one. */
  setters: (() => void)[]
  isStarted: boolean
  /** The error with which it ended; every later import of it ends the same way. */
  error?: { of: unknown }
}

const FOLDER = '/assets/'
const trusted = scriptPolicy(CHUNK_POLICY)
const chunks = new Map<string, Chunk>()
/** The scripts that are on their way. */
const loading = new Map<string, Promise<void>>()

const nameOf = (specifier: string) => specifier.replace('./', '')

/** Called when a script of the document has registered its chunk. */
const waiting = new Map<string, () => void>()

/** Loads a script that the document has already, or a new one. */
async function loadScript(name: string): Promise<void> {
  const url = FOLDER + name
  if (document.readyState !== 'complete' && document.querySelector(`script[src="${url}"]`)) {
    await new Promise((resolve) => {
      waiting.set(name, () => resolve(undefined))
      // A script of the document that failed before this one ran tells nobody; at this event all of them have ended.
      addEventListener('load', resolve)
    })
    if (chunks.has(name)) return
  }
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(url)
    const end = () => {
      // A network between can answer with something else, such as its page for signing in.
      if (chunks.has(name)) return resolve()
      script.remove()
      reject(new TypeError(`The script ${url} could not be loaded`))
    }
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    document.head.append(script)
  })
}

/** Loads a chunk and all that it imports; a script that failed is asked for again by the next call. */
async function load(name: string, seen: Set<string> = new Set()): Promise<void> {
  if (seen.has(name)) return
  seen.add(name)
  if (!chunks.has(name)) {
    let script = loading.get(name)
    if (!script) {
      script = loadScript(name).finally(() => loading.delete(name))
      loading.set(name, script)
    }
    await script
  }
  await Promise.all(chunks.get(name)?.imports.map((imported) => load(imported, seen)) ?? [])
}

/** Executes a loaded chunk once, after the chunks that it imports. @throws the error with which it ended. */
function execute(name: string): Chunk {
  const chunk = chunks.get(name)
  if (!chunk) throw new TypeError(`The script ${FOLDER}${name} has no chunk`)
  if (chunk.error) throw chunk.error.of
  if (chunk.isStarted) return chunk
  chunk.isStarted = true
  const { namespace } = chunk
  const setExport: SetExport = (nameOrAll, value) => {
    if (typeof nameOrAll === 'string') namespace[nameOrAll] = value
    else Object.assign(namespace, nameOrAll)
    for (const set of chunk.setters) set()
    return value
  }
  const context = {
    import: (specifier: string) => importChunk(nameOf(specifier)),
    meta: { url: location.origin + FOLDER + name },
  }
  try {
    const { setters = [], execute: run } = chunk.declare(setExport, context)
    for (const [at, imported] of chunk.imports.entries()) {
      const from = execute(imported)
      const set = () => setters[at]?.(from.namespace)
      from.setters.push(set)
      set()
    }
    run()
  } catch (error) {
    chunk.error = { of: error }
    throw error
  }
  return chunk
}

/** Loads a chunk and returns its exports. @throws TypeError when a script could not be loaded. */
async function importChunk(name: string): Promise<Namespace> {
  await load(name)
  return execute(name).namespace
}

/** The registry, under the name that the format of the chunks gives it. */
const registry: ChunkRegistry & { register: (name: string, imports: string[], declare: Declare) => void } = {
  register(name, imports, declare) {
    if (chunks.has(name)) return
    chunks.set(name, { imports: imports.map(nameOf), declare, namespace: {}, setters: [], isStarted: false })
    waiting.get(name)?.()
    waiting.delete(name)
  },
  import: importChunk,
  load,
}
Object.assign(globalThis, { System: registry })
