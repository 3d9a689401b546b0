/** The dependencies of the update barrier. */
export interface BarrierOptions {
  /** The name of the lock for sending the account's outbox; null when nobody is signed in. */
  lockName: string | null
  /**
   * Undefined in browsers without locks; leases and idempotency records alone then make a cut request
   * harmless.
   */
  locks: LockManager | undefined
  /** Saves the unsaved input; false when that failed. */
  flush: () => Promise<boolean>
  /** Called before waiting for a request that is in flight. */
  onWaiting: () => void
  /** Aborts when the person cancels the update. */
  signal: AbortSignal
}

/** The result of the barrier; `called-off`: the person cancelled the update. */
export type BarrierResult = 'passed' | 'unsaved' | 'called-off'

/**
 * Runs `switchOver` when all input is saved and no request of the outbox is in flight, in any tab or in the
 * worker; no new request can start until it has ended.
 * @param switchOver resolves with false when input from the meantime could not be saved.
 */
export async function passBarrier(
  { lockName, locks, flush, onWaiting, signal }: BarrierOptions,
  switchOver: () => Promise<boolean>,
): Promise<BarrierResult> {
  async function runSwitch(): Promise<BarrierResult> {
    if (signal.aborted) return 'called-off'
    // The person may have typed during the wait for the lock.
    if (!(await flush())) return 'unsaved'
    return (await switchOver()) ? 'passed' : 'unsaved'
  }
  if (!(await flush())) return 'unsaved'
  if (!locks || lockName === null) return runSwitch()
  const result = await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? runSwitch() : null))
  if (result !== null) return result
  onWaiting()
  try {
    return await locks.request(lockName, { signal }, runSwitch)
  } catch (error) {
    if (signal.aborted) return 'called-off'
    throw error
  }
}
