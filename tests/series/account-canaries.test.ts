import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import { isFull } from '../support/full-figures.ts'
import { apiAs, registerSeeker, seekerAnswers, type TestAccount } from '../support/people.ts'
import { signIn, signInByForm } from '../support/browser-fixture.ts'
import { findInHistory, findOnDevice, findOnPage } from './canaries.ts'
import { createMessageWriter, createFormWriter, type CanaryPerson } from './canary-people.ts'
import { printLine } from './numbers.ts'
import { setOnline, createSeriesFixture, type SeriesFixture } from './series-fixture.ts'

let fixture: SeriesFixture
/** The next person on the device. She lives in another city, so that no list of hers shows the others. */
let bea: TestAccount

beforeAll(async () => {
  fixture = await createSeriesFixture()
  bea = await registerSeeker(fixture.server.origin, 'Bea', localDay(new Date()))
  const elsewhere = seekerAnswers({ location: 'brooklyn', selectedRegion: 'ny' })
  await apiAs(fixture.server.origin, bea)('PUT', '/profile', toSeekerPayload(elsewhere, localDay(new Date())))
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

async function signOut(page: Page, name: string): Promise<void> {
  await page.goto(`${fixture.origin}/profile`)
  await page.getByRole('button', { name: `Welcome back, ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** Signs Bea in and opens all her pages. */
async function useAsBea(page: Page): Promise<void> {
  await setOnline(fixture.proxy, true)
  await signInByForm(page, fixture.origin, bea)
  for (const path of [
    '/messages',
    '/outbox',
    '/profile',
    '/dashboard',
    '/saved',
    '/groups',
    '/home-finder',
  ]) {
    await page.goto(fixture.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}

const placesOfCanaries = async (page: Page, { canaries }: CanaryPerson) => [
  ...(await findOnPage(page, canaries)),
  ...(await findOnDevice(page, canaries)),
]

/** Expects no places; the message lists them, because some reports leave out the difference. */
function expectNone(places: readonly string[]): void {
  expect(places, places.join('; ')).toEqual([])
}

/** Prepares a device with all data of `person`, signs them out with `choice`, and signs Bea in. */
async function handOver(person: CanaryPerson, choice: string): Promise<Page> {
  await setOnline(fixture.proxy, true)
  const page = await (await fixture.browser.newDevice()).newPage()
  await person.prepare(page)
  const missing = async () => {
    const present = await placesOfCanaries(page, person)
    return person.canaries.filter(({ name }) => !present.some((place) => place.startsWith(`${name} in`)))
  }
  // The service worker caches a picture only after the page has shown it.
  await expect.poll(missing, { message: 'the search finds each while their person is here' }).toEqual([])
  await signOut(page, person.account.user.firstName)
  await page.getByRole('button', { name: choice }).click()
  await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
  await useAsBea(page)
  return page
}

// Every combination is tested only with the long figures.
describe.each([
  ['with conversations', createMessageWriter],
  ['in the middle of the form', createFormWriter],
])('after a person %s', (_, createPerson) => {
  test.skipIf(!isFull && createPerson === createMessageWriter)(
    '[F1] discarded and signed out, none of their data is left',
    async () => {
      const person = await createPerson(fixture)
      const page = await handOver(person, 'Discard and sign out')
      expectNone(await placesOfCanaries(page, person))
      expectNone(await findInHistory(page, person.canaries))
      await page.goto(`${fixture.origin}/dashboard`)
      expectNone(await placesOfCanaries(page, person))
      await page.context().close()
    },
  )

  test.skipIf(!isFull && createPerson === createFormWriter)(
    '[F1] kept it on this device, the next person finds none of their data',
    async () => {
      const person = await createPerson(fixture)
      const page = await handOver(person, 'Keep on this device')
      const { _id: userId } = person.account.user
      // Their data stays in stores named by their id; the registry has their first name for the sign-in page.
      const isTheirs = (place: string) =>
        place.includes(` commonroof-${userId} `) ||
        place.endsWith(`photos-${userId}`) ||
        place.startsWith('first in indexedDB commonroof-registry')
      const places = await placesOfCanaries(page, person)
      expect(places.filter(isTheirs), 'kept').not.toEqual([])
      expectNone(places.filter((place) => !isTheirs(place)))
      expectNone(await findInHistory(page, person.canaries))
      await page.goto(`${fixture.origin}/dashboard`)
      expectNone((await placesOfCanaries(page, person)).filter((place) => !isTheirs(place)))
      await page.context().close()
    },
  )
})

test('[F1] [I13] after another tab signed out, going back shows no data of the person', async () => {
  await setOnline(fixture.proxy, true)
  const person = await createMessageWriter(fixture)
  const device = await fixture.browser.newDevice()
  const page = await device.newPage()
  await signIn(page, fixture.origin, person.account)
  await page.goto(`${fixture.origin}/messages`)
  await page.getByText(/^Qzt.received$/).waitFor()
  expect(await findOnPage(page, person.canaries)).not.toEqual([])
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  // After a navigation to another origin, the browser may keep the page in its back/forward cache.
  await page.goto(`${fixture.server.origin}/robots.txt`)

  const other = await device.newPage()
  await signOut(other, person.account.user.firstName)
  await other.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const isFrozen = await page.evaluate(() => 'isSamePage' in window)
  printLine(`going back after a sign-out elsewhere: the page was ${isFrozen ? 'kept frozen' : 'loaded anew'}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expectNone(await findOnPage(page, person.canaries))
  // A visitor's page is shown before the database is deleted.
  await expect.poll(() => findOnDevice(page, person.canaries)).toEqual([])
  await device.close()
})
