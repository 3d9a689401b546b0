import { beforeEach, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { ENGINES, signInByForm, useEngine } from './engine-fixture.ts'

describe.each(ENGINES)('a session in %s', (engine) => {
  const story = useEngine(engine)
  let ana: TestAccount

  beforeEach(async () => {
    ana = await registerSeeker(story.server.origin, 'Ana', localDay(new Date()))
  })

  test('stays when pages are loaded one after the other, right after the sign-in', async () => {
    const page = await story.open()
    await signInByForm(page, ana)
    for (let round = 0; round < 10; round++) {
      await page.goto('/home-finder')
      await page.waitFor('heading', /^homes$/i)
      expect(await page.path()).toBe('/home-finder')
      await page.goto('/dashboard')
      await page.waitFor('heading', 'Hello, Ana')
    }
    // The first worker of a browser is no new version.
    expect(await page.text()).not.toContain('A new version is ready')
    expect(page.driver.errors.join('\n')).toBe('')
  })
})
