import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../core/concurrency.ts'

/** Argon2's cost: memory in KiB, and the number of passes over the memory. */
export interface HashCost {
  memoryCost: number
  timeCost: number
}

/** OWASP's minimum for argon2id. */
const OWASP_MINIMUM: HashCost = { memoryCost: 19_456, timeCost: 2 }
/** The number of the const enum member `Algorithm.Argon2id`, which does not exist at run time. */
const ARGON2ID = 2
/** Number of hashes computed at the same time. */
const AT_ONCE = 2

/** Hashes and verifies passwords with argon2id. */
export interface PasswordHasher {
  hash: (password: string) => Promise<string>
  /**
   * False for a wrong password and for a missing account (`stored` is null). Both cost the same work, so that
   * response times do not reveal which accounts exist.
   */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

/** Creates a hasher with a queue: a hash takes 19 MiB, so many sign-ins at once would use up the memory. */
export function createPasswordHasher(cost: HashCost = OWASP_MINIMUM): PasswordHasher {
  const options = { algorithm: ARGON2ID, parallelism: 1, ...cost }
  const queue = limitConcurrency(AT_ONCE)
  let decoy: Promise<string> | null = null
  return {
    hash: (password) => queue(() => hash(password, options)),
    verify: async (stored, password) => {
      decoy ??= queue(() => hash('no account has this password', options))
      const expected = stored ?? (await decoy)
      const matches = await queue(() => verify(expected, password))
      return stored !== null && matches
    },
  }
}
