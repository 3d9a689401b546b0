import { uuidv7 } from '../../src/domain/core/ids.ts'
import type { World } from './world.ts'

/** An operation id made before the outbox stores the operation, because the page may die while storing it. */
export function opIdFor(world: World): string {
  return uuidv7(world.time.now, world.random.bytes(10))
}
