import type { Page } from 'playwright-core'
import type { TestAccount } from './people.ts'
import { TestBrowser } from './test-browser.ts'
import { FaultProxy } from './proxy.ts'
import { freePort, ServerProcess } from './server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A server with an empty database and a browser with an empty profile. */
export interface BrowserFixture {
  server: ServerProcess
  browser: TestBrowser
  /** Stops both and removes their files. */
  teardown: () => Promise<void>
}

interface FixtureOptions {
  /** `own` for a story that quits or kills its browser; other stories share one. */
  browser?: 'shared' | 'own'
  /** True for a story about people who prove their address; in others every address counts as proved. */
  emailProof?: boolean
}

/** Starts a server and a browser. */
export async function createBrowserFixture({
  browser: kind = 'shared',
  emailProof = false,
}: FixtureOptions = {}): Promise<BrowserFixture> {
  const data = temporaryFolder('data')
  const profile = kind === 'own' ? temporaryFolder('profile') : null
  const server = new ServerProcess(await freePort(), data.path, emailProof ? { EMAIL_PROOF: 'required' } : {})
  const browser = new TestBrowser(profile?.path ?? null)
  await server.start()
  return {
    server,
    browser,
    teardown: async () => {
      await browser.close()
      await server.stop()
      data.remove()
      profile?.remove()
    },
  }
}

/** A fixture with a proxy in front of the server that can drop responses and hold requests. */
export interface ProxiedBrowserFixture extends BrowserFixture {
  proxy: FaultProxy
}

/** Starts a server, a proxy in front of it, and a browser. */
export async function createProxiedBrowserFixture(
  options: FixtureOptions = {},
): Promise<ProxiedBrowserFixture> {
  const fixture = await createBrowserFixture(options)
  const proxy = new FaultProxy(await freePort(), fixture.server.port)
  await proxy.start()
  return {
    ...fixture,
    proxy,
    teardown: async () => {
      await proxy.stop()
      await fixture.teardown()
    },
  }
}

/** A page on a new device with `account` signed in; `prepare` runs before the sign-in. */
export async function openSignedInPage(
  { browser, server }: BrowserFixture,
  account: TestAccount,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
  const device = await browser.newDevice()
  const page = await device.newPage()
  await prepare(page)
  await signIn(page, server.origin, account)
  return page
}

/**
 * Signs in over the API with the page's cookies and opens the account in the page. `signInByForm` uses the
 * form instead.
 */
export async function signIn(page: Page, origin: string, { email, password }: TestAccount): Promise<void> {
  const response = await page
    .context()
    .request.post(`${origin}/api/auth/login`, { data: { email, password } })
  if (!response.ok()) throw new Error(`Signing in: ${response.status()} ${await response.text()}`)
  await page.goto(`${origin}/outbox`)
  await page.getByRole('button', { name: /^Welcome back/ }).waitFor()
}

/** Signs in through the form and returns once the browser has left the account page. */
export async function signInByForm(page: Page, origin: string, account: TestAccount): Promise<void> {
  await page.goto(`${origin}/account?mode=sign-in`)
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.waitForURL((url) => url.pathname !== '/account')
}

/** Chooses Sign Out in the menu of the signed-in person; with unsent work the page then asks what to do. */
export async function chooseSignOut(page: Page, { user }: TestAccount): Promise<void> {
  await page.getByRole('button', { name: `Welcome back, ${user.firstName}` }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** Waits until the page shows a visitor's header. */
export const waitForVisitor = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
