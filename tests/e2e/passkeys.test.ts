import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import type { PasskeyView } from '../../src/domain/account/passkey.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { apiAs, registerSeeker, type TestAccount } from '../support/people.ts'

const today = localDay(new Date())

let fixture: BrowserFixture
let origin: string
beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

/** Gives the page's browser an authenticator of its own, which a person has unlocked. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the person unlocks it at the next question. */
    unlocks: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials
    },
  }
}
const passkeysOf = async (person: TestAccount) =>
  (await apiAs(origin, person)<{ passkeys: PasskeyView[] }>('GET', '/account/passkeys')).passkeys

test('a passkey is offered after a sign-in with a password, signs in, has a name, and is removed', async () => {
  const ana = await registerSeeker(origin, 'Ana', today)
  const device = await fixture.browser.newDevice()
  const page = await device.newPage()
  const authenticator = await addAuthenticator(page)
  await page.goto(`${origin}/account?mode=sign-in`)
  await page.getByLabel('Email', { exact: true }).fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Sign in without a password next time').waitFor()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByText('Your passkey is ready').waitFor()
  expect(await authenticator.credentials()).toHaveLength(1)

  await page.goto(`${origin}/profile`)
  const named = /^(Another program|A program on|Chrome on)/
  await page
    .getByRole('listitem')
    .filter({ hasText: 'never used' })
    .getByRole('button', { name: 'Rename' })
    .click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My phone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Rename My phone' }).waitFor()
  expect((await passkeysOf(ana))[0]?.name).not.toMatch(named)

  // Sign out, and in again with nothing typed.
  await page.getByRole('button', { name: /^Welcome back/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL(`${origin}/`)
  await page.goto(`${origin}/account?mode=sign-in`)
  await page.getByRole('heading', { name: `Hello, ${ana.user.firstName}` }).waitFor()
  expect((await passkeysOf(ana))[0]?.lastUsedAt).not.toBeNull()

  await page.goto(`${origin}/profile`)
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await page.getByText('You have no passkeys yet').waitFor()
  expect(await passkeysOf(ana)).toEqual([])
  await device.close()
})
