import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { createEngineFixture, ENGINES, keepTraces, type EngineFixture } from './engine-fixture.ts'
import type { EnginePage } from './engine-page.ts'

describe.each(ENGINES)('a browser without storage: %s', (engine) => {
  let fixture: EngineFixture
  let page: EnginePage | null
  let ana: TestAccount

  beforeEach(async ({ task }) => {
    page = null
    keepTraces(`${engine} ${task.name}`, () => page)
    fixture = await createEngineFixture(engine)
    ana = await registerSeeker(fixture.server.origin, 'Ana', localDay(new Date()))
  })
  afterEach(() => fixture.teardown())

  /** Signs in where that cannot work, and waits for the form's answer. */
  async function tryToSignIn(shown: EnginePage): Promise<void> {
    await shown.goto('/account?mode=sign-in')
    await shown.fill('Email', ana.email)
    await shown.fill('Password', ana.password)
    await shown.press('button', 'Sign In', -1)
    await shown.waitForText('This browser doesn’t keep cookies')
  }

  test('public pages never notice, and the account page says what is blocked', async () => {
    page = await fixture.open({ cookies: 'blocked' })
    for (const [path, heading] of [
      ['/', 'Find the people first'],
      ['/about', 'A home is mostly the people'],
      ['/pricing', /./],
    ] as const) {
      await page.gotoPublic(path)
      await page.waitFor('heading', typeof heading === 'string' ? new RegExp(heading) : heading)
    }
    await tryToSignIn(page)
    // WebKit does not tell a page that it blocks cookies.
    if (engine === 'Firefox') await page.waitForText('This browser blocks cookies and storage for this site')
    expect(page.driver.errors).toEqual([])
  })

  test.runIf(engine === 'WebKit')(
    'cookies that the browser refuses are named after the sign-in',
    async () => {
      page = await fixture.open({ cookies: 'refused' })
      await tryToSignIn(page)
      expect(page.driver.errors).toEqual([])
    },
  )

  test('a database that another page holds is named, and opens when that page is closed', async () => {
    page = await fixture.open()
    const first = await page.driver.currentTab()
    await page.goto('/robots.txt')
    await page.call(
      (name) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open(name, 1)
          request.onsuccess = () => {
            Object.assign(window, { held: request.result })
            resolve()
          }
        }),
      `commonroof-${ana.user._id}`,
    )
    const second = await page.driver.newTab()
    await page.goto('/account?mode=sign-in')
    await page.fill('Email', ana.email)
    await page.fill('Password', ana.password)
    await page.press('button', 'Sign In', -1)
    await page.waitForText('Another tab holds on to it')
    await page.driver.switchTo(first)
    await page.driver.closeTab()
    await page.driver.switchTo(second)
    await page.waitFor('heading', 'Hello, Ana')
    // WebKit shows a text file with a style of its own, which the file's policy refuses.
    expect(page.driver.errors.filter((error) => !error.includes('/robots.txt'))).toEqual([])
  })
})
