import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { numberOf, type TestPhoto } from './home-photos.ts'
import { fullListingForm } from './listing-form.ts'
import { saveListingDraft, registerHomeowner, type TestAccount } from './people.ts'
import { openSignedInPage, type BrowserFixture } from './browser-fixture.ts'
import { temporaryFolder } from './temporary-folder.ts'

let street = 0

/** Opens the photo step of a new owner, whose listing form is complete except for photos, on a new device. */
export async function openPhotoStep(
  fixture: BrowserFixture,
  name: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<[Page, TestAccount]> {
  const { origin } = fixture.server
  const owner = await registerHomeowner(origin, name)
  await saveListingDraft(origin, owner, { ...fullListingForm(), address: `${++street} Photo Street` })
  const page = await openSignedInPage(fixture, owner, prepare)
  await page.goto(`${origin}/setup/property-listing`)
  await page.getByRole('heading', { name: 'Pricing & List', level: 1 }).waitFor()
  return [page, owner]
}

/** Picks files from disk; sending megabytes over the debugging protocol takes a busy machine minutes. */
export async function pickPhotos(page: Page, files: TestPhoto[]): Promise<void> {
  const folder = temporaryFolder('picked')
  const paths = files.map(({ name, buffer }) => {
    const path = join(folder.path, name)
    writeFileSync(path, buffer)
    return path
  })
  await page.getByLabel('Photo files').setInputFiles(paths)
}
/** The number of stored photos on the page. */
export const countStored = (page: Page) => page.locator('[data-photo]').count()
/** Waits until the page shows this number of stored photos. */
export const untilStored = (page: Page, count: number) => expect.poll(() => countStored(page)).toBe(count)
/** Waits until every photo has its URL on the server. */
export const untilUploaded = (page: Page) =>
  expect.poll(() => page.locator('[data-photo^="photo:"]').count()).toBe(0)
/** Waits until each picked file is stored or reported. */
export const untilNoneInProgress = (page: Page) =>
  expect.poll(() => page.locator('[data-photos] > li:not([data-photo])').count()).toBe(0)
/** The numbers of the pictures on the page, in order. */
export const shown = async (page: Page) => {
  const sources = await page
    .locator('[data-photo] img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  return Promise.all(
    sources.map(async (source) => {
      const bytes = await page.evaluate(
        async (address) => [...new Uint8Array(await (await fetch(address)).arrayBuffer())],
        source,
      )
      return numberOf(new Uint8Array(bytes).buffer)
    }),
  )
}
/** Waits for these pictures. An error is retried, because a picture's URL changes after its upload. */
export const untilShown = (page: Page, numbers: number[]) =>
  expect.poll(() => shown(page).catch(() => [])).toEqual(numbers)
