import { randomUUID } from 'node:crypto'

/** Test files of one process share an IndexedDB, so an id of one file must not repeat in another. */
const tail = randomUUID().slice(-12)
let counter = 0

/** A new id with each call, counting up from `00000001-…` so that failures are readable. */
export function newId(): string {
  counter += 1
  return `${counter.toString(16).padStart(8, '0')}-0000-7000-8000-${tail}`
}
