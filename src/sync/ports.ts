import type { Disposition } from './disposition.ts'
import type { Op } from './types.ts'

/** The engine's access to time: Unix milliseconds and one-shot timers. */
export interface Clock {
  now(): number
  /** Runs `run` once after `delayMs`; the returned function cancels it. */
  setTimer(run: () => void, delayMs: number): () => void
}

/** A lock that allows one runner per account and browser, where the browser supports locks. */
export interface Lock {
  /**
   * Runs `body` if the lock is free. `exclusive` is false where the browser has no locks; then only the
   * leases keep two runners from sending the same operation. `lost` aborts when the lock is gone before the end:
   * then another runner may send.
   * @returns `busy` if `body` did not run, else `ran` after it ended.
   */
  ifAvailable(body: (exclusive: boolean, lost?: AbortSignal) => Promise<void>): Promise<'busy' | 'ran'>
}

/** The engine's knowledge of the connection. */
export interface Network {
  /** False only when the device is certainly offline; the engine then sends nothing. */
  online(): boolean
  /** Whether the server has responded since the start, and since the last request without a response. */
  hasResponded?(): boolean
}

/** The disposition of one operation, to be written to the database. */
export interface Settlement {
  opId: string
  disposition: Disposition
  /** The time of the next try, in Unix milliseconds; used only for `retry`. */
  nextAttemptAt: number
}

/** The engine's access to the outbox of one account. Every method is one transaction. */
export interface EngineStore {
  /** The operations that are neither done nor cancelled, sorted by `seq`. */
  open(): Promise<Op[]>
  /**
   * Reads the open operations and leases those that `choose` returns, in one transaction, so that no other
   * runner can come in between. With `count` it reads at least that many of the first operations and their
   * dependencies, instead of all.
   * @returns the leased operations in their new state, sorted by `seq`.
   */
  take(
    choose: (ops: readonly Op[]) => readonly string[],
    runnerId: string,
    takeOver: boolean,
    count?: number,
  ): Promise<Op[]>
  /**
   * Leases operations for this runner, except those that another runner has or that changed meanwhile.
   * `takeOver` ignores the leases of other runners, because the lock proves that they are dead.
   * @returns the leased operations in their new state, sorted by `seq`.
   */
  lease(opIds: string[], runnerId: string, takeOver: boolean): Promise<Op[]>
  /** Extends this runner's leases. */
  renew(opIds: string[], runnerId: string): Promise<void>
  /** Writes dispositions with all their effects. An operation of another runner changes only by `done`. */
  settle(settlements: Settlement[], runnerId: string): Promise<void>
  /**
   * Puts stale operations into `needs-review`; `takeOver` is as for `lease`. An operation that may have been
   * sent keeps `maybeSent`: it can be sent again, but not changed.
   */
  ask(opIds: string[], takeOver?: boolean): Promise<void>
  /** The milliseconds by which the server's clock is ahead of this device's, as last measured. */
  clockOffset(): number
  /** The bytes and media type of a photo; undefined when it is not on this device. */
  photo(photoId: string): Promise<{ bytes: ArrayBuffer; type: string } | undefined>
}
