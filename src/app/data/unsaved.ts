interface Unsaved {
  flush: () => Promise<void>
  isOnDisk: () => boolean
  words: () => string
}

const unsaved = new Set<Unsaved>()

/**
 * Registers what must reach the disk before the page goes; returns how to take it back, which flushes a
 * last time. Until that is over it still counts: a reload right behind it would cut the write off.
 * @param flush never rejects for a full disk: that is no error of the flush.
 * @param isOnDisk says after a flush whether it worked.
 * @param words what a person would want to copy from this page if the disk never takes it.
 */
export function beforeLeaving(
  flush: () => Promise<void>,
  isOnDisk: () => boolean = () => true,
  words: () => string = () => '',
): () => void {
  const entry = { flush, isOnDisk, words }
  unsaved.add(entry)
  return () => void Promise.allSettled([flush()]).then(() => unsaved.delete(entry))
}

/** What was written on this page, as text, whether it reached the disk or not. */
export function unsavedTextOnPage(): string {
  return Array.from(unsaved, ({ words }) => words())
    .filter((words) => words.trim() !== '')
    .join('\n\n')
}

/**
 * Puts everything that is only in memory on the disk; never rejects, because some leave anyway.
 * @returns false when words are still only on this page.
 */
export async function flushUnsaved(): Promise<boolean> {
  await Promise.allSettled(Array.from(unsaved, ({ flush }) => flush()))
  return Array.from(unsaved).every(({ isOnDisk }) => isOnDisk())
}

/** Hiding is the last moment a phone gives a page: what follows may be a kill without an event. */
export function flushWhenHidden(): void {
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushUnsaved()
  })
  addEventListener('pagehide', () => void flushUnsaved())
}
