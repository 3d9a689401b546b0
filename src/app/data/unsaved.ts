interface UnsavedInput {
  flush: () => Promise<void>
  isStored: () => boolean
  text: () => string
}

const unsavedInputs = new Set<UnsavedInput>()

/**
 * Registers input of the page that must be stored before the page ends.
 * @param flush stores the input; it does not reject when the device has no room.
 * @param isStored whether all input is stored, after a flush.
 * @param text the input as text, for copying it when it cannot be stored.
 * @returns a function that flushes once more and then ends the registration. Until that flush has ended, the
 * input still counts as unsaved, because a reload would interrupt the write.
 */
export function registerUnsaved(
  flush: () => Promise<void>,
  isStored: () => boolean,
  text: () => string,
): () => void {
  const input = { flush, isStored, text }
  unsavedInputs.add(input)
  return () => void Promise.allSettled([flush()]).then(() => unsavedInputs.delete(input))
}

/** The text of all registered input of this page, stored or not. */
export function unsavedTextOnPage(): string {
  return Array.from(unsavedInputs, ({ text }) => text())
    .filter((text) => text.trim() !== '')
    .join('\n\n')
}

/**
 * Stores all registered input of the page; never rejects, because some callers leave the page in any case.
 * @returns whether all input is stored.
 */
export async function flushUnsaved(): Promise<boolean> {
  await Promise.allSettled(Array.from(unsavedInputs, ({ flush }) => flush()))
  return Array.from(unsavedInputs).every(({ isStored }) => isStored())
}

/** Stores the input whenever the page is hidden, because a phone may end a hidden page without an event. */
export function flushWhenHidden(): void {
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushUnsaved()
  })
  addEventListener('pagehide', () => void flushUnsaved())
}
