import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { PAGE_CHUNKS_ID, type PageChunks } from '../contract/page-chunks.ts'
import { chunksOf, closureOf, filesOf } from './app-bundle.ts'

/** A line of src/app/signed-in-routes.tsx: the path of a page and its module. */
const ROUTE = /'(\/[^']*)': lazyPage\(\s*\(\) => import\('\.\/([^']+)'\)/g

/** The modules that every member's screen needs, besides its own. */
export const EVERY = ['session/start.ts', 'session/sign-in.ts', 'account-parts.ts']

/** The path of each page behind sign-in, and its module below src/app. @throws Error without pages */
export function memberPages(root: string): [path: string, module: string][] {
  const routes = readFileSync(join(root, 'src/app/signed-in-routes.tsx'), 'utf8')
  const pages = Array.from(routes.matchAll(ROUTE), ([, path = '', module = '']): [string, string] => [
    path,
    module,
  ])
  if (pages.length === 0) throw new Error('src/app/signed-in-routes.tsx has no pages')
  return pages
}

/** The file names of the scripts that each page behind sign-in needs, for the empty document. */
export function pageChunks(root: string, bundle: Rolldown.OutputBundle): PageChunks {
  const chunks = chunksOf(bundle)
  const namesOf = (modules: readonly string[]) =>
    [...filesOf(closureOf(modules, chunks), chunks)].map((name) => name.slice(name.lastIndexOf('/') + 1))
  const every = namesOf(EVERY)
  const pages = memberPages(root).map(([path, module]) => [
    path,
    namesOf([module]).filter((name) => !every.includes(name)),
  ])
  return { every, pages: Object.fromEntries(pages) as PageChunks['pages'] }
}

/** The element of the empty document that holds the names of the chunks. */
export const pageChunksElement = (chunks: PageChunks): string =>
  `<script type="application/json" id="${PAGE_CHUNKS_ID}">${JSON.stringify(chunks)}</script>`
