import { registerHooks } from 'node:module'
import { mutantNamed } from './mutants.ts'
import { planted } from './plant.ts'

/*
 * Plants the bug that COMMONROOF_MUTANT names into the modules that Node loads after this one:
 *   COMMONROOF_MUTANT=no-idempotency-record node --import ./tests/mutants/register.ts …
 */
const name = process.env['COMMONROOF_MUTANT']
if (name === undefined || name === '') throw new RangeError('COMMONROOF_MUTANT names no mutant')
const mutant = mutantNamed(name)

registerHooks({
  load: (url, context, nextLoad) => planted(mutant, url, nextLoad(url, context)),
})
