import type { Page } from 'playwright-core'
import type { Account } from './people.ts'
import { PersonsBrowser } from './persons-browser.ts'
import { FaultProxy } from './proxy.ts'
import { freePort, ServerProcess } from './server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Where a story plays: a server of its own on an empty database, and a browser with an empty profile. */
export interface Stage {
  server: ServerProcess
  browser: PersonsBrowser
  /** Ends both and removes what they wrote. */
  strike: () => Promise<void>
}

interface StageOptions {
  /** `own` where the story quits or kills its browser; the others share one. */
  browser?: 'shared' | 'own'
  /** False where the story needs nothing that a service worker does. */
  workers?: boolean
}

export async function setStage({
  browser: kind = 'shared',
  workers = true,
}: StageOptions = {}): Promise<Stage> {
  const data = temporaryFolder('data')
  const profile = kind === 'own' ? temporaryFolder('profile') : null
  const server = new ServerProcess(await freePort(), data.path)
  const browser = new PersonsBrowser(profile?.path ?? null, { workers })
  await server.start()
  return {
    server,
    browser,
    strike: async () => {
      await browser.close()
      await server.stop()
      data.remove()
      profile?.remove()
    },
  }
}

/** A stage whose browser reaches the server through a proxy that can lose and hold. */
export interface ProxiedStage extends Stage {
  proxy: FaultProxy
}

export async function setProxiedStage(options: StageOptions = {}): Promise<ProxiedStage> {
  const stage = await setStage(options)
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

/**
 * Makes this device one on which the person has signed in: it has their cookie, and their account is
 * open in the page. The form has stories of its own; see `signInByForm`.
 */
export async function signIn(page: Page, origin: string, { email, password }: Account): Promise<void> {
  const answer = await page.context().request.post(`${origin}/api/auth/login`, { data: { email, password } })
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`)
  await page.goto(`${origin}/outbox`)
  await page.getByRole('button', { name: /^Welcome back/ }).waitFor()
}

/** Signs in through the form, and returns once the account page is left behind. */
export async function signInByForm(page: Page, origin: string, account: Account): Promise<void> {
  await page.goto(`${origin}/account?mode=sign-in`)
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).last().click()
  await page.waitForURL((url) => url.pathname !== '/account')
}
