import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { runCommand } from '../support/command.ts'
import { formOf } from '../support/listing-form.ts'
import { listHome, registerHomeowner, registerSeeker } from '../support/people.ts'
import { changedPicture } from '../support/picture-variants.ts'
import { roomPhoto } from '../support/room-photos.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { shoot } from '../support/screenshots.ts'
import { decideByEnter } from '../support/decide-case.ts'

let fixture: BrowserFixture
let origin: string
beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
})
afterAll(async () => {
  expect(fixture.browser.pageErrors.join('\n')).toBe('')
  await fixture.teardown()
})

test('[listing] a moderator sees a reused picture beside the one of the other home, and keeps it', async () => {
  const olga = await registerHomeowner(origin, 'Olga')
  const theo = await registerHomeowner(origin, 'Theo')
  const mona = await registerSeeker(origin, 'Mona', localDay(new Date()))
  const env = { DATA_DIR: fixture.server.dataDir }
  await runCommand('admin', ['promote', mona.email, '--moderator'], env)
  const room = await roomPhoto(3)
  const first = await listHome(
    origin,
    olga,
    [room],
    formOf({ title: 'Loft by the bay', address: '1 Bay Street' }),
  )
  const mirrored = { ...room, buffer: await changedPicture(room.buffer, 'mirrored') }
  await listHome(origin, theo, [mirrored], formOf({ title: 'Cheap loft', address: '2 Hill Street' }))

  const page = await openSignedInPage(fixture, mona)
  await page.goto(`${origin}/admin/queue`)
  await page.getByRole('link', { name: /Cheap loft.*Pictures seen before/s }).click()
  await page.getByRole('heading', { name: 'Same pictures in another account' }).waitFor()
  for (const name of ['The picture here', /^The picture of Olga/]) {
    const image = page.getByRole('img', { name })
    await image.scrollIntoViewIfNeeded()
    await image.evaluate((found: HTMLImageElement) => found.decode())
  }
  expect(await page.getByRole('link', { name: /^Loft by the bay, by Olga/ }).getAttribute('href')).toBe(
    `/view-listing/${first._id}`,
  )
  expect(await screenFaults(page, 'a case of pictures')).toEqual([])
  await shoot(page, 'pictures-case')

  const theos = await openSignedInPage(fixture, theo)
  await theos.goto(`${origin}/dashboard`)
  await theos.getByText('Cheap loft').first().waitFor()
  expect(await theos.getByText(/somebody else|seen before|same picture/i).count()).toBe(0)

  await page.keyboard.press('k')
  await page.keyboard.type('They share the home.')
  await page.keyboard.press('Tab')
  await decideByEnter(page)
  await page.getByRole('link', { name: /Cheap loft/ }).waitFor({ state: 'detached' })
})
