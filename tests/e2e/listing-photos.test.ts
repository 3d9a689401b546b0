import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDisk, setDiskQuota } from '../support/device.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { grainyPhoto, homePhotos } from '../support/home-photos.ts'
import { type TestAccount } from '../support/people.ts'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'
import { listingsOf } from '../support/people.ts'
import {
  countStored,
  openPhotoStep,
  pickPhotos,
  shown,
  untilShown,
  untilUploaded,
  untilNoneInProgress,
  untilStored,
} from '../support/photo-step.ts'

let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})

afterAll(async () => {
  await fixture.teardown()
})

describe('the pictures of a form', () => {
  test('are ordered by keyboard and by drag, described, rotated, deleted and restored', async () => {
    const [page] = await openPhotoStep(fixture, 'Order')
    await pickPhotos(page, await homePhotos(4))
    await untilStored(page, 4)
    await untilUploaded(page)
    await untilShown(page, [1, 2, 3, 4])

    const handle = page.getByRole('button', { name: 'Move photo 4 of 4' })
    await handle.focus()
    await page.keyboard.press('ArrowLeft')
    await untilShown(page, [1, 2, 4, 3])
    await page.keyboard.press('Home')
    await untilShown(page, [4, 1, 2, 3])
    await page.getByRole('button', { name: 'Make photo 3 the cover' }).click()
    await untilShown(page, [2, 4, 1, 3])

    const from = await page.getByRole('button', { name: 'Move photo 1 of 4' }).boundingBox()
    const to = await page.getByRole('button', { name: 'Move photo 2 of 4' }).boundingBox()
    if (!from || !to) throw new Error('there is nothing to drag')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 12, to.y + 12, { steps: 8 })
    await page.mouse.up()
    await untilShown(page, [4, 2, 1, 3])

    await page.getByRole('button', { name: 'Describe photo 1' }).click()
    await page.getByLabel('What does this photo show?').fill('The kitchen')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('img', { name: 'The kitchen' }).waitFor()

    await page.getByRole('button', { name: 'Rotate photo 1' }).click()
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: 'The kitchen' })
          .evaluate((image) => (image as HTMLImageElement).naturalHeight),
      )
      .toBe(1200)
    await untilUploaded(page)
    await untilShown(page, [4, 2, 1, 3])

    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
    const resumeUndoTimers = await pauseUndoTimers(page)
    await page.getByRole('button', { name: 'Delete photo 2' }).press('Enter')
    await untilShown(page, [4, 1, 3])
    expect(await focused()).toBe('Delete photo 2')
    const deleteAll = async () => {
      await page.getByRole('button', { name: 'Delete All' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete All' }).click()
      await untilStored(page, 0)
      await expect.poll(focused).toBe('Add photos')
    }
    await deleteAll()
    await page.getByText('4 photos deleted').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await untilShown(page, [4, 2, 1, 3])
    await page.getByRole('img', { name: 'The kitchen' }).waitFor()
    await deleteAll()
    await resumeUndoTimers()
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    await page.getByText('Your listing will be marked as incomplete until you add at least 1 photo').waitFor()
    await page.context().close()
  })

  test('keep the focus and what is being described when their upload ends', async () => {
    const [page] = await openPhotoStep(fixture, 'Upload')
    const release = await holdRequests(page, /\/api\/upload\/listing/)
    await pickPhotos(page, await homePhotos(2))
    await untilStored(page, 2)
    await page.getByRole('button', { name: 'Describe photo 1' }).click()
    const box = page.getByLabel('What does this photo show?')
    await box.fill('The kitchen')
    expect(await page.locator('[data-photo^="photo:"]').count()).toBe(2)
    release()
    await untilUploaded(page)
    expect(await box.inputValue()).toBe('The kitchen')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('img', { name: 'The kitchen' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Describe photo 1')
    await page.context().close()
  })

  test('that do not fit on a full disk are reported, and stored later when there is space', async () => {
    const [page] = await openPhotoStep(fixture, 'Full', (fresh) =>
      setDiskQuota(fresh, fixture.server.origin, 'small'),
    )
    await pickPhotos(page, await homePhotos(2))
    await untilStored(page, 2)
    await fillDisk(page)
    await pickPhotos(page, [await grainyPhoto(3), await grainyPhoto(4)])
    await page.getByText('This device is full. Free up space and try again').waitFor()
    // The browser may still have space for a small picture, so one or two are reported.
    const again = page.getByRole('button', { name: /^Try (all 2 )?again$/ })
    await again.waitFor()
    // The other picture may still be on its way to the full disk, and would be reported after the press.
    await untilNoneInProgress(page)
    expect(await countStored(page)).toBeLessThan(4)
    await setDiskQuota(page, fixture.server.origin, 'large')
    await again.click()
    await untilStored(page, 4)
    await expect
      .poll(async () => (await shown(page).catch((error: unknown) => [String(error)])).toSorted())
      .toEqual([1, 2, 3, 4])
    await page.context().close()
  })

  test('that the server refuses are marked, and the home is published without them', async () => {
    const [page, owner] = await openPhotoStep(fixture, 'Eleven')
    await useUpPhotos(owner, 11)
    await pickPhotos(page, await homePhotos(12))
    await untilStored(page, 12)
    await page.getByRole('button', { name: 'List Property' }).click()
    await page.getByText('You’ve reached the limit for pictures').first().waitFor()
    expect(await listingsOf(fixture.server.origin, owner)).toEqual([])

    await page.goto(`${fixture.server.origin}/setup/property-listing`)
    await page.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
    const refused = page.locator('[data-photo]').filter({ hasText: 'You’ve reached the limit for pictures' })
    await expect.poll(() => refused.count()).toBe(1)
    await refused.getByRole('button', { name: /^Delete photo/ }).click()
    await untilStored(page, 11)
    await page.getByRole('button', { name: 'List Property' }).click()
    await expect.poll(async () => (await listingsOf(fixture.server.origin, owner))[0]?.images.length).toBe(11)
    await page.context().close()
  })
})

/** Uploads pictures until the owner's limit of 400 allows only `left` more. */
async function useUpPhotos(owner: TestAccount, left: number): Promise<void> {
  const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  for (let rest = 400 - left; rest > 0; rest -= 20) {
    const form = new FormData()
    for (let n = 0; n < Math.min(20, rest); n++) form.append('images', new Blob([tiny]), `${n}.jpg`)
    const response = await fetch(`${fixture.server.origin}/api/upload/listing`, {
      method: 'POST',
      headers: { 'x-auth-token': owner.token },
      body: form,
    })
    if (!response.ok) throw new Error(`uploading: ${response.status} ${await response.text()}`)
  }
}
