import { prng } from '../sim/prng.ts'

/** The faults that the proxy can inject into a request. */
export const FAULTS = [
  /** The connection is reset before any byte is read. */
  'refuse',
  /** The request is read and dropped before the server gets it. */
  'cut-before',
  /** The server gets the request; the client's connection is closed at that moment. */
  'cut-after',
  /** The server responds; nothing of the response arrives. */
  'lose-answer',
  /** Half of the response arrives. */
  'cut-answer',
  /** The request is delayed before the server gets it. */
  'delay',
  /** The response is delayed. */
  'hold',
  /** The server gets the request twice; the copy may be late. */
  'duplicate',
] as const
export type Fault = (typeof FAULTS)[number]

/**
 * What the proxy does to one request; `ms` is the duration of a delay, of a hold or before a copy. `released`
 * ends a delay or a hold before that.
 */
export type RequestFault = { fault: 'pass' } | { fault: Fault; ms: number; released?: Promise<void> }

export const NO_FAULT: RequestFault = { fault: 'pass' }

const LONGEST_MS: Partial<Record<Fault, number>> = { delay: 60, hold: 700, duplicate: 150 }

/**
 * A generator of the faults of one proxy's requests, in order. The seed determines how many requests pass
 * and which faults are common. Real sockets race, so a replay has the same sequence of faults, but may
 * apply a fault to another request. `first` is the fault of the first request.
 */
export function randomFaults(seed: number, name: string, first?: Fault): () => RequestFault {
  const random = prng(seed, `weather-${name}`)
  const passProbability = 0.2 + random.next() * 0.4
  const weights = FAULTS.map((fault) => ({ fault, weight: 0.2 + random.next() }))
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  let forced = first
  return () => {
    if (forced) {
      const fault = forced
      forced = undefined
      return { fault, ms: LONGEST_MS[fault] ?? 0 }
    }
    if (random.chance(passProbability)) return NO_FAULT
    let at = random.next() * total
    const chosen = weights.find(({ weight }) => (at -= weight) < 0) ?? weights[0]
    if (!chosen) return NO_FAULT
    // The square makes short durations frequent and long ones rare.
    const longest = LONGEST_MS[chosen.fault] ?? 0
    return { fault: chosen.fault, ms: Math.round(longest * random.next() ** 2) }
  }
}
