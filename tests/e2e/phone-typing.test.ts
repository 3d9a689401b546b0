import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { openConversation, receivedTexts } from '../support/conversation.ts'
import { newIphone, PHONE } from '../support/iphone.ts'
import { apiAs, registerBeginner, registerSeeker } from '../support/people.ts'
import { coverByKeyboard, emulateKeyboard } from '../support/screen-keyboard.ts'
import { openForm, waitForDraftSaved } from '../support/wizard.ts'

let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await createBrowserFixture()
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

describe('while the keyboard of a phone covers the bottom of the window', () => {
  const KEYBOARD_PX = 336
  let phone: BrowserContext
  let page: Page

  beforeEach(async () => {
    phone = await newIphone(fixture.browser)
    await emulateKeyboard(phone)
    page = await phone.newPage()
  })
  afterEach(() => phone.close())

  const places = () => page.getByRole('navigation', { name: 'Places' })
  /** The top and the bottom of an element in the window. */
  const edgesOf = async (locator: Locator) => {
    const { y, height } = (await locator.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
    return { top: y, bottom: y + height }
  }
  /** Waits until the element is in the part of the window that can be seen. */
  const expectInSight = (locator: Locator, from: number, to: number) =>
    expect
      .poll(async () => {
        const { top, bottom } = await edgesOf(locator)
        return top >= from && bottom <= to
      })
      .toBe(true)

  test('a conversation keeps its last message and the box above it', async () => {
    const { origin } = fixture.server
    const today = localDay(new Date())
    const uma = await registerSeeker(origin, 'Uma', today)
    const vic = await registerSeeker(origin, 'Vic', today)
    for (let number = 1; number <= 12; number += 1)
      await apiAs(origin, vic)('POST', '/messages', {
        recipientId: uma.user._id,
        content: `Number ${number}: is the room on the corner of the park still free next month?`,
      })
    await signIn(page, origin, uma)
    await page.goto(`${origin}/messages?with=${vic.user._id}`)
    const last = page.locator('section ol > li').last()
    await last.getByText('Number 12').waitFor()
    const box = page.getByLabel('Message', { exact: true })
    const send = page.getByRole('button', { name: 'Send' })
    await box.fill('Yes, it is')
    const { height } = PHONE
    const seen = height - KEYBOARD_PX

    await coverByKeyboard(page, KEYBOARD_PX)
    for (const part of [last, box, send]) await expectInSight(part, 0, seen)
    await expect.poll(() => places().count()).toBe(0)
    // Safari may move the window up behind the keyboard, as far as the keyboard is high.
    await coverByKeyboard(page, KEYBOARD_PX, KEYBOARD_PX)
    for (const part of [last, box, send]) await expectInSight(part, KEYBOARD_PX, height)

    await coverByKeyboard(page, 0)
    await expectInSight(box, height - 120, height)
    // An open conversation has the whole window.
    expect(await places().count()).toBe(0)
    expect((await edgesOf(page.getByRole('heading', { name: 'Vic' }))).top).toBeLessThan(60)
    // The bars of a browser come and go, and are no keyboard.
    await coverByKeyboard(page, 90)
    await expectInSight(box, height - 120, height)
    await coverByKeyboard(page, 0)
    await page.getByRole('link', { name: 'Back' }).click()
    await places().waitFor()
    expect((await edgesOf(places())).bottom).toBe(height)
  })

  test('the buttons of a form stay above it, and so does a dialog', async () => {
    const { origin } = fixture.server
    const wes = await registerBeginner(origin, 'Wes', 'WITH_ROOMMATES')
    await signIn(page, origin, wes)
    await openForm(page, `${origin}/setup/home-seeker-profile`, 'Location & Budget')
    const proceed = page.getByRole('button', { name: 'Continue' })
    await coverByKeyboard(page, KEYBOARD_PX)
    await expectInSight(proceed, 0, PHONE.height - KEYBOARD_PX)
    // The place of the sign-up is filled in, so that another one is the first answer.
    await page.getByRole('radio', { name: 'New York City' }).check()
    await waitForDraftSaved(page)
    await page.getByRole('button', { name: 'Show me how' }).click()
    const dialog = page.getByRole('dialog')
    await expectInSight(dialog.getByRole('button', { name: 'Got it' }), 0, PHONE.height - KEYBOARD_PX)
    await expectInSight(dialog, 0, PHONE.height - KEYBOARD_PX)
    await coverByKeyboard(page, 0)
    await expect.poll(async () => (await edgesOf(dialog)).bottom).toBe(PHONE.height)
  })
})
