import type { Page } from 'playwright-core'

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
