import type { Plugin } from 'vite'
import { mutantNamed } from './mutants.ts'
import { mutate } from './mutate.ts'

/**
 * Creates a Vite plugin that plants a bug into a build, or into the modules that vitest loads.
 * @throws RangeError for an unknown name.
 */
export function plantMutant(name: string): Plugin {
  const mutant = mutantNamed(name)
  return {
    name: `mutant-${name}`,
    // The patches match the original source, before other plugins transform it.
    enforce: 'pre',
    transform(source, id) {
      const code = mutate(mutant, id.split('?')[0] ?? id, source)
      return code === null ? null : { code, map: null }
    },
  }
}
