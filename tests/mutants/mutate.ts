import { resolve } from 'node:path'
import type { Mutant, Patch } from './mutant.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The absolute path of a patch's file. */
export const fileOf = ({ file }: Patch): string => resolve(ROOT, file)

/**
 * The source of a file with the mutant's patches; null when the mutant has no patch for the file.
 * @throws RangeError when the text to replace does not occur exactly once, because the source has changed.
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
