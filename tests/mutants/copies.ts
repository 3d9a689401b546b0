import { registerHooks } from 'node:module'
import { mutantNamed } from './mutants.ts'
import { planted } from './plant.ts'

/*
 * Importing this module makes `import('./some.ts?mutant=no-idempotency-record')` load a copy of that module, and of
 * every project module that it imports, with the bug planted. One process can hold copies for several bugs
 * beside the original modules; packages are shared.
 */
const QUERY = 'mutant'

const mutantOf = (url: string | undefined): string | null =>
  url?.startsWith('file:') ? new URL(url).searchParams.get(QUERY) : null

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const name = mutantOf(context.parentURL)
    const { url } = resolved
    if (name === null || !url.startsWith('file:') || url.includes('/node_modules/')) return resolved
    const copy = new URL(url)
    copy.searchParams.set(QUERY, name)
    return { ...resolved, url: copy.href }
  },
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const name = mutantOf(url)
    return name === null ? loaded : planted(mutantNamed(name), url, loaded)
  },
})
