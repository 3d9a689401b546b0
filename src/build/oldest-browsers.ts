/**
 * The oldest browsers in which the product works, by their names in `@mdn/browser-compat-data`. On iOS, web
 * push begins with 16.4; the other two are the oldest for which Tailwind writes styles.
 */
export const OLDEST_BROWSERS = { safari_ios: '16.4', firefox: '128', chrome: '111' } as const

/** The same for the bundler, which rewrites newer syntax and styles for them. */
export const BUILD_TARGETS = [
  `ios${OLDEST_BROWSERS.safari_ios}`,
  `safari${OLDEST_BROWSERS.safari_ios}`,
  `firefox${OLDEST_BROWSERS.firefox}`,
  `chrome${OLDEST_BROWSERS.chrome}`,
]
