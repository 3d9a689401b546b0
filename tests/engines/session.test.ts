import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import {
  createEngineFixture,
  ENGINES,
  keepTraces,
  signInByForm,
  type EngineFixture,
} from './engine-fixture.ts'
import type { EnginePage } from './engine-page.ts'

describe.each(ENGINES)('a session in %s', (engine) => {
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

  test('stays when pages are loaded one after the other, right after the sign-in', async () => {
    page = await fixture.open()
    await signInByForm(page, ana)
    for (let round = 0; round < 10; round++) {
      await page.goto('/home-finder')
      await page.waitFor('heading', /home finder|find your home/)
      expect(await page.path()).toBe('/home-finder')
      await page.goto('/dashboard')
      await page.waitFor('heading', 'Hello, Ana')
    }
    expect(page.driver.errors).toEqual([])
  })
})
