import type { Page } from 'playwright-core'

/**
 * The addresses of all calls of the app, with the probe: a try to which a server that works does not respond counts,
 * and after some tries the person is asked.
 */
export const SERVER_CALLS = /\/(api\/|readyz)/

/** Holds the page's requests to an address until the returned function is called. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}
