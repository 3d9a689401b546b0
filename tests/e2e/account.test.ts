import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { UserView } from '../../src/domain/account/user.ts'
import { apiAs, registerTestAccount, signInByApi, type TestAccount } from '../support/people.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'

let fixture: BrowserFixture
let origin: string
let page: Page
let rita: TestAccount

beforeAll(async () => {
  fixture = await createBrowserFixture()
  origin = fixture.server.origin
  rita = await registerTestAccount(origin, 'Rita')
  page = await fixture.browser.start()
})

afterAll(() => fixture.teardown())

const at = (path: string) => page.waitForURL(`${origin}${path}`)
const open = (path: string) => page.goto(origin + path)

describe('an invitation', () => {
  test('names its sender, keeps the typed text, and leads to the form of each type', async () => {
    // The referral code is passed to the account page.
    await open(`/beta?ref=${rita.user.referralCode}`)
    await page.getByText('Rita Story invited you').waitFor()
    await page.getByRole('link', { name: 'Get Early Access From Rita' }).click()
    await page.waitForURL((url) => url.pathname === '/account')
    expect(await page.getByLabel('Referral code').inputValue()).toBe(rita.user.referralCode)
    expect(await page.getByLabel('Referral code').getAttribute('readonly')).not.toBeNull()
    await page.getByText('Rita Story invited you.').waitFor()

    // The server's refusal is a red banner, and the typed text stays.
    await page.getByLabel('First name').fill('Hal')
    await page.getByLabel('Last name').fill('Owner')
    await page.getByLabel('Location preference').selectOption('other')
    await page.getByLabel('Where would you like to live?').fill(' <b>Long</b>  Beach 99 ')
    await page.getByLabel('Email', { exact: true }).fill(rita.email)
    await page.getByLabel('Password', { exact: true }).fill('secret-1')
    await page.getByLabel('Confirm password').fill('secret2')
    await page.getByRole('button', { name: 'Create Account' }).last().click()
    await page.getByText('Passwords do not match').waitFor()
    await page.getByLabel('Confirm password').fill('secret-1')
    await page.getByRole('button', { name: 'Create Account' }).last().click()
    await page.getByRole('alert').filter({ hasText: 'There’s already an account with this email' }).waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Hal')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('secret-1')

    // A homeowner gets to the listing form, and other pages redirect there.
    await page.getByLabel('Email', { exact: true }).fill('hal@example.org')
    const resumeUndoTimers = await pauseUndoTimers(page)
    await page.getByRole('button', { name: 'Create Account' }).last().click()
    await at('/setup')
    await page.getByText('Profile successfully updated').waitFor()
    await resumeUndoTimers()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Please choose an account type').waitFor()
    await page.getByRole('radio', { name: /Homeowner/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await at('/setup/property-listing')
    // The notice is for the screen after the sign-up, not for those after that.
    await page.getByRole('heading', { name: 'Basic Property Info', level: 1 }).waitFor()
    expect(await page.getByText('Profile successfully updated').count()).toBe(0)
    await open('/dashboard')
    await at('/setup/property-listing')
    await open('/create-listing')
    await at('/setup/property-listing')

    // The account type can be changed until the profile is complete.
    await open('/setup?change=true')
    await page.getByText('Changing may reset your profile').waitFor()
    await page.getByRole('radio', { name: /Seeker/ }).check()
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await page.getByText('Please select a housing option').waitFor()
    await page.getByRole('radio', { name: /A home of my own/ }).check()
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await at('/setup/home-seeker-profile')
    await page.getByRole('button', { name: 'Back' }).click()
    await at('/setup?change=true')
    // The root page and old links redirect to the unfinished form.
    for (const path of ['/', '/no-such-page', '/roommate-preferences', '/success']) {
      await open(path)
      await at('/setup/home-seeker-profile')
    }
    const hal = await signInByApi(origin, 'hal@example.org', 'secret-1')
    await expect
      .poll(async () => (await apiAs(origin, hal)<UserView>('GET', '/auth/user')).seekingOption)
      .toBe('SOLO')
    expect(await apiAs(origin, hal)<UserView>('GET', '/auth/user')).toMatchObject({
      locationPreference: 'other',
      customLocation: 'Long Beach',
      userType: 'seeker',
    })
    expect((await apiAs(origin, rita)<UserView>('GET', '/auth/user')).referralCount).toBe(1)
  })
})

describe('an account', () => {
  test('a wrong password shows an error, an unknown path shows the landing page', async () => {
    await fixture.browser.context.clearCookies()
    await open('/account?mode=sign-in')
    await page.getByLabel('Email', { exact: true }).fill(rita.email)
    await page.getByLabel('Password', { exact: true }).fill('wrong-one')
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
    await page.getByRole('alert').filter({ hasText: 'Wrong email or password.' }).waitFor()
    const unknown = await page.request.get(`${origin}/no-such-page`)
    expect(unknown.status()).toBe(404)
    await open('/no-such-page')
    await page.getByRole('link', { name: 'Explore Homes' }).waitFor()
    expect(fixture.browser.pageErrors.join('\n')).toBe('')
  })

  test('an answer that is not ours gives the fallback, and a network that is gone its own sentence', async () => {
    const device = await fixture.browser.newDevice()
    const visitor = await device.newPage()
    const proxyPage = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
    await visitor.goto(`${origin}/account?mode=sign-in`)
    await visitor.getByLabel('Email', { exact: true }).fill(rita.email)
    await visitor.getByLabel('Password', { exact: true }).fill('Rita-secret')
    const press = (name: string) => visitor.getByRole('button', { name, exact: true }).last().click()
    const banner = (text: string) => visitor.getByRole('alert').filter({ hasText: text }).waitFor()
    await visitor.route('**/api/auth/*', (route) => route.fulfill(proxyPage))
    await press('Sign In')
    await banner('Login failed')
    await visitor.unroute('**/api/auth/*')
    await visitor.route('**/api/auth/*', (route) => route.abort())
    await press('Sign In')
    await banner("We can't reach Commonroof right now")
    await visitor.unroute('**/api/auth/*')

    await visitor.goto(`${origin}/account?mode=create&location=sd`)
    for (const [label, text] of [
      ['First name', 'Vera'],
      ['Last name', 'Story'],
      ['Email', 'vera@example.org'],
      ['Password', 'secret-1'],
      ['Confirm password', 'secret-1'],
    ] as const)
      await visitor.getByLabel(label, { exact: true }).fill(text)
    await visitor.route('**/api/auth/*', (route) => route.fulfill(proxyPage))
    await press('Create Account')
    await banner('Registration failed')
    await visitor.unroute('**/api/auth/*')

    // The account is created, and the profile's refusal has no reason.
    await visitor.route('**/api/profile', (route) =>
      route.fulfill({ status: 400, json: { msg: '', code: 'invalid' } }),
    )
    await press('Create Account')
    await visitor
      .getByText(
        'Your account was created, but the profile update failed: Failed to update profile. Please try again.',
      )
      .waitFor()
    await device.close()
  })

  test(
    'a device with remembered accounts shows the sign-in form at once, and no other form before it',
    { tags: ['sign-out'] },
    async () => {
      const device = await fixture.browser.newDevice()
      const known = await device.newPage()
      await signIn(known, origin, rita)
      await device.clearCookies()
      await known.goto(`${origin}/profile`)
      await known.getByRole('heading', { name: 'Sign In' }).waitFor()
      // The registry opens after the page could have been rendered without it.
      await known.addInitScript(() => {
        const open = indexedDB.open.bind(indexedDB)
        const delayed = (request: IDBOpenDBRequest, listener: unknown) => (event: Event) =>
          setTimeout(() => (listener as (event: Event) => void).call(request, event), 100)
        indexedDB.open = (name, version) => {
          const request = open(name, version)
          const listen = request.addEventListener.bind(request)
          request.addEventListener = ((type: string, listener: unknown, options: AddEventListenerOptions) =>
            listen(
              type,
              type === 'success' ? delayed(request, listener) : (listener as EventListener),
              options,
            )) as never
          return request
        }
        Object.assign(window, { forms: new Set<string>() })
        new MutationObserver(() => {
          const submit = document.querySelector('main form button[type=submit]')?.textContent
          if (submit) (window as unknown as { forms: Set<string> }).forms.add(submit)
        }).observe(document, { childList: true, subtree: true })
      })
      await known.goto(`${origin}/account`)
      await known.getByRole('heading', { name: 'Sign In' }).waitFor()
      await known.getByLabel('Email', { exact: true }).fill(rita.email)
      expect(await known.evaluate(() => [...(window as unknown as { forms: Set<string> }).forms])).toEqual([
        'Sign In',
      ])
      await device.close()
    },
  )
})
