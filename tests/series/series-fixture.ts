import type { Locator, Page } from 'playwright-core'
import { RandomFaultProxy } from '../proxy/random-fault-proxy.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import type { TestAccount } from '../support/people.ts'
import { TestBrowser } from '../support/test-browser.ts'
import { freePort } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'

/** A fixture whose browser reaches the server through a proxy that can cut and delay requests. */
export interface SeriesFixture extends BrowserFixture {
  proxy: RandomFaultProxy
  origin: string
  /** A browser with a new profile on which `account` has signed in and opened `path`; it is closed. */
  signedInDevice: (account: TestAccount, path: string) => Promise<TestBrowser>
}

/** Starts a server, the proxy and a browser. */
export async function createSeriesFixture(): Promise<SeriesFixture> {
  const fixture = await createBrowserFixture({ browser: 'own' })
  const proxy = new RandomFaultProxy(await freePort(), fixture.server.port)
  await proxy.start()
  const { origin } = proxy
  const devices: { browser: TestBrowser; remove: () => void }[] = []
  return {
    ...fixture,
    proxy,
    origin,
    signedInDevice: async (account, path) => {
      const profile = temporaryFolder('device')
      const browser = new TestBrowser(profile.path)
      devices.push({ browser, remove: profile.remove })
      await setOnline(proxy, true)
      const page = await browser.start()
      await signIn(page, origin, account)
      await page.goto(origin + path)
      await waitForServiceWorker(page)
      // Chromium writes cookies to disk after about 30 seconds, or when it quits.
      await browser.quit()
      return browser
    },
    teardown: async () => {
      for (const { browser, remove } of devices) {
        await browser.close()
        remove()
      }
      await proxy.stop()
      await fixture.teardown()
    },
  }
}

/** Puts the devices behind the proxy online or offline. */
export async function setOnline(proxy: RandomFaultProxy, isOnline: boolean): Promise<void> {
  await proxy.stop()
  if (isOnline) await proxy.start()
}

/** Opens `url` and waits for the element `field`. */
export async function openField(page: Page, url: string, field: string): Promise<void> {
  await page.goto(url)
  await page.locator(field).waitFor()
}

/** The message with this text in the open conversation. */
export function bubble(page: Page, content: string): Locator {
  return page.locator('section[aria-label^=Conversation] li').filter({ hasText: content })
}
