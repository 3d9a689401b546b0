import { prng } from '../sim/prng.ts'

/** What a line does to one request, besides letting it pass. */
export const FAULTS = [
  /** The connection is reset before a byte is read. */
  'refuse',
  /** The request is read and dropped; the server never hears of it. */
  'cut-before',
  /** The server gets it; the client is cut off at that moment. */
  'cut-after',
  /** The server has answered; nothing of the answer arrives. */
  'lose-answer',
  /** Half of the answer arrives. */
  'cut-answer',
  /** The request waits before it goes on. */
  'delay',
  /** The answer waits. */
  'hold',
  /** The server gets it twice, at once or with the copy late. */
  'duplicate',
] as const
export type Fault = (typeof FAULTS)[number]

/** `ms` is how long a delay, a hold or a late copy takes. */
export type Fate = { fault: 'pass' } | { fault: Fault; ms: number }

export const PASS: Fate = { fault: 'pass' }

const LONGEST_MS: Partial<Record<Fault, number>> = { delay: 60, hold: 700, duplicate: 150 }

/**
 * The fates of one line's requests, one after the other. Every seed has a weather of its own: how much
 * passes, and which faults are common. Real sockets race, so a replay meets the same weather, not
 * always the same request under the same cloud. `first` befalls the first request for certain.
 */
export function weather(seed: number, line: string, first?: Fault): () => Fate {
  const random = prng(seed, `weather-${line}`)
  const passes = 0.2 + random.next() * 0.4
  const weights = FAULTS.map((fault) => ({ fault, weight: 0.2 + random.next() }))
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  let certain = first
  return () => {
    if (certain) {
      const fault = certain
      certain = undefined
      return { fault, ms: LONGEST_MS[fault] ?? 0 }
    }
    if (random.chance(passes)) return PASS
    let at = random.next() * total
    const chosen = weights.find(({ weight }) => (at -= weight) < 0) ?? weights[0]
    if (!chosen) return PASS
    // Many late copies come at once, few holds are long.
    const longest = LONGEST_MS[chosen.fault] ?? 0
    return { fault: chosen.fault, ms: Math.round(longest * random.next() ** 2) }
  }
}
