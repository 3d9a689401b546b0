/** Runs a task when the page is idle, at the latest after two seconds. */
export const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 300)
