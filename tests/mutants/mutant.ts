import type { ViolationKind } from '../sim/violations.ts'

/** A replacement in one source file. `find` occurs exactly once in the file. */
export interface Patch {
  /** The path from the root of the project. */
  file: string
  find: string
  replace: string
}

/** A plausible bug, planted to verify that the tests detect it. */
export interface Mutant {
  name: string
  what: string
  /** The test that reveals it; `orders` is the exploration of the session's orders. */
  caughtBy: 'simulation' | 'browser' | 'orders'
  /** The seed whose schedule once revealed the bug; the campaign begins with it. */
  seenWith?: number
  /** The simulation must report a violation of one of these kinds. */
  shows: readonly ViolationKind[]
  patches: readonly Patch[]
}
