/** The promises that the adversary tries to break. */
export const BROKEN_PROMISES = [
  'lost', // shown as kept or sent, and neither on the server nor on the device
  'duplicated', // arrived more than once
  'inverted', // two messages of one device in the wrong order, or an answer before its question
  'misattributed', // one person's words under another person's name
  'taken-back', // gone from a box or the outbox without the person's act
  'shown-to-another', // one person's data on the screen while somebody else or nobody is signed in
  'left-behind', // a database on the device after its person signed out without keeping it
  'said-but-missing', // "everything has arrived", and something has not
  'session-ended', // signed out without the person's act
  'contradicted', // arrived although its author cancelled, undid or replaced it
  'stuck', // not sent although no fault is left
] as const
export type BrokenPromise = (typeof BROKEN_PROMISES)[number]

export interface Violation {
  kind: BrokenPromise
  what: string
}

/** Collects violations, each once. */
export class Violations {
  readonly found: Violation[] = []

  add(kind: BrokenPromise, what: string): void {
    if (!this.found.some((each) => each.kind === kind && each.what === what)) this.found.push({ kind, what })
  }
}
