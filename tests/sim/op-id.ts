import { uuidv7 } from '../../src/domain/core/ids.ts'
import type { World } from './world.ts'

/** An id that is known before the outbox has the op: a page may die over it. */
export function opIdFor(world: World): string {
  return uuidv7(world.time.now, world.random.bytes(10))
}
