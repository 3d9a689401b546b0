import { DELIVERY_CHECK_EVERY_MS, DELIVERY_CHECK_MAX } from '../domain/core/limits.ts'

/** The accepted operations on this device. */
export interface DeliveryStore {
  /** Ids of the accepted operations that the server must still know, oldest first. */
  delivered(): Promise<string[]>
  /** Deletes old operations that have ended. */
  prune(): Promise<void>
  /**
   * Puts accepted operations that the server lost back into the outbox, each with its id and in its old place,
   * or shows them to the person where a repeat could do harm.
   */
  sendAgain(opIds: readonly string[]): Promise<void>
}

/** The dependencies of the delivery check. */
export interface DeliveryCheckOptions {
  store: DeliveryStore
  /**
   * Asks the server which operations it does not know.
   * @throws when the server cannot be reached now.
   */
  ask: (opIds: readonly string[]) => Promise<readonly string[]>
  /** The current time in Unix milliseconds. */
  now: () => number
}

/**
 * Asks the server from time to time whether it still knows the operations that it accepted. A server that was
 * restored from an older backup does not, and would never get them: the device took them for sent.
 */
export interface DeliveryCheck {
  /** Asks unless the last answer is younger than a quarter of an hour; resolves after it. Never rejects. */
  check(): Promise<void>
}

/** Creates the delivery check of one account. */
export function createDeliveryCheck({ store, ask, now }: DeliveryCheckOptions): DeliveryCheck {
  let answeredAt = -Infinity
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    const opIds = await store.delivered()
    const unknown: string[] = []
    for (let at = 0; at < opIds.length; at += DELIVERY_CHECK_MAX)
      unknown.push(...(await ask(opIds.slice(at, at + DELIVERY_CHECK_MAX))))
    if (unknown.length > 0) await store.sendAgain(unknown)
    answeredAt = now()
    // The answer has told the server's time: a clock that was set since the last one must make nothing old.
    if (opIds.length > 0) await store.prune()
  }

  return {
    check() {
      // A negative age means that the clock was set back.
      const ageMs = now() - answeredAt
      if (running === null && ageMs >= 0 && ageMs < DELIVERY_CHECK_EVERY_MS) return Promise.resolve()
      // After a failure the next contact asks again.
      running ??= run()
        .catch(() => undefined)
        .finally(() => {
          running = null
        })
      return running
    },
  }
}
