import type { Page } from 'playwright-core'
import type { Account } from './people.ts'
import { freePort, PersonsBrowser, ServerProcess, temporaryFolder } from './product.ts'
import { FaultProxy } from './proxy.ts'

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

/** A stage whose browser reaches the server through a proxy that can lose and hold. */
export interface ProxiedStage extends Stage {
  proxy: FaultProxy
}

export async function setProxiedStage(): Promise<ProxiedStage> {
  const stage = await setStage()
  const proxy = new FaultProxy(await freePort(), stage.server.port)
  await proxy.start()
  return {
    ...stage,
    proxy,
    strike: async () => {
      await proxy.stop()
      await stage.strike()
    },
  }
}

/** A page on a new device of this stage, with somebody signed in; `prepare` meets it before that. */
export async function signedInPage(
  { browser, server }: Stage,
  account: Account,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
  const device = await browser.newDevice()
  const page = await device.newPage()
  await prepare(page)
  await signIn(page, server.origin, account)
  return page
}

/** Signs in through the form, and returns once the account page is left behind. */
export async function signIn(page: Page, origin: string, account: Account): Promise<void> {
  await page.goto(`${origin}/account?mode=sign-in`)
  // A device that remembers somebody opens their dashboard first and is told better by the server.
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).last().click()
  await page.waitForURL((url) => url.pathname !== '/account')
}
