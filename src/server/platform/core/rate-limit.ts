/** A budget of `max` uses per `windowMs` for each person, network address or e-mail address. */
export interface RateLimit {
  /** What is counted, for operators. */
  what: string
  /** Whose uses are counted together. */
  counts: 'person' | 'address' | 'email'
  max: number
  /** Infinity for what an account has at the same time. */
  windowMs: number
  /** Why the limit exists, and why honest people do not meet it. */
  why: string
  /** What a person reads above the limit; by default `TOO_MANY_MESSAGE`. */
  says?: string
}

/** What a person reads above a limit that has no words of its own. */
export const TOO_MANY_MESSAGE = 'Too many tries. Wait a moment, then try again.'
