import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Builds one module of the app for Node and imports it. The built file's name holds a hash, because Node
 * caches imports by path and would return the first build's module for a second build in the same process.
 *
 * @param entry path relative to `root`: 'src/app/render-page.tsx'
 * @throws Error when the build produced no entry chunk.
 */
export async function buildAndImport<T>(root: string, entry: string, plugins: Plugin[] = []): Promise<T> {
  const outDir = join(root, 'node_modules/.cache/commonroof', entry.replace(/\W+/g, '-'))
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins,
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'entry-[hash].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []))
  const file = outputs.find((output) => output.type === 'chunk' && output.isEntry)
  if (!file) throw new Error(`${entry} was not built`)
  return (await import(join(outDir, file.fileName))) as T
}
