type Flush = () => Promise<void>

const flushes = new Set<Flush>()

/** Registers what must reach the disk before the page goes; returns how to take it back. */
export function beforeLeaving(flush: Flush): () => void {
  flushes.add(flush)
  return () => flushes.delete(flush)
}

/** Puts everything that is only in memory on the disk; never rejects, because leaving goes on anyway. */
export async function flushUnsaved(): Promise<void> {
  await Promise.allSettled(Array.from(flushes, (flush) => flush()))
}

/** Hiding is the last moment a phone gives a page: what follows may be a kill without an event. */
export function flushWhenHidden(): void {
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushUnsaved()
  })
  addEventListener('pagehide', () => void flushUnsaved())
}
