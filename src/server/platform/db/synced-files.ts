import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** An open file of Emscripten: `nfd` is Node's number of it; a folder has none. */
interface EmscriptenStream {
  nfd?: number
  node: unknown
}

/** Emscripten's file system on Node's. */
interface EmscriptenNodeFiles {
  stream_ops: { fsync?: (stream: EmscriptenStream) => number }
  realPath: (node: unknown) => string
}

type Init = NodeFS['init']

/**
 * The embedded database's files, with an fsync that reaches the disk: PostgreSQL calls it before a commit is
 * answered. PGlite's own files ignore it, so that a power cut may lose commits or break the database.
 */
export class SyncedFiles extends NodeFS {
  override init(pg: Parameters<Init>[0], options: Parameters<Init>[1]): ReturnType<Init> {
    const preRun = (module: { NODEFS: unknown }) => {
      const files = module.NODEFS as EmscriptenNodeFiles
      files.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) syncPath(files.realPath(stream.node))
        else fsyncSync(stream.nfd)
        return 0
      }
    }
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), preRun] })
  }
}

/** How PostgreSQL starts on `SyncedFiles`: with fsync, by the only call that Emscripten passes on. */
export const SYNCED_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Writes a folder and all that is in it to the disk. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else syncPath(path)
  }
  syncPath(folder)
}

function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
