/** The kinds of violations that the checker reports. */
export const VIOLATION_KINDS = [
  'lost', // acknowledged, and neither on the server, nor in an outbox, nor withdrawn by the person
  'duplicated', // applied more than once
  'inverted', // two operations of one lane arrived in the wrong order
  'misattributed', // a person's text under another person's name, or in another person's database
  'contradicted', // the outbox's state differs from the server's
  'diverged', // a device and the server have different words although all is sent
  'taken-back', // words vanished that nobody had withdrawn
  'shown-to-another', // a page showed a person's words as those of another
  'answer-first', // a page shows an answer without its question, or before it
  'said-sent', // the outbox says sent, and the server does not have it
  'miscounted', // the number beside the outbox differs from its rows
  'leaked', // a request for an account that had signed out
  'stuck', // not sent although no fault is left
  'hung', // the schedule did not end, or its process exited
  'crashed', // the engine had an error that no fault explains
] as const
export type ViolationKind = (typeof VIOLATION_KINDS)[number]

export interface Violation {
  kind: ViolationKind
  what: string
}

/** Numbers of texts by what happened to them. */
export interface Counts {
  attempted: number
  acknowledged: number
  delivered: number
  /** Refused permanently and still shown to the person. */
  refused: number
  /** Cancelled, replaced or deleted by the person. */
  withdrawn: number
}

export const noCounts = (): Counts => ({
  attempted: 0,
  acknowledged: 0,
  delivered: 0,
  refused: 0,
  withdrawn: 0,
})
