import { existsSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const BENCH = join(import.meta.dirname, '..')
const PEERS = join(BENCH, 'peers')

/** The source files of a subject, as paths below tests/bench. */
export interface SubjectSource {
  name: string
  page: string
  worker?: string
}

export const EMPTY: SubjectSource = { name: 'empty page', page: 'subjects/empty.ts' }
export const COMMONROOF: SubjectSource = { name: 'commonroof', page: 'subjects/commonroof.ts' }
export const GROWTH: SubjectSource = { name: 'growth', page: 'subjects/growth.ts' }
/** The product first, then the lower bound, then the peers by name. */
export const SUBJECTS: readonly SubjectSource[] = [
  COMMONROOF,
  { name: 'dexie, by hand', page: 'subjects/dexie-by-hand.ts' },
  { name: 'replicache', page: 'peers/replicache.ts' },
  { name: 'rxdb', page: 'peers/rxdb.ts' },
  { name: 'tanstack offline', page: 'peers/tanstack.ts' },
  { name: 'workbox', page: 'peers/workbox.ts', worker: 'peers/workbox-worker.ts' },
]

/** A subject's scripts, built into a folder. */
export interface BuiltSubject {
  name: string
  folder: string
  /** The sum of the bytes of its scripts, gzipped one by one. */
  gzipBytes: number
}

/**
 * Installs the peers, which are no dependencies of the product, unless they are installed.
 * @throws Error with the output of npm when the installation fails.
 */
export function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules/.package-lock.json'))) return
  process.stderr.write('Installing the peers of the benchmark\n')
  const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: PEERS, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The peers could not be installed: ${stderr}`)
}

/** Builds a subject as the product is built: minified, one script for the page and one for its worker. */
export async function buildSubject(source: SubjectSource, into: string): Promise<BuiltSubject> {
  const folder = join(into, source.name.replaceAll(/\W+/g, '-'))
  await bundle(source.page, folder, 'page')
  if (source.worker) await bundle(source.worker, folder, 'worker')
  const scripts = source.worker ? ['page.js', 'worker.js'] : ['page.js']
  const gzipBytes = scripts
    .map((script) => gzipSync(readFileSync(join(folder, script)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0)
  return { name: source.name, folder, gzipBytes }
}

async function bundle(entry: string, outDir: string, name: string): Promise<void> {
  await build({
    configFile: false,
    root: BENCH,
    logLevel: 'error',
    publicDir: false,
    define: { COMMONROOF_BUILD: JSON.stringify('bench') },
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: { [name]: join(BENCH, entry) },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  })
}
