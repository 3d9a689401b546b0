import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { homePhoto } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { until } from '../support/patience.ts'
import { listingsOf, registerHomeowner, saveListingDraft } from '../support/people.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ENGINES, signInByForm, useEngine } from './engine-fixture.ts'

/** EXIF's orientation of a photo whose camera was held upright. */
const UPRIGHT = 6

describe.each(ENGINES)('a listing in %s', (engine) => {
  const story = useEngine(engine)

  test('goes out with three photos, upright and in order', async () => {
    const { origin } = story.server
    const folder = temporaryFolder('picked')
    const paths: string[] = []
    for (const number of [1, 2, 3]) {
      const { name, buffer } = await homePhoto(number)
      const turned =
        number === 2 ? await sharp(buffer).withMetadata({ orientation: UPRIGHT }).toBuffer() : buffer
      paths.push(join(folder.path, name))
      writeFileSync(join(folder.path, name), turned)
    }
    const olga = await registerHomeowner(origin, 'Olga')
    await saveListingDraft(origin, olga, fullListingForm())
    const page = await story.open()
    await signInByForm(page, olga)
    await page.goto('/setup/property-listing')
    await page.waitFor('heading', 'Pricing & List')
    await page.driver.setFiles('input[aria-label="Photo files"]', paths)
    const count = () => page.call(() => document.querySelectorAll('[data-photo]').length)
    await page.waitUntil(async () => (await count()) === 3, 'three photos')
    await page.press('button', 'List Property')
    await until(async () => (await listingsOf(origin, olga)).length > 0, 'the listing on the server')
    const [listing] = await listingsOf(origin, olga)
    const sizes = []
    for (const url of listing?.images ?? []) {
      const bytes = await (await fetch(origin + url)).arrayBuffer()
      const { width, height } = await sharp(new Uint8Array(bytes)).metadata()
      sizes.push(`${width}×${height}`)
    }
    expect(sizes).toEqual(['1200×900', '900×1200', '1200×900'])
    expect(page.driver.errors.join('\n')).toBe('')
    folder.remove()
  })
})
