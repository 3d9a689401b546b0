import { chunksOf, closureOf } from './app-bundle.ts'
import { EVERY, memberPages } from './page-chunks.ts'
import type { Rolldown } from 'vite'

/** Characters below which a chunk is small: its request takes longer than its bytes. */
const SMALL = 2500

/**
 * Puts the small chunks that a page behind sign-in needs into the file of the page's own chunk. A page needs a dozen of
 * them, and each script of its own takes more than a millisecond of the page's thread, five on a slow phone. A small
 * chunk is in the files of several pages then; only the first copy that arrives is used.
 */
export function joinSmallChunks(root: string, bundle: Rolldown.OutputBundle): void {
  const chunks = chunksOf(bundle)
  const codeOf = new Map([...chunks].map(([name, { code }]) => [name, code]))
  const every = closureOf(EVERY, chunks)
  for (const [, module] of memberPages(root)) {
    const needed = [...closureOf([module], chunks)].filter((name) => !every.has(name))
    const [own = '', ...others] = needed
    const small = others.filter((name) => (codeOf.get(name)?.length ?? 0) < SMALL)
    const chunk = chunks.get(own)
    if (chunk) chunk.code = [own, ...small].map((name) => codeOf.get(name)).join('\n')
  }
}
