import { join } from 'node:path'
import { rollup } from 'rollup'
import { build, minify, type Plugin } from 'vite'
import { holdsApp } from './app-bundle.ts'
import { BUILD_TARGETS } from './oldest-browsers.ts'
import { joinSmallChunks } from './small-chunks.ts'

/** Part of the chunks' hash; change it whenever the same modules become other scripts. */
const FORMAT = 'system-2'

/**
 * Turns a chunk from a module into a classic script that calls `System.register`.
 * @param name the chunk's file name, by which other chunks import it: 'frame-DmQJ6AAa.js'
 */
export async function classicScript(name: string, code: string): Promise<string> {
  const bundle = await rollup({
    input: name,
    treeshake: false,
    makeAbsoluteExternalsRelative: false,
    plugins: [
      {
        name: 'commonroof-one-chunk',
        resolveId: (id) => (id === name ? id : { id, external: true }),
        load: (id) => (id === name ? code : undefined),
      },
    ],
  })
  const { output } = await bundle.generate({
    format: 'system',
    name,
    compact: true,
    generatedCode: 'es2015',
    entryFileNames: name,
  })
  await bundle.close()
  const { code: script } = await minify(name, output[0].code)
  return script
}

/** Builds src/app/background/before-start/chunk-registry.ts as a script of its own. */
async function registryScript(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: BUILD_TARGETS,
      lib: {
        entry: join(root, 'src/app/background/before-start/chunk-registry.ts'),
        formats: ['iife'],
        name: 'commonroofChunks',
      },
    },
  })
  const [chunk] = [built].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (chunk?.type !== 'chunk')
    throw new Error('src/app/background/before-start/chunk-registry.ts was not built')
  return chunk.code.trim()
}

/** Vite's function around every dynamic import waits for style sheets of chunks, and the app has one sheet for all. */
const PLAIN_IMPORTS: Plugin = {
  name: 'commonroof-plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined,
}

/**
 * Makes every chunk of the app a classic script, because Chromium keeps the compiled code of classic scripts between
 * visits and compiles that of modules anew at every start.
 */
export function classicChunks(root: string): Plugin[] {
  const chunks: Plugin = {
    name: 'commonroof-classic-chunks',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: () => FORMAT,
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const classic = html.replace('<script type="module" crossorigin src=', '<script defer src=')
        if (classic === html) throw new Error('index.html starts no script')
        return classic
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (!holdsApp(bundle)) return
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk') continue
          const name = part.fileName.slice(part.fileName.lastIndexOf('/') + 1)
          part.code = await classicScript(name, part.code)
          if (part.moduleIds.some((id) => id.endsWith('/src/app/boot.ts')))
            part.code = `${await registryScript(root)}\n${part.code}\nSystem.import(${JSON.stringify(name)})`
        }
        joinSmallChunks(root, bundle)
      },
    },
  }
  return [PLAIN_IMPORTS, chunks]
}
