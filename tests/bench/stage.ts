import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/dates.ts'
import { registerSeeker, type Account } from '../support/people.ts'
import { freePort, PersonsBrowser, ServerProcess, temporaryFolder } from '../support/product.ts'

export interface Stage {
  server: ServerProcess
  browser: PersonsBrowser
  page: Page
  ana: Account
  ben: Account
  signIn: (page: Page, account: Account) => Promise<void>
}

/** The built product, its real server on an empty database, two people and a browser. */
export async function onStage<T>(play: (stage: Stage) => Promise<T>): Promise<T> {
  const data = temporaryFolder('bench-data')
  const profile = temporaryFolder('bench-profile')
  const server = new ServerProcess(await freePort(), data.path)
  const browser = new PersonsBrowser(profile.path)
  try {
    await server.start()
    const today = localDay(new Date())
    const ana = await registerSeeker(server.origin, 'Ana', today)
    const ben = await registerSeeker(server.origin, 'Ben', today)
    const page = await browser.start()
    const signIn = async (on: Page, account: Account) => {
      await on.goto(`${server.origin}/account?mode=sign-in`)
      await on.getByLabel('Email').fill(account.email)
      await on.getByLabel('Password', { exact: true }).fill(account.password)
      await on.getByRole('button', { name: 'Sign In' }).last().click()
      await on.waitForURL('**/dashboard')
    }
    return await play({ server, browser, page, ana, ben, signIn })
  } finally {
    await browser.close()
    await server.stop()
    data.remove()
    profile.remove()
  }
}
