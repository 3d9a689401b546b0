import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { GroupView } from '../../src/domain/groups/group.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { draftsOnDevice } from '../support/device.ts'
import { homePhoto } from '../support/home-photos.ts'
import { apiAs, registerGroupSeeker, type TestAccount } from '../support/people.ts'
import { goToStep } from '../support/wizard.ts'

let fixture: BrowserFixture
let origin: string
let ana: TestAccount

beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
  origin = fixture.server.origin
  ana = await registerGroupSeeker(origin, 'Ana', localDay(new Date()))
})
afterAll(() => fixture.teardown())

describe('an invitation is shown and selected when the browser', () => {
  test.each([
    ['has no clipboard', undefined],
    ['refuses it', { writeText: 'rejects' }],
  ])('%s', async (_, clipboard) => {
    const group = await apiAs(origin, ana)<GroupView>('POST', '/groups', { name: 'Sunset' })
    const page = await openSignedInPage(fixture, ana, async (fresh) => {
      await fresh.addInitScript((kind) => {
        const writeText = () => Promise.reject(new DOMException('No permission', 'NotAllowedError'))
        Object.defineProperty(navigator, 'clipboard', { value: kind && { writeText } })
      }, clipboard)
    })
    await page.goto(`${origin}/groups/${group._id}`)
    await page.getByRole('button', { name: 'Copy link' }).click()
    const text = page.getByRole('dialog').getByRole('textbox')
    await expect.poll(() => text.inputValue()).toContain('/groups?code=')
    const selected = () => text.evaluate((box: HTMLTextAreaElement) => box.selectionEnd - box.selectionStart)
    await expect.poll(selected).toBe((await text.inputValue()).length)
    await page.context().close()
    await apiAs(origin, ana)('PUT', `/groups/${group._id}/leave`, {})
  })
})

test('a picture that the device cannot read is named beside its field', async () => {
  const page = await openSignedInPage(fixture, ana)
  await page.goto(`${origin}/profile/edit`)
  await goToStep(page, 'Profile Summary')
  // Without a server nothing but the page reads the picture.
  await page.route(/\/(api|healthz|readyz)\b/, (route) => route.abort())
  await page.getByLabel('Profile picture file').setInputFiles([await homePhoto(1)])
  await page.getByText('Saved on this device. Uploads when you’re online.').waitFor()
  const stored = async () => JSON.stringify(await draftsOnDevice(page, ana.user._id))
  await expect.poll(stored).toContain('"photo:')
  await page.addInitScript(() => {
    const { get } = IDBObjectStore.prototype
    IDBObjectStore.prototype.get = function (key) {
      if (this.name === 'photos') throw new DOMException('The bytes are damaged', 'DataError')
      return get.call(this, key)
    }
  })
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await page.reload()
  await goToStep(page, 'Profile Summary')
  await page.getByText('This device couldn’t read the picture. Choose it again.').waitFor()
  expect(failures).toEqual([])
  await page.context().close()
})
