import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'

/** A server and a browser with an open page, and two registered people. */
export interface BenchFixture extends BrowserFixture {
  page: Page
  ana: TestAccount
  ben: TestAccount
}

/** Runs `play` with the built product, its real server on an empty database, two people and a browser. */
export async function withBenchFixture<T>(measure: (fixture: BenchFixture) => Promise<T>): Promise<T> {
  const fixture = await createBrowserFixture()
  try {
    const today = localDay(new Date())
    const ana = await registerSeeker(fixture.server.origin, 'Ana', today)
    const ben = await registerSeeker(fixture.server.origin, 'Ben', today)
    return await measure({ ...fixture, page: await fixture.browser.start(), ana, ben })
  } finally {
    await fixture.teardown()
  }
}
