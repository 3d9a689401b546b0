import { randomUUID } from 'node:crypto'

/** Test files of one process share its disk, so the ids of one file must not come again in another. */
const tail = randomUUID().slice(-12)
let counter = 0

/** A new id each time, in order: `00000001-…`, so that failures are readable. */
export function freshId(): string {
  counter += 1
  return `${counter.toString(16).padStart(8, '0')}-0000-7000-8000-${tail}`
}
