import type { FaultKind } from './faults.ts'

interface At {
  device: number
  tab: number
}

/**
 * One thing that happens. Numbers name devices, tabs, people and ops modulo how many there are, so
 * that a schedule stays playable when steps are taken out of it.
 */
export type Step = { gapMs: number } & (
  | ({ do: 'write'; to: number; count: number } & At)
  | ({ do: 'name' | 'goal' | 'picture' | 'unpicture' | 'poke' } & At)
  | ({ do: 'edit' | 'cancel' | 'retry' | 'delete'; pick: number } & At)
  | { do: 'network'; device: number; mode: 'online' | 'offline' | 'portal' }
  | { do: 'sleep'; ms: number }
  | { do: 'clock'; device: number; ms: number }
  | { do: 'fault'; device: number; kind: FaultKind; dose: number }
  | { do: 'full'; device: number; after: number; times: number }
  | { do: 'disconnect'; device: number }
  | ({ do: 'kill'; after: number; inside?: 'store' | 'request'; dose: number } & At)
  | { do: 'open'; device: number }
  | { do: 'expire'; device: number }
  | ({ do: 'sign-in'; person: number; heard: boolean } & At)
  | ({ do: 'sign-out'; keep: boolean } & At)
)

export interface DevicePlan {
  /** Without Web Locks only the leases keep two runners apart. */
  locks: boolean
  tabs: number
  /** Who is signed in at first. */
  person: number
}

/** A whole run; `seed` gives latencies and jitter, everything else is written out. */
export interface Schedule {
  seed: number
  people: number
  devices: DevicePlan[]
  steps: Step[]
}

const isSchedule = (value: unknown): value is Schedule =>
  typeof value === 'object' && value !== null && 'seed' in value && 'steps' in value && 'devices' in value

/**
 * Reads a schedule as it was printed.
 * @throws TypeError when it is none.
 */
export function parseSchedule(text: string): Schedule {
  const value: unknown = JSON.parse(text)
  if (!isSchedule(value)) throw new TypeError('This is not a schedule')
  return value
}
