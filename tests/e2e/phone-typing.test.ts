import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { openConversation, receivedTexts } from '../support/conversation.ts'

let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await createBrowserFixture({ workers: false })
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

test('the Enter that ends a word of an input method in Safari sends nothing, the next one sends', async () => {
  const { page, ana, ben } = await openConversation(fixture)
  const box = page.getByLabel('Message', { exact: true })
  await box.fill('日本')
  // Safari's event for it: the word has ended, and only the code names the input method.
  const isLeftAlone = await box.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  )
  expect(isLeftAlone).toBe(true)
  await box.pressSequentially('語')
  await box.press('Enter')
  await page.getByText('日本語', { exact: true }).waitFor()
  await expect.poll(() => receivedTexts(fixture.server.origin, ben, ana)).toEqual(['日本語'])
})
