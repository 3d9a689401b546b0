import { Refusal } from '../core/refusal.ts'

/** How many bytes of bodies the process holds at the same time. A parsed body takes up to 20 times its bytes. */
export const BODY_BUDGET = {
  /** Of one account, or of one network before the sign-in: two devices that send a batch each, twice over. */
  ownBytes: 8 * 1024 * 1024,
  allBytes: 32 * 1024 * 1024,
}

/** The bytes that one request holds. */
export interface HeldBytes {
  /** @throws Refusal `rate_limited` (429) when the owner holds too much, `unavailable` (503) when all together do */
  add: (bytes: number) => void
  /** Gives all bytes back, once the request has its answer. */
  release: () => void
}

/** Counts the bytes of bodies from their arrival to the answer. */
export class ByteBudget {
  readonly #own = new Map<string, number>()
  #all = 0

  /** Starts the count of one request of an owner. */
  hold(owner: string): HeldBytes {
    let held = 0
    const count = (bytes: number) => {
      held += bytes
      this.#all += bytes
      const own = (this.#own.get(owner) ?? 0) + bytes
      if (own === 0) this.#own.delete(owner)
      else this.#own.set(owner, own)
    }
    return {
      add: (bytes) => {
        if ((this.#own.get(owner) ?? 0) + bytes > BODY_BUDGET.ownBytes)
          throw new Refusal(
            'rate_limited',
            'You’re sending too much at once. Wait a moment, then try again.',
            {
              retryAfterMs: 1000,
            },
          )
        if (this.#all + bytes > BODY_BUDGET.allBytes)
          throw new Refusal('unavailable', 'We’re busy right now. Try again in a moment.', {
            retryAfterMs: 2000,
          })
        count(bytes)
      },
      release: () => count(-held),
    }
  }
}
