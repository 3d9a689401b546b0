import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screenFaults } from '../support/screen-faults.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let page: Page

beforeAll(async () => {
  fixture = await createBrowserFixture()
  page = await fixture.browser.start()
})
afterAll(() => fixture.teardown())

/** Shows a page with a link in a sticky bar, and with a button that has the styles `position`. */
const show = (position: string) =>
  page.setContent(`<!doctype html><html lang="en"><title>A page</title><body style="margin:0">
    <main style="height:3000px">
      <h1>A page</h1>
      <button style="position:absolute;left:0;width:130px;height:44px;${position}">Ask</button>
    </main>
    <nav style="position:sticky;bottom:0"><a href="#" style="display:block;width:160px;height:60px">Home</a></nav>`)

test('a button that a bar covers at one scroll position is no fault', async () => {
  await show('top:776px')
  expect(await screenFaults(page, 'a page')).toEqual([])
})

test('a button that a bar covers at every scroll position is a fault', async () => {
  await show('position:sticky;top:calc(100vh - 68px)')
  expect(await screenFaults(page, 'a page')).toEqual([expect.stringContaining('target-size: button')])
})
