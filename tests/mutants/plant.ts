import type { LoadFnOutput } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutant.ts'
import { mutate } from './mutate.ts'

/** The module that Node loaded from `url`, with the mutant's patches for that file. */
export function planted(mutant: Mutant, url: string, loaded: LoadFnOutput): LoadFnOutput {
  const { source } = loaded
  if (!url.startsWith('file:') || source === undefined || source === null) return loaded
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source as Uint8Array)
  const mutated = mutate(mutant, fileURLToPath(url), text)
  return mutated === null ? loaded : { ...loaded, source: mutated }
}
