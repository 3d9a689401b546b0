import type { Page } from 'playwright-core'
import type { Account } from './people.ts'
import { freePort, PersonsBrowser, ServerProcess, temporaryFolder } from './product.ts'

/** Where a story plays: a server of its own on an empty database, and a browser with an empty profile. */
export interface Stage {
  server: ServerProcess
  browser: PersonsBrowser
  /** Ends both and removes what they wrote. */
  strike: () => Promise<void>
}

export async function setStage(): Promise<Stage> {
  const data = temporaryFolder('data')
  const profile = temporaryFolder('profile')
  const server = new ServerProcess(await freePort(), data.path)
  const browser = new PersonsBrowser(profile.path)
  await server.start()
  return {
    server,
    browser,
    strike: async () => {
      await browser.close()
      await server.stop()
      data.remove()
      profile.remove()
    },
  }
}

/** Signs in through the form, and returns once the account page is left behind. */
export async function signIn(page: Page, origin: string, account: Account): Promise<void> {
  await page.goto(`${origin}/account?mode=sign-in`)
  // A device that remembers somebody opens their dashboard first and is told better by the server.
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).last().click()
  await page.waitForURL((url) => url.pathname !== '/account')
}
