export interface BarrierOptions {
  /** The lock under which this account's outbox is sent; null while nobody is signed in. */
  lockName: string | null
  /** Browsers without them: leases and receipts alone make a cut request harmless. */
  locks: LockManager | undefined
  /** Puts what is only in memory on the disk; false when that did not work. */
  flush: () => Promise<boolean>
  /** Called when something is being sent right now, before waiting for it. */
  onWaiting: () => void
  /** The person would rather go on for now. */
  signal: AbortSignal
}

export type BarrierResult = 'passed' | 'unsaved' | 'called-off'

/**
 * Runs `switchOver` when every word is on the disk and no request of the outbox is on its way, in
 * any tab or in the worker; they cannot begin one until it has ended.
 * @param switchOver resolves with false when words that were written meanwhile are not on the disk.
 */
export async function passBarrier(
  { lockName, locks, flush, onWaiting, signal }: BarrierOptions,
  switchOver: () => Promise<boolean>,
): Promise<BarrierResult> {
  async function cross(): Promise<BarrierResult> {
    if (signal.aborted) return 'called-off'
    // Again, because somebody may have typed while the lock was waited for.
    if (!(await flush())) return 'unsaved'
    return (await switchOver()) ? 'passed' : 'unsaved'
  }
  if (!(await flush())) return 'unsaved'
  if (!locks || lockName === null) return cross()
  const atOnce = await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? cross() : null))
  if (atOnce !== null) return atOnce
  onWaiting()
  try {
    return await locks.request(lockName, { signal }, cross)
  } catch (error) {
    if (signal.aborted) return 'called-off'
    throw error
  }
}
