import type { Locator, Page } from 'playwright-core'
import { FaultLine } from '../proxy/fault-line.ts'
import { installed } from '../support/device.ts'
import type { Account } from '../support/people.ts'
import { PersonsBrowser } from '../support/persons-browser.ts'
import { freePort } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { setStage, signIn, type Stage } from '../support/stage.ts'

/** A stage whose browser reaches the server over a line that can be cut and slowed. */
export interface Scene extends Stage {
  line: FaultLine
  origin: string
  /** A device with a profile of its own on which `account` signed in, closed in an orderly way. */
  deviceOf: (account: Account, path: string) => Promise<PersonsBrowser>
}

export async function setScene(): Promise<Scene> {
  const stage = await setStage({ browser: 'own' })
  const line = new FaultLine(await freePort(), stage.server.port)
  await line.start()
  const { origin } = line
  const devices: { browser: PersonsBrowser; remove: () => void }[] = []
  return {
    ...stage,
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
      // A cookie reaches the disk some 30 seconds late, or when the browser closes by itself.
      await browser.quit()
      return browser
    },
    strike: async () => {
      for (const { browser, remove } of devices) {
        await browser.close()
        remove()
      }
      await line.stop()
      await stage.strike()
    },
  }
}

/** The line is there or not; a device without it is offline. */
export async function connect(line: FaultLine, isOnline: boolean): Promise<void> {
  await line.stop()
  if (isOnline) await line.start()
}

/** Opens `url` and waits until the element `field` is there to be written in. */
export async function openField(page: Page, url: string, field: string): Promise<void> {
  await page.goto(url)
  await page.locator(field).waitFor()
}

/** A message in the open conversation. */
export function bubble(page: Page, content: string): Locator {
  return page.locator('section[aria-label^=Conversation] li').filter({ hasText: content })
}
