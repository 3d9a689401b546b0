import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { PUBLIC_PAGES, pageFile } from '../../content/paths.ts'
import { loadBuilt } from './build-module.ts'
import { pictureFiles } from './picture-files.ts'

/** Chunks of the client's build, by the source file that begins them. */
type Chunks = ReadonlyMap<string, { fileName: string; imports: string[] }>

/** The source files whose chunks a page needs before it can be hydrated. */
function pageSources(path: string, template: string): string[] {
  switch (template) {
    case 'home':
      return ['src/app/features/home/home-gate.tsx']
    case 'beta':
    case 'homeowner':
      return [`src/app/features/public/${template}-route.tsx`]
    default:
      return [
        `src/app/marketing/templates/${template}-page.tsx`,
        `src/content${path.startsWith('/cities/') ? path : `/pages${path}`}.ts`,
      ]
  }
}

/** Files to fetch beside the entry, so that no script has to arrive before the next one is asked for. */
function preloads(chunks: Chunks, sources: readonly string[], already: string): string[] {
  const wanted = new Set<string>()
  const add = (fileName: string, imports: readonly string[]) => {
    if (wanted.has(fileName) || already.includes(fileName)) return
    wanted.add(fileName)
    for (const next of imports) {
      const chunk = Array.from(chunks.values()).find((candidate) => candidate.fileName === next)
      add(next, chunk?.imports ?? [])
    }
  }
  for (const source of sources) {
    const chunk = chunks.get(source)
    if (chunk) add(chunk.fileName, chunk.imports)
  }
  return Array.from(wanted)
}

/**
 * Renders every public page into `dist/pages`, between the client's build and the worker's, whose list
 * of files then names them.
 */
export function prerender(root: string): { plugin: Plugin; write: () => Promise<void> } {
  let chunks: Chunks = new Map()
  const plugin: Plugin = {
    name: 'commonroof-prerender',
    apply: 'build',
    generateBundle(_, bundle) {
      const found = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [{ fileName: file.fileName, imports: file.imports, modules: Object.keys(file.modules) }]
          : [],
      )
      chunks = new Map(
        found.flatMap(({ fileName, imports, modules }) =>
          modules.map((id) => [id.replace(`${root}/`, ''), { fileName, imports }] as const),
        ),
      )
    },
  }

  async function write(): Promise<void> {
    const { renderPage } = await loadBuilt<{ renderPage: (path: string) => Promise<string> }>(
      root,
      'src/app/prerender.tsx',
      [pictureFiles(root)],
    )
    const shell = await readFile(join(root, 'dist/index.html'), 'utf8')
    for (const { path, template, title } of PUBLIC_PAGES) {
      const links = preloads(chunks, pageSources(path, template), shell)
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        .join('\n    ')
      const html = shell
        .replace(/<title>.*?<\/title>/, `<title>${title} · Commonroof</title>`)
        .replace('</head>', `${links}\n  </head>`)
        .replace(/\s*<noscript[\s\S]*?<\/noscript\s*>/, '')
      const markup = await renderPage(path)
      const file = join(root, 'dist', pageFile(path))
      await mkdir(dirname(file), { recursive: true })
      await writeFile(
        file,
        html.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`),
      )
    }
  }
  return { plugin, write }
}
