import { randomBytes, randomInt } from 'node:crypto'
import { uuidv7 } from '../../domain/core/ids.ts'

export function newId(now: Date): string {
  return uuidv7(now.getTime(), randomBytes(10))
}

/** Without letters and digits that are read for one another. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Eight letters: 8.5 × 10¹¹ codes, so that guessing one finds nobody. */
export function newCode(): string {
  return Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
}
