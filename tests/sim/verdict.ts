/** What must never happen. */
export const VIOLATION_KINDS = [
  'lost', // acknowledged, and neither on the server nor in an outbox nor taken back by the person
  'duplicated', // an effect more than once
  'inverted', // two of one lane in another order than they were written
  'misattributed', // words of one person under another's name, or on another's database
  'contradicted', // the outbox says one thing and the server another
  'leaked', // a request in the name of somebody who had signed out
  'stuck', // nothing stands in its way, and it does not go
  'hung', // the schedule did not end, or its process did
  'crashed', // the engine met an error that no fault explains
] as const
export type ViolationKind = (typeof VIOLATION_KINDS)[number]

export interface Violation {
  kind: ViolationKind
  what: string
}

export interface Counts {
  attempted: number
  acknowledged: number
  delivered: number
  /** Still shown to the person, refused for good. */
  refused: number
  /** Taken back by the person. */
  withdrawn: number
}

export const noCounts = (): Counts => ({
  attempted: 0,
  acknowledged: 0,
  delivered: 0,
  refused: 0,
  withdrawn: 0,
})
