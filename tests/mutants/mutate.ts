import { resolve } from 'node:path'
import type { Mutant, Patch } from './mutant.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Where a patch applies. */
export const fileOf = ({ file }: Patch): string => resolve(ROOT, file)

/**
 * The source of one file with the bug in it; null when the bug is elsewhere.
 * @throws RangeError when a place is not there exactly once: the mutant no longer fits the source.
 */
export function mutate(mutant: Mutant, file: string, source: string): string | null {
  const patches = mutant.patches.filter((patch) => fileOf(patch) === file)
  if (patches.length === 0) return null
  let mutated = source
  for (const { find, replace } of patches) {
    const places = mutated.split(find).length - 1
    if (places !== 1) throw new RangeError(`${mutant.name}: ${places} places in ${file} read ${find}`)
    mutated = mutated.replace(find, () => replace)
  }
  return mutated
}
