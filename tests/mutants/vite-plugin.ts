import type { Plugin } from 'vite'
import { mutantNamed } from './mutants.ts'
import { mutate } from './mutate.ts'

/**
 * Plants a bug into a build, or into what vitest loads.
 * @throws RangeError for a name that is none.
 */
export function plantMutant(name: string): Plugin {
  const mutant = mutantNamed(name)
  return {
    name: `mutant-${name}`,
    // Before anything has rewritten the source.
    enforce: 'pre',
    transform(source, id) {
      const code = mutate(mutant, id.split('?')[0] ?? id, source)
      return code === null ? null : { code, map: null }
    },
  }
}
