import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { mutantNamed } from './mutants.ts'
import { mutate } from './mutate.ts'

/*
 * Plants the bug that COMMONROOF_MUTANT names into every module that Node loads from here on:
 *   COMMONROOF_MUTANT=no-receipt node --import ./tests/mutants/register.ts …
 */
const name = process.env['COMMONROOF_MUTANT']
if (name === undefined || name === '') throw new RangeError('COMMONROOF_MUTANT names no mutant')
const mutant = mutantNamed(name)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded
    const source =
      typeof loaded.source === 'string'
        ? loaded.source
        : new TextDecoder().decode(loaded.source as Uint8Array)
    const mutated = mutate(mutant, fileURLToPath(url), source)
    return mutated === null ? loaded : { ...loaded, source: mutated }
  },
})
