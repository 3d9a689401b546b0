import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../batch/concurrency.ts'

/** Memory in KiB, and how often it is passed over. */
export interface HashCost {
  memoryCost: number
  timeCost: number
}

/** OWASP's minimum for argon2id. */
const OWASP_MINIMUM: HashCost = { memoryCost: 19_456, timeCost: 2 }
/** Argon2id: a const enum is erased, its number is not. */
const ARGON2ID = 2
const AT_ONCE = 2

export interface PasswordHasher {
  hash: (password: string) => Promise<string>
  /** False for a wrong password, and, after the same work, for an account that does not exist (null). */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

/** 19 MiB per hash: a queue keeps a rush of sign-ins from taking the memory and both cores. */
export function createPasswordHasher(cost: HashCost = OWASP_MINIMUM): PasswordHasher {
  const options = { algorithm: ARGON2ID, parallelism: 1, ...cost }
  const queue = limitConcurrency(AT_ONCE)
  let decoy: Promise<string> | null = null
  return {
    hash: (password) => queue(() => hash(password, options)),
    verify: async (stored, password) => {
      decoy ??= queue(() => hash('no account has this password', options))
      const against = stored ?? (await decoy)
      const matches = await queue(() => verify(against, password))
      return stored !== null && matches
    },
  }
}
