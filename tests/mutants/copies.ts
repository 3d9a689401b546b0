import { registerHooks } from 'node:module'
import { mutantNamed } from './mutants.ts'
import { planted } from './plant.ts'

/*
 * From here on `import('./some.ts?mutant=no-receipt')` loads a copy of that module, and of every module of
 * the project that it imports, with the bug in them. Copies of several bugs live in one process, beside
 * the modules without any; packages are shared by all.
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
