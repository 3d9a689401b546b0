import type { FaultKind } from './faults.ts'

interface TabPlace {
  device: number
  tab: number
}

/**
 * One event of a schedule. Numbers of devices, tabs, people and operations are taken modulo how many exist,
 * so that a schedule stays valid when steps are removed from it.
 */
export type Step = { gapMs: number } & (
  | ({ do: 'write'; to: number; count: number } & TabPlace)
  | ({ do: 'name' | 'goal' | 'picture' | 'unpicture' | 'poke' } & TabPlace)
  | ({ do: 'edit' | 'cancel' | 'retry' | 'delete'; pick: number } & TabPlace)
  | { do: 'network'; device: number; mode: 'online' | 'offline' | 'portal' }
  | { do: 'sleep'; ms: number }
  | { do: 'clock'; device: number; ms: number }
  | { do: 'fault'; device: number; kind: FaultKind; dose: number }
  | { do: 'full'; device: number; after: number; times: number }
  | { do: 'disconnect'; device: number }
  | ({ do: 'kill'; after: number; inside?: 'store' | 'request'; dose: number } & TabPlace)
  | ({ do: 'decide'; to: number } & TabPlace)
  | ({ do: 'note' | 'look' | 'draft' | 'submit' | 'continue' | 'listing' | 'discard' | 'pull' } & TabPlace)
  | ({ do: 'choose'; keep: 'mine' | 'theirs' } & TabPlace)
  | { do: 'backup' | 'restore' }
  | { do: 'mend' | 'open'; device: number }
  | { do: 'expire'; device: number }
  | ({ do: 'sign-in'; person: number; heard: boolean } & TabPlace)
  | ({ do: 'sign-out'; keep: boolean } & TabPlace)
)

/** A device at the start of a schedule. */
export interface DevicePlan {
  /** Whether the browser has Web Locks; without them only leases keep two runners apart. */
  locks: boolean
  tabs: number
  /** By how much its clock is ahead at the start; 0 by default. */
  clockMs?: number
  /** The number of the person who is signed in at the start. */
  person: number
}

/** A complete run; `seed` determines latencies and jitter, the other fields determine all else. */
export interface Schedule {
  seed: number
  people: number
  devices: DevicePlan[]
  steps: Step[]
}

const isSchedule = (value: unknown): value is Schedule =>
  typeof value === 'object' && value !== null && 'seed' in value && 'steps' in value && 'devices' in value

/**
 * Parses a printed schedule.
 * @throws TypeError when the text is no schedule.
 */
export function parseSchedule(text: string): Schedule {
  const value: unknown = JSON.parse(text)
  if (!isSchedule(value)) throw new TypeError('This is not a schedule')
  return value
}
