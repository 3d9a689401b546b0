import type { Disposition } from './disposition.ts'
import type { Op } from './types.ts'

/** Time, as the engine sees it: Unix milliseconds and one-shot timers. */
export interface Clock {
  now(): number
  /** Runs once after `delayMs`; the returned function calls it off. */
  setTimer(run: () => void, delayMs: number): () => void
}

/** One runner per account and browser, where the browser can promise that. */
export interface Lock {
  /**
   * Runs `body` if nobody else holds the lock. `exclusive` is false where the browser has no locks:
   * then only the rows' leases keep two runners apart.
   * @returns `busy` without having run it, or `ran` after it ended.
   */
  ifAvailable(body: (exclusive: boolean) => Promise<void>): Promise<'busy' | 'ran'>
}

export interface Network {
  /** False only when the device is surely offline: nothing is tried then. */
  online(): boolean
  /** False while nothing of ours has answered yet, or not since it last stayed silent. */
  answered?(): boolean
}

/** What an answer means for one op, to be written. */
export interface Settlement {
  opId: string
  disposition: Disposition
  /** Unix milliseconds; counts for `retry`. */
  nextAttemptAt: number
}

/** The outbox of one account, as the engine sees it. Every method is one transaction. */
export interface EngineStore {
  /** Every op that is neither done nor cancelled, by `seq`. */
  open(): Promise<Op[]>
  /**
   * Looks as `open` does and takes what `choose` names for this runner, in the same transaction:
   * between two of them another one could come, and time is lost. With `count` it looks at no more than
   * at least so many of the first ones, and whatever those depend on.
   * @returns those really taken, by `seq`, as they are now.
   */
  take(
    choose: (ops: readonly Op[]) => readonly string[],
    runnerId: string,
    takeOver: boolean,
    count?: number,
  ): Promise<Op[]>
  /**
   * Takes ops for this runner, unless somebody else has them or they changed meanwhile; `takeOver`
   * ignores leases of other runners (the lock proves them dead).
   * @returns those really taken, by `seq`, as they are now.
   */
  lease(opIds: string[], runnerId: string, takeOver: boolean): Promise<Op[]>
  /** Pushes the end of this runner's leases on. */
  renew(opIds: string[], runnerId: string): Promise<void>
  /** Writes what came back, with everything that belongs to it. Ops of another runner change only by `done`. */
  settle(settlements: Settlement[], runnerId: string): Promise<void>
  /**
   * Marks ops as too old to be sent without asking; `takeOver` as for a lease. One that may have been
   * sent stays so: it can be sent again as it is, but not changed.
   */
  ask(opIds: string[], takeOver?: boolean): Promise<void>
  photo(photoId: string): Promise<{ bytes: ArrayBuffer; type: string } | undefined>
}
