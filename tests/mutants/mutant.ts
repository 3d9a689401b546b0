import type { ViolationKind } from '../sim/verdict.ts'

/** One place of the source, and what a bug makes of it. `find` occurs there exactly once. */
export interface Patch {
  /** From the root of the project. */
  file: string
  find: string
  replace: string
}

/** A bug that somebody could write, planted to see whether the checks notice. */
export interface Mutant {
  name: string
  what: string
  caughtBy: 'simulation' | 'browser'
  /** The seed whose schedule showed it when it was planted; the search begins there. */
  seenWith?: number
  /** What the simulation must say about it; any of these. */
  shows: readonly ViolationKind[]
  patches: readonly Patch[]
}
