import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, localDay } from '../../src/domain/core/dates.ts'
import { dayLabel } from '../../src/domain/core/time-labels.ts'
import type { ViewingView } from '../../src/domain/viewings/viewing.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { receivedTexts } from '../support/conversation.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { formOf } from '../support/listing-form.ts'
import { until } from '../support/patience.ts'
import { apiAs, listHome, listingsOf, registerHomeowner, registerSeeker } from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'

const today = localDay(new Date())
let fixture: BrowserFixture

beforeAll(async () => {
  fixture = await createBrowserFixture()
  await fixture.browser.start()
})

afterAll(() => fixture.teardown())

test('a rented home: its owner is asked about the viewings and can undo, and a device that knew it follows', async () => {
  const { origin } = fixture.server
  const owner = await registerHomeowner(origin, 'Rhea')
  const seeker = await registerSeeker(origin, 'Sol', today)
  const home = await listHome(origin, owner, [await homePhoto(1)], formOf({ title: 'Attic with a view' }))
  const send = apiAs(origin, seeker)
  await send('PUT', `/listing/${home._id}/saved`, { saved: true })
  await send('POST', '/viewings', { listingId: home._id, slots: [`${addDays(today, 3)}T17:30`], note: '' })

  const seekers = await openSignedInPage(fixture, seeker)
  await seekers.goto(`${origin}/saved/${home._id}`)
  await seekers.getByRole('button', { name: 'Add a note' }).click()
  await seekers.getByLabel(/^Note, /).fill('Ask about the stairs')
  await seekers.getByText('Saved on this device', { exact: true }).waitFor()
  await seekers.goto(`${origin}/view-listing/${home._id}`)
  await seekers.getByRole('link', { name: 'Message Rhea' }).waitFor()
  await waitForServiceWorker(seekers)

  const owners = await openSignedInPage(fixture, owner)
  await owners.goto(`${origin}/view-listing/${home._id}`)
  const rent = async () => {
    await owners.getByRole('button', { name: 'Actions for Attic with a view' }).click()
    await owners.getByRole('menuitem', { name: 'Mark as rented' }).click()
    const dialog = owners.getByRole('dialog', { name: 'Mark as rented?' })
    await dialog.getByText('Sol gets a message that this home was rented.').waitFor()
    expect(await screenFaults(owners, 'marking a home as rented', 'dialog[open]')).toEqual([])
    await dialog.getByRole('button', { name: 'Mark as rented' }).click()
    await owners.getByText('Marked as rented: sending in a moment').waitFor()
  }
  const resumeUndoTimers = await pauseUndoTimers(owners)
  await rent()
  await owners.getByRole('button', { name: 'Undo' }).click()
  await owners.getByText('Marked as rented: sending in a moment').waitFor({ state: 'detached' })
  await rent()
  await resumeUndoTimers()
  await until(async () => (await listingsOf(origin, owner))[0]?.status === 'rented', 'the home to be rented')

  const told = await receivedTexts(origin, seeker, owner)
  expect(told).toEqual(['Declined the viewing of Attic with a view\nThis home was rented.'])
  const { viewings } = await send<{ viewings: ViewingView[] }>('GET', '/viewings')
  expect(viewings.map(({ state }) => state)).toEqual(['declined'])

  const expectOff = async (page: Page) => {
    await page
      .getByText(`This home was rented on ${dayLabel(today)}.`)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Message Rhea' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Request a viewing' }).count()).toBe(0)
  }
  await seekers.reload()
  await expectOff(seekers)
  expect(await screenFaults(seekers, 'a rented home')).toEqual([])
  await seekers.context().setOffline(true)
  await seekers.reload()
  await expectOff(seekers)
  await seekers.getByRole('link', { name: 'See your notes' }).click()
  await seekers.getByText('Ask about the stairs').first().waitFor()
  await seekers.getByText(`This home was rented on ${dayLabel(today)}.`).waitFor()
  await owners.context().close()
  await seekers.context().close()
})
