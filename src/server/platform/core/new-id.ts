import { randomBytes, randomInt } from 'node:crypto'
import { uuidv7 } from '../../../domain/core/ids.ts'

/** Returns a new UUID of version 7, which sorts by time. */
export function newId(now: Date): string {
  return uuidv7(now.getTime(), randomBytes(10))
}

/** Letters and digits that cannot be confused with each other. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns a random code of eight letters; 8.5 × 10¹¹ codes exist, so that guessing is hopeless. */
export function newCode(): string {
  return Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
}
