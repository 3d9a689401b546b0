import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import {
  createBrowserFixture,
  openSignedInPage,
  signIn,
  type BrowserFixture,
} from '../support/browser-fixture.ts'
import { conversation, openConversation } from '../support/conversation.ts'
import { readIndexedDb, waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto, numberOf, type TestPhoto } from '../support/home-photos.ts'
import { until } from '../support/patience.ts'
import { registerSeeker, type TestAccount } from '../support/people.ts'

let fixture: BrowserFixture
let started: Page
beforeAll(async () => {
  fixture = await createBrowserFixture({ browser: 'own' })
  started = await fixture.browser.start()
})
afterAll(() => fixture.teardown())

const pick = (page: Page, photos: TestPhoto[]) => page.getByLabel('Photo files').setInputFiles(photos)
const thumbnails = (page: Page) => page.getByRole('list', { name: 'Photos to send' }).getByRole('img')

/** Waits until this number of photos is on the disk; from then on a kill must not lose one. */
const untilPicked = (page: Page, count: number) =>
  until(async () => {
    const stores = Object.values(await readIndexedDb(page))
    return stores.some((store) => store['photos']?.length === count)
  }, `${count} photos to be on the disk`)

/** The numbers of the photos in each message from `sender` to `reader`. */
async function receivedPhotos(reader: TestAccount, sender: TestAccount): Promise<[string, number[]][]> {
  const { origin } = fixture.server
  const messages = await conversation(origin, reader, sender)
  return Promise.all(
    messages.map(async ({ content, photos }): Promise<[string, number[]]> => {
      const bytes = await Promise.all(photos.map(async (url) => (await fetch(origin + url)).arrayBuffer()))
      return [content, await Promise.all(bytes.map(numberOf))]
    }),
  )
}

describe('photos in a message', () => {
  test(
    'picked offline, reloaded, sent and killed: the other person gets each once, with its words',
    { tags: ['message', 'photo'] },
    async () => {
      const { server, browser } = fixture
      const today = localDay(new Date())
      const ana = await registerSeeker(server.origin, 'Ana', today)
      const ben = await registerSeeker(server.origin, 'Ben', today)
      const place = `${server.origin}/messages?with=${ben.user._id}`
      let page = started
      await signIn(page, server.origin, ana)
      await waitForServiceWorker(page)
      await page.goto(place)
      await page.getByRole('heading', { name: 'Ben' }).waitFor()
      await server.stop()

      await page.reload()
      await pick(page, [await homePhoto(1), await homePhoto(2), await homePhoto(3)])
      await page.getByLabel('Message', { exact: true }).fill('The kitchen')
      await untilPicked(page, 3)
      await page.getByRole('button', { name: 'Remove photo 2' }).click()
      await untilPicked(page, 2)
      await waitUntilStored(page, 'The kitchen')
      await page.reload()
      await expect.poll(() => thumbnails(page).count()).toBe(2)
      await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('The kitchen')
      await page.getByRole('button', { name: 'Send' }).click()
      const log = page.getByRole('log')
      await log.getByRole('img', { name: 'Photo from you, 2 of 2' }).waitFor()
      await expect.poll(() => thumbnails(page).count()).toBe(0)

      await browser.kill()
      await server.start()
      page = await browser.start()
      // Chromium writes cookies only now and then, so the kill has ended the session.
      await signIn(page, server.origin, ana)
      await until(async () => (await receivedPhotos(ben, ana)).length > 0, 'the message to arrive')
      await page.goto(place)
      await page.getByRole('log').locator('[data-status="sent"]').waitFor()
      expect(await receivedPhotos(ben, ana)).toEqual([['The kitchen', [1, 3]]])

      const bens = await openSignedInPage(fixture, ben)
      await bens.goto(`${server.origin}/messages?with=${ana.user._id}`)
      const photos = bens.getByRole('log').getByRole('button', { name: /^Photo from Ana/ })
      await expect.poll(() => photos.count()).toBe(2)
      await photos.last().click()
      const lightbox = bens.getByRole('dialog', { name: 'Photos of Ana’s message' })
      await lightbox.getByText('2 of 2').waitFor()
      await bens.keyboard.press('Escape')
      await lightbox.waitFor({ state: 'detached' })
      expect(await photos.last().evaluate((button) => button === document.activeElement)).toBe(true)
      expect(browser.pageErrors.join('\n')).toBe('')
    },
  )

  test('a photo alone can be sent, pasted or dropped; a fifth is refused, and the list says “Photo”', async () => {
    const { page, ana, ben } = await openConversation(fixture)
    const give = async (how: 'drop' | 'paste', photo: TestPhoto) =>
      page.evaluate(
        ([type, name, bytes]) => {
          const files = new DataTransfer()
          files.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
          const options = { bubbles: true, cancelable: true }
          document.body.dispatchEvent(
            type === 'drop'
              ? new DragEvent('drop', { ...options, dataTransfer: files })
              : new ClipboardEvent('paste', { ...options, clipboardData: files }),
          )
        },
        [how, photo.name, [...photo.buffer]] as const,
      )
    await give('paste', await homePhoto(4))
    await expect.poll(() => thumbnails(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Send' }).click()
    await until(async () => (await receivedPhotos(ben, ana)).length === 1, 'the photo to arrive')
    expect(await receivedPhotos(ben, ana)).toEqual([['', [4]]])
    await page.getByRole('link', { name: /You: Photo$/ }).waitFor()

    await give('drop', await homePhoto(5))
    await pick(page, await Promise.all([6, 7, 8, 9].map((number) => homePhoto(number))))
    await page.getByText('You can send up to 4 photos in a message').waitFor()
    await expect.poll(() => thumbnails(page).count()).toBe(4)
    expect(await page.getByRole('button', { name: 'Add photos' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Send' }).click()
    await until(async () => (await receivedPhotos(ben, ana)).length === 2, 'four photos to arrive')
    expect((await receivedPhotos(ben, ana))[1]).toEqual(['', [5, 6, 7, 8]])
    await page.context().close()
  })
})
