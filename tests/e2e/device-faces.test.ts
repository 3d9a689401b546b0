import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/dates.ts'
import type { MessageView } from '../../src/domain/message.ts'
import { fillDisk, giveDisk, installed, readDevice } from '../support/device.ts'
import { as, register, registerSeeker, type Account } from '../support/people.ts'
import { until } from '../support/product.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { setStage, signIn, type Stage } from '../support/stage.ts'

const PATIENCE = { timeout: 15_000 }

let stage: Stage
let browser: Stage['browser']
let server: Stage['server']
let ana: Account
let ben: Account
/** In the middle of the seeker's form. */
let kira: Account

beforeAll(async () => {
  stage = await setStage()
  ;({ browser, server } = stage)
  const today = localDay(new Date())
  ana = await registerSeeker(server.origin, 'Ana', today)
  ben = await registerSeeker(server.origin, 'Ben', today)
  kira = await register(server.origin, 'Kira')
  await as(server.origin, kira)('PUT', '/profile', { userType: 'seeker' })
  await as(server.origin, kira)('PUT', '/seeker/option', { seekingOption: 'SOLO' })
  await browser.start()
})

afterAll(async () => {
  await stage.strike()
})

/** A device of their own for each story, with somebody signed in. */
async function deviceOf(account: Account): Promise<Page> {
  const device = await browser.newDevice()
  const page = await device.newPage()
  await giveDisk(page, server.origin, 'small')
  await signIn(page, server.origin, account)
  return page
}

const draftsOn = async (page: Page, account: Account) =>
  JSON.stringify((await readDevice(page))[`commonroof-${account.user._id}`]?.['drafts'] ?? [])

/** As a browser does that runs out of room, or a person who clears site data: connections break. */
async function clearStorage(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb' })
}

