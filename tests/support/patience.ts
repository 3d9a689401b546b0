/**
 * How long a test waits for a state before it fails. The limit measures nothing: it is far longer than
 * the slowest machine needs.
 */
export const PATIENCE_MS = 90_000

/** The timeout of a test that hangs outside such a wait. */
export const TEST_MAX_MS = 600_000
/** The timeout of a test that goes through every page: minutes, and many on a slow machine. */
export const CRAWL_MAX_MS = 40 * 60_000
/** The timeout of a series, which runs dozens of rounds in one test. */
export const SERIES_MAX_MS = 21_600_000

/**
 * How long a page waits for a frame: Chromium draws none for minutes now and then, until something else wakes it, although
 * the page is in front.
 */
export const FRAME_PATIENCE_MS = 1000

const LOOK_EVERY_MS = 50

/** Polls `condition` until it is true; an error counts as false. @throws Error after `PATIENCE_MS`. */
export async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    if (await condition().catch(() => false)) return
    if (Date.now() > end) throw new Error(`Gave up waiting for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** The promise with a timeout, so that the error names the step that hangs. @throws Error after `limitMs`. */
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
