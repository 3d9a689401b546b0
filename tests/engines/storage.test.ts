import { beforeEach, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { holdDatabase } from '../support/hold-database.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { ENGINES, sendSignIn, useEngine } from './engine-fixture.ts'
import type { EnginePage } from './engine-page.ts'

/** Signs in where that cannot work, and waits for the form's answer. */
async function tryToSignIn(page: EnginePage, account: TestAccount): Promise<void> {
  await sendSignIn(page, account)
  await page.waitForText('This browser doesn’t keep cookies')
}

describe.each(ENGINES)('a browser without storage: %s', (engine) => {
  const story = useEngine(engine)
  let ana: TestAccount

  beforeEach(async () => {
    ana = await registerSeeker(story.server.origin, 'Ana', localDay(new Date()))
  })

  test('public pages never notice, and the account page says what is blocked', async () => {
    const page = await story.open({ cookies: 'blocked' })
    for (const [path, heading] of [
      ['/', 'Find the people first'],
      ['/about', 'A home is mostly the people'],
      ['/pricing', /./],
    ] as const) {
      await page.gotoPublic(path)
      await page.waitFor('heading', typeof heading === 'string' ? new RegExp(heading) : heading)
    }
    await tryToSignIn(page, ana)
    // WebKit does not tell a page that it blocks cookies.
    if (engine === 'Firefox') await page.waitForText('This browser blocks cookies and storage for this site')
    expect(page.driver.errors.join('\n')).toBe('')
  })

  test('a database that another page holds is named, and opens when that page is closed', async () => {
    const page = await story.open()
    const first = await page.driver.currentTab()
    await page.goto('/robots.txt')
    await page.call(holdDatabase, `commonroof-${ana.user._id}`)
    const second = await page.driver.newTab()
    await sendSignIn(page, ana)
    await page.waitForText('Another tab is using it')
    await page.driver.switchTo(first)
    await page.driver.closeTab()
    await page.driver.switchTo(second)
    await page.waitFor('heading', 'Hello, Ana')
    // WebKit shows a text file with a style of its own, which the file's policy refuses.
    expect(page.driver.errors.filter((error) => !error.includes('/robots.txt')).join('\n')).toBe('')
  })
})

// Firefox refuses cookies only together with storage, which is told above.
describe('a browser that keeps storage but no cookies: WebKit', () => {
  const story = useEngine('WebKit')

  test('says so after the sign-in', async () => {
    const ana = await registerSeeker(story.server.origin, 'Ana', localDay(new Date()))
    const page = await story.open({ cookies: 'refused' })
    await tryToSignIn(page, ana)
    expect(page.driver.errors.join('\n')).toBe('')
  })
})
