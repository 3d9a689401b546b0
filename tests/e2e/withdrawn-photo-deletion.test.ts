import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowserFixture, type BrowserFixture } from '../support/browser-fixture.ts'
import { homePhoto, numberOf } from '../support/home-photos.ts'
import { listingsOf, type TestAccount } from '../support/people.ts'
import { openPhotoStep, pickPhotos, untilShown, untilStored } from '../support/photo-step.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'

const UPLOAD = '**/api/upload/listing'

let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

/** Lets the server have the next upload, and gives its answer to `answer` once `release` is called. */
async function holdAnswer(
  page: Page,
  answer: (route: Route, response: Awaited<ReturnType<Route['fetch']>>) => Promise<void>,
): Promise<{ arrived: Promise<void>; release: () => void }> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let tellArrival: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (tellArrival = resolve))
  await page.context().route(
    UPLOAD,
    async (route) => {
      const response = await route.fetch()
      tellArrival()
      await released
      await answer(route, response)
    },
    { times: 1 },
  )
  return { arrived, release }
}

async function deleteAndUndo(page: Page): Promise<void> {
  const resumeUndoTimers = await pauseUndoTimers(page)
  await page.getByRole('button', { name: 'Delete photo 1' }).click()
  await untilStored(page, 0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await untilStored(page, 1)
  await resumeUndoTimers()
}

/** Publishes the listing and expects exactly this picture in it. */
async function expectPublished(page: Page, owner: TestAccount, number: number): Promise<void> {
  await page.getByRole('button', { name: 'List Property' }).click()
  const { origin } = fixture.server
  await expect.poll(async () => (await listingsOf(origin, owner)).length).toBe(1)
  const [listing] = await listingsOf(origin, owner)
  expect(listing?.images).toHaveLength(1)
  const response = await fetch(origin + listing?.images[0])
  expect(response.status).toBe(200)
  expect(await numberOf(await response.arrayBuffer())).toBe(number)
}

describe('a photo that is deleted and brought back', () => {
  test.each([
    [
      'whose answer comes late',
      (route: Route, response: Awaited<ReturnType<Route['fetch']>>) => route.fulfill({ response }),
    ],
    ['whose answer is lost', (route: Route) => route.abort()],
  ])('during an upload %s is in the listing once', async (title, answer) => {
    const [page, owner] = await openPhotoStep(fixture, `During${title.length}`)
    const { arrived, release } = await holdAnswer(page, answer)
    await pickPhotos(page, [await homePhoto(3)])
    await untilStored(page, 1)
    await arrived
    await deleteAndUndo(page)
    release()
    await untilShown(page, [3])
    await expectPublished(page, owner, 3)
    await page.context().close()
  })

  test('after its upload is not deleted from the server', async () => {
    const [page, owner] = await openPhotoStep(fixture, 'After')
    const uploaded = page.waitForResponse((response) => response.url().endsWith('/api/upload/listing'))
    await pickPhotos(page, [await homePhoto(4)])
    await uploaded
    await untilShown(page, [4])
    await deleteAndUndo(page)
    await page.reload()
    await untilShown(page, [4])
    await expectPublished(page, owner, 4)
    await page.context().close()
  })
})
