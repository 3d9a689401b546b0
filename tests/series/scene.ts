import type { Locator, Page } from 'playwright-core'
import { FaultLine } from '../proxy/fault-line.ts'
import { installed } from '../support/device.ts'
import type { Account } from '../support/people.ts'
import { PersonsBrowser } from '../support/persons-browser.ts'
import { freePort } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { setStage, signIn, type Stage } from '../support/stage.ts'

/** A fixture whose browser reaches the server through a proxy that can cut and delay requests. */
export interface Scene extends Stage {
  line: FaultLine
  origin: string
  /** A browser with a new profile on which `account` has signed in and opened `path`; it is closed. */
  deviceOf: (account: Account, path: string) => Promise<PersonsBrowser>
}

/** Starts a server, the proxy and a browser. */
export async function setScene(): Promise<Scene> {
  const fixture = await setStage({ browser: 'own' })
  const line = new FaultLine(await freePort(), fixture.server.port)
  await line.start()
  const { origin } = line
  const devices: { browser: PersonsBrowser; remove: () => void }[] = []
  return {
    ...fixture,
    line,
    origin,
    deviceOf: async (account, path) => {
      const profile = temporaryFolder('device')
      const browser = new PersonsBrowser(profile.path)
      devices.push({ browser, remove: profile.remove })
      await connect(line, true)
      const page = await browser.start()
      await signIn(page, origin, account)
      await page.goto(origin + path)
      await installed(page)
      // Chromium writes cookies to disk after about 30 seconds, or when it quits.
      await browser.quit()
      return browser
    },
    strike: async () => {
      for (const { browser, remove } of devices) {
        await browser.close()
        remove()
      }
      await line.stop()
      await fixture.strike()
    },
  }
}

/** Puts the devices behind the proxy online or offline. */
export async function connect(line: FaultLine, isOnline: boolean): Promise<void> {
  await line.stop()
  if (isOnline) await line.start()
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
