import type { Prng } from './prng.ts'
import type { Step } from './schedule.ts'

/** Milliseconds after a step: 0 runs two steps at the same instant, seconds let requests complete. */
export function gap(random: Prng): number {
  if (random.chance(0.3)) return 0
  return random.chance(0.6) ? random.int(400) : random.int(40_000)
}

export const FAULTS_WITH_UNKNOWN_RESULT = [
  'answer-lost',
  'answer-cut',
  'request-swallowed',
  'request-delayed',
  'gateway-502-after-commit',
  'crash-after-commit',
] as const

/** A device goes online or offline. */
export const line = (device: number, mode: 'online' | 'offline', gapMs = 0): Step => ({
  do: 'network',
  device,
  mode,
  gapMs,
})

/** A person signs in on a device, whose other tabs hear of it. */
export const signInOn = (random: Prng, device: number, person: number): Step => ({
  do: 'sign-in',
  device,
  tab: 0,
  person,
  heard: true,
  gapMs: 1000 + random.int(2000),
})

/** A fault after which nobody knows whether the request took effect. */
export const unknownFault = (random: Prng, device: number): Step => ({
  do: 'fault',
  device,
  kind: random.pick(FAULTS_WITH_UNKNOWN_RESULT),
  dose: random.next(),
  gapMs: 0,
})
