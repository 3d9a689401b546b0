import { IN_THE_BROWSER } from './in-the-browser.ts'
import { IN_THE_DRAFTS } from './in-the-drafts.ts'
import { IN_THE_SESSION } from './in-the-session.ts'
import type { Mutant } from './mutant.ts'
import { ON_THE_DEVICE } from './on-the-device.ts'
import { ON_THE_SERVER } from './on-the-server.ts'

export const MUTANTS: readonly Mutant[] = [
  ...ON_THE_DEVICE,
  ...IN_THE_DRAFTS,
  ...ON_THE_SERVER,
  ...IN_THE_SESSION,
  ...IN_THE_BROWSER,
]

/** The mutant of that name. @throws RangeError for an unknown name. */
export function mutantNamed(name: string): Mutant {
  const mutant = MUTANTS.find((one) => one.name === name)
  if (!mutant)
    throw new RangeError(`There is no mutant ${name}; there are ${MUTANTS.map((one) => one.name).join(', ')}`)
  return mutant
}
