/**
 * How long a test waits for a state before it calls the product stuck. It measures nothing: it is far
 * beyond what the slowest machine needs.
 */
export const PATIENCE_MS = 90_000

/** The end of a test that hangs somewhere else. */
export const TEST_MAX_MS = 600_000
/** The same for a series, which plays dozens of rounds in one test. */
export const SERIES_MAX_MS = 21_600_000

const LOOK_EVERY_MS = 50

/** Looks again and again until `condition` holds; an error of a look counts as "not yet". */
export async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    if (await condition().catch(() => false)) return
    if (Date.now() > end) throw new Error(`Gave up waiting for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** The same promise, with an end: a step that never ends would only show as a test that ran out of time. */
export async function within<T>(promise: Promise<T>, what: string, limitMs = PATIENCE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Gave up waiting for ${what}`)), limitMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
