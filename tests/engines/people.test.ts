import { beforeEach, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { chooseSignOut, ENGINES, signInByForm, useEngine } from './engine-fixture.ts'

/** In the page: the names of the databases of this browser. */
const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort()

describe.each(ENGINES)('people who share a browser in %s', (engine) => {
  const story = useEngine(engine)
  let ana: TestAccount
  let ben: TestAccount

  beforeEach(async () => {
    ana = await registerSeeker(story.server.origin, 'Ana', localDay(new Date()))
    ben = await registerSeeker(story.server.origin, 'Ben', localDay(new Date()))
  })

  test('a sign-out reaches the second tab and the history, and leaves nothing to the next person', async () => {
    const page = await story.open()
    await signInByForm(page, ana)
    await page.waitFor('heading', 'Hello, Ana')
    const first = await page.driver.currentTab()
    const second = await page.driver.newTab()
    await page.goto('/profile')
    await page.waitForText(ana.email)
    await page.driver.switchTo(first)
    await page.goto('/saved')
    await page.waitFor('button', /welcome back, ana/)
    await chooseSignOut(page)
    await page.waitFor('link', 'Get Early Access')

    // The pages before are in the back/forward cache of the engine, or are loaded again.
    for (let step = 0; step < 2; step++) {
      // The address may be the same, because a guard leads on.
      await page.call(() => {
        Object.assign(window, { isLeft: false })
        addEventListener('popstate', () => Object.assign(window, { isLeft: true }))
      })
      await page.traverse(-1)
      await page.waitUntil(
        () => page.call(() => (window as { isLeft?: boolean }).isLeft !== false),
        'the page before',
      )
      await page.waitFor('link', 'Get Early Access')
      await page.waitUntil(async () => !(await page.text()).includes('Hello, Ana'), 'a page without Ana')
    }
    await page.driver.switchTo(second)
    await page.waitFor('link', 'Get Early Access')
    expect(await page.text()).not.toContain(ana.email)
    await page.waitUntil(
      async () => !(await page.call(databaseNames)).includes(`commonroof-${ana.user._id}`),
      'the database to be deleted',
    )

    await signInByForm(page, ben)
    await page.waitFor('heading', 'Hello, Ben')
    await page.driver.switchTo(first)
    await page.waitFor('button', /welcome back, ben/)
    expect(await page.call(databaseNames)).toContain(`commonroof-${ben.user._id}`)
    expect(page.driver.errors.join('\n')).toBe('')
  })

  test('back and forward show the pages of the same person, and what was typed', async () => {
    const page = await story.open()
    await signInByForm(page, ana)
    await page.waitFor('heading', 'Hello, Ana')
    await page.goto(`/messages?with=${ben.user._id}`)
    await page.fill('Message', 'Half a thou')
    await page.waitUntilStored('Half a thou')
    for (let round = 0; round < 3; round++) {
      await page.goto('/profile')
      await page.waitForText(ana.email)
      await page.traverse(-1)
      await page.waitUntil(async () => (await page.value('Message')) === 'Half a thou', 'the unsent text')
      await page.traverse(1)
      await page.waitForText(ana.email)
      await page.goto(`/messages?with=${ben.user._id}`)
      await page.waitUntil(async () => (await page.value('Message')) === 'Half a thou', 'the unsent text')
    }
    expect(page.driver.errors.join('\n')).toBe('')
  })
})