describe('a full disk', () => {
  test('leaves the answers on the page, says so, and saves them by itself when there is room', async () => {
    const page = await deviceOf(kira)
    await page.goto(`${server.origin}/setup/home-seeker-profile`)
    await page.getByRole('radio', { name: 'New York City' }).check()
    await page.getByText('Last saved').or(page.getByText('Latest Draft Saved')).waitFor()
    await fillDisk(page)
    await page.getByRole('radio', { name: 'Queens' }).check()
    await page.getByText('This device has no room left').waitFor()
    await page.getByText('Not saved: no room on this device').waitFor()
    expect(await page.getByRole('radio', { name: 'Queens' }).isChecked()).toBe(true)
    expect(await draftsOn(page, kira)).not.toContain('queens')
    expect(await screenFaults(page, 'a full disk')).toEqual([])

    await giveDisk(page, server.origin, 'large')
    await page.getByText('This device has no room left').waitFor({ state: 'detached' })
    expect(await draftsOn(page, kira)).toContain('queens')
    expect(await page.getByText('Not saved').count()).toBe(0)
    await page.context().close()
  })

  test('opens what is there all the same', async () => {
    const page = await deviceOf(ana)
    await page.goto(`${server.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await fillDisk(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await page.context().close()
  })

  test('keeps a message in its box, sends nothing, and says so there', async () => {
    const page = await deviceOf(ana)
    await page.goto(`${server.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await fillDisk(page)
    const box = page.getByLabel('Message', { exact: true })
    await box.fill('Is the room still free?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('so it was not sent').waitFor()
    expect(await box.inputValue()).toBe('Is the room still free?')
    await page.getByRole('link', { name: 'Free some space' }).waitFor()

    await giveDisk(page, server.origin, 'large')
    await page.getByText('This device has no room left').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => box.inputValue()).toBe('')
    await until(async () => {
      const { messages } = await as(server.origin, ben)<{ messages: MessageView[] }>(
        'GET',
        `/messages/${ana.user._id}`,
      )
      return messages.length === 1
    }, 'the message to arrive')
    await page.context().close()
  })
})

describe('a database that goes away under an open page', () => {
  test.each([
    ['emptied by the browser', clearStorage],
    [
      'deleted by another tab',
      async (page: Page) => {
        const other = await page.context().newPage()
        await other.goto(`${server.origin}/robots.txt`)
        // A tab that closes before its request was granted takes the request with it.
        await other.evaluate(
          (name) =>
            new Promise<void>((resolve, reject) => {
              const request = indexedDB.deleteDatabase(name)
              request.addEventListener('success', () => resolve())
              request.addEventListener('error', () => reject(new Error(`${name} was not deleted`)))
            }),
          `commonroof-${kira.user._id}`,
        )
        await other.close()
      },
    ],
  ])('%s comes back with what the page shows, and the person is told', async (_, takeAway) => {
    const page = await deviceOf(kira)
    await page.goto(`${server.origin}/setup/home-seeker-profile`)
    await page.getByRole('radio', { name: 'New York City' }).check()
    await page.getByRole('radio', { name: 'Brooklyn' }).check()
    await page.getByText('Last saved').or(page.getByText('Latest Draft Saved')).waitFor()
    await takeAway(page)
    await page.getByRole('radio', { name: 'Manhattan' }).check()
    await page.getByText('The browser removed what was kept on this device').waitFor()
    expect(await page.getByRole('radio', { name: 'Manhattan' }).isChecked()).toBe(true)
    await expect.poll(() => draftsOn(page, kira), PATIENCE).toContain('manhattan')
    expect(await draftsOn(page, kira), 'what was not typed again is there too').toContain('ny')
    await page.getByRole('button', { name: 'I have read this' }).click()

    // The device remembers who this is: a reload opens the form, not the sign-in page.
    await page.reload()
    await page.getByRole('heading', { name: 'Location & Budget' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Manhattan' }).isChecked()).toBe(true)
    await page.context().close()
  })

  test('and stays away: writing goes on in memory, and can be copied', async () => {
    const page = await deviceOf(kira)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
    await page.goto(`${server.origin}/setup/home-seeker-profile`)
    await page.getByRole('radio', { name: 'New York City' }).check()
    await page.getByText('Last saved').or(page.getByText('Latest Draft Saved')).waitFor()
    // From here on the browser refuses to open any database, as with a damaged profile.
    await page.evaluate(() => {
      const refuse = indexedDB.open.bind(indexedDB)
      Object.assign(window, { healed: false })
      indexedDB.open = (name, version) => {
        if ('healed' in window && window.healed === true) return refuse(name, version)
        throw new DOMException('Internal error opening backing store', 'UnknownError')
      }
    })
    await clearStorage(page)
    await page.getByRole('radio', { name: 'Brooklyn' }).check()
    await page.getByRole('alert').filter({ hasText: 'Nothing can be saved on this device' }).waitFor()
    expect(await screenFaults(page, 'memory only')).toEqual([])
    await page.getByRole('radio', { name: 'Queens' }).check()
    await page.getByRole('button', { name: 'Copy my text' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Location: queens')

    await page.evaluate(() => Object.assign(window, { healed: true }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Nothing can be saved on this device').waitFor({ state: 'detached' })
    await expect.poll(() => draftsOn(page, kira), PATIENCE).toContain('queens')
    expect(await page.getByRole('radio', { name: 'Queens' }).isChecked()).toBe(true)
    await page.context().close()
  })
})

describe('a database that does not open', () => {
  /** An old page that never lets go: it holds the database at a version of long ago. */
  async function holdBack(page: Page, account: Account): Promise<Page> {
    const old = await page.context().newPage()
    await old.goto(`${server.origin}/robots.txt`)
    await old.evaluate(
      (name) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open(name, 1)
          request.onsuccess = () => {
            Object.assign(window, { held: request.result })
            resolve()
          }
        }),
      `commonroof-${account.user._id}`,
    )
    return old
  }

  async function tryToSignIn(page: Page): Promise<void> {
    await page.goto(`${server.origin}/account?mode=sign-in`)
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    await page.getByLabel('Email').fill(ana.email)
    await page.getByLabel('Password', { exact: true }).fill(ana.password)
    await page.getByRole('button', { name: 'Sign In' }).last().click()
    await page.getByRole('alertdialog').getByText('does not open').waitFor()
  }

  test('does not hang the sign-in: it is explained, and opens once the other tab is gone', async () => {
    const device = await browser.newDevice()
    const page = await device.newPage()
    const old = await holdBack(page, ana)
    await tryToSignIn(page)
    await page.getByText('Another tab holds on to it').waitFor()
    expect(await screenFaults(page, 'a database that does not open', 'dialog[open]')).toEqual([])
    await old.close()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL((url) => url.pathname !== '/account')
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await device.close()
  })

  test('is deleted only after a second word, and an empty copy takes its place', async () => {
    const device = await browser.newDevice()
    const page = await device.newPage()
    const old = await holdBack(page, ana)
    await tryToSignIn(page)
    await page.getByRole('button', { name: 'Use an empty copy' }).click()
    await page.getByText('Delete this device’s copy?').waitFor()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Use an empty copy' }).click()
    await page.getByRole('button', { name: 'Delete and start empty' }).click()
    await page.getByText('Another tab still holds on to it').waitFor()
    await old.close()
    await page.getByRole('button', { name: 'Delete and start empty' }).click()
    await page.waitForURL((url) => url.pathname !== '/account')
    await page.goto(`${server.origin}/profile`)
    await page.getByText(ana.email).waitFor()
    await device.close()
  })
})

describe('a network that wants a sign-in first', () => {
  test('is told apart from no network, and everything goes on when it is done', async () => {
    const page = await deviceOf(ana)
    await installed(page)
    await page.goto(`${server.origin}/messages?with=${ben.user._id}`)
    await page.getByRole('heading', { name: 'Ben' }).waitFor()
    await server.stop()
    const portal: Server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<h1>Welcome to our Wi-Fi</h1>')
    })
    await new Promise<void>((resolve) => portal.listen(server.port, '127.0.0.1', resolve))

    await page.getByLabel('Message', { exact: true }).fill('From the hotel')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('This network wants you to sign in first').waitFor()
    await page.getByRole('link', { name: /Network sign-in/ }).waitFor()
    expect(await page.getByText('Offline', { exact: true }).count()).toBe(0)
    expect(await screenFaults(page, 'a network sign-in')).toEqual([])
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open its sign-in page' }).click(),
    ])
    await opened.getByText('Welcome to our Wi-Fi').waitFor()
    await opened.close()

    portal.closeAllConnections()
    await new Promise((resolve) => portal.close(resolve))
    await server.start()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page
      .getByText('This network wants you to sign in first')
      .waitFor({ state: 'detached', timeout: 40_000 })
    await expect.poll(() => page.getByRole('link', { name: /Network sign-in/ }).count()).toBe(0)
    await page.context().close()
  })
})

describe('a clock that is a day off', () => {
  test('is said where times are shown, and on the profile', async () => {
    const device = await browser.newDevice()
    const page = await device.newPage()
    await page.clock.install({ time: Date.now() + 24 * 60 * 60 * 1000 })
    await signIn(page, server.origin, ana)
    await page.goto(`${server.origin}/outbox`)
    await page.getByText('This device’s clock is about 1 day ahead').waitFor()
    await page.goto(`${server.origin}/profile`)
    await page.getByText('About 1 day ahead. Set date and time').waitFor()
    await device.close()
  })
})

describe('this device, on the profile', () => {
  test('tells what lies here and whether it is kept', async () => {
    const page = await deviceOf(ana)
    await page.goto(`${server.origin}/profile#this-device`)
    const section = page.getByRole('region', { name: 'This device' })
    await section.getByText(/ allowed$/).waitFor()
    await section
      .getByRole('button', { name: 'Ask the browser' })
      .or(section.getByText('Yes. The browser keeps it'))
      .waitFor()
    await expect.poll(() => section.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await screenFaults(page, 'this device')).toEqual([])
    await page.context().close()
  })
})
