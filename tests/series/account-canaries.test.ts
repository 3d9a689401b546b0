import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import { isFull } from '../support/full-figures.ts'
import { as, registerSeeker, seekerAnswers, type Account } from '../support/people.ts'
import { signIn, signInByForm } from '../support/stage.ts'
import { goingBack, onDevice, onPage } from './canaries.ts'
import { talker, writer, type CanaryPerson } from './canary-people.ts'
import { say } from './numbers.ts'
import { connect, setScene, type Scene } from './scene.ts'

let scene: Scene
/** Lives elsewhere: nobody of the others is on a list of hers. */
let bea: Account

beforeAll(async () => {
  scene = await setScene()
  bea = await registerSeeker(scene.server.origin, 'Bea', localDay(new Date()))
  const elsewhere = seekerAnswers({ location: 'brooklyn', selectedRegion: 'ny' })
  await as(scene.server.origin, bea)('PUT', '/profile', toSeekerPayload(elsewhere, localDay(new Date())))
  await scene.browser.start()
})
afterAll(() => scene.strike())

async function signOut(page: Page, name: string): Promise<void> {
  await page.goto(`${scene.origin}/profile`)
  await page.getByRole('button', { name: `Welcome back, ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** Bea signs in and looks at everything that is hers. */
async function useAsBea(page: Page): Promise<void> {
  await connect(scene.line, true)
  await signInByForm(page, scene.origin, bea)
  for (const path of [
    '/messages',
    '/outbox',
    '/profile',
    '/dashboard',
    '/saved',
    '/groups',
    '/home-finder',
  ]) {
    await page.goto(scene.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}

const everywhere = async (page: Page, { canaries }: CanaryPerson) => [
  ...(await onPage(page, canaries)),
  ...(await onDevice(page, canaries)),
]

/** The places go into the message: a report without differences names them too. */
function expectNone(places: readonly string[]): void {
  expect(places, places.join('; ')).toEqual([])
}

/** Somebody's words are all there, they sign out as `choice` says, and Bea signs in. */
async function handOver(person: CanaryPerson, choice: string): Promise<Page> {
  await connect(scene.line, true)
  const page = await (await scene.browser.newDevice()).newPage()
  await person.settle(page)
  const missing = async () => {
    const present = await everywhere(page, person)
    return person.canaries.filter(({ name }) => !present.some((place) => place.startsWith(`${name} in`)))
  }
  // The worker puts a picture away after it was shown.
  await expect.poll(missing, { message: 'the search finds each while their person is here' }).toEqual([])
  await signOut(page, person.account.user.firstName)
  await page.getByRole('button', { name: choice }).click()
  await page.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
  await useAsBea(page)
  return page
}

// Everybody in every way only with the long figures.
describe.each([
  ['who has conversations', talker],
  ['in the middle of the form', writer],
])('after somebody %s', (_, arrive) => {
  test.skipIf(!isFull && arrive === talker)(
    'discarded and signed out, nothing of theirs is anywhere',
    async () => {
      const person = await arrive(scene)
      const page = await handOver(person, 'Discard and sign out')
      expectNone(await everywhere(page, person))
      expectNone(await goingBack(page, person.canaries))
      await page.goto(`${scene.origin}/dashboard`)
      expectNone(await everywhere(page, person))
      await page.context().close()
    },
  )

  test.skipIf(!isFull && arrive === writer)(
    'kept it on this device, nothing of theirs is where the next person is',
    async () => {
      const person = await arrive(scene)
      const page = await handOver(person, 'Keep on this device')
      const { _id: userId } = person.account.user
      // Locked in what carries their id; the sign-in page knows them by their first name.
      const isTheirs = (place: string) =>
        place.includes(` commonroof-${userId} `) ||
        place.endsWith(`photos-${userId}`) ||
        place.startsWith('first in indexedDB commonroof-registry')
      const places = await everywhere(page, person)
      expect(places.filter(isTheirs), 'kept').not.toEqual([])
      expectNone(places.filter((place) => !isTheirs(place)))
      expectNone(await goingBack(page, person.canaries))
      await page.goto(`${scene.origin}/dashboard`)
      expectNone((await everywhere(page, person)).filter((place) => !isTheirs(place)))
      await page.context().close()
    },
  )
})

test('gone back to after another tab signed out, a page shows nothing of the person', async () => {
  await connect(scene.line, true)
  const person = await talker(scene)
  const device = await scene.browser.newDevice()
  const page = await device.newPage()
  await signIn(page, scene.origin, person.account)
  await page.goto(`${scene.origin}/messages`)
  await page.getByText(/^Qzt.received$/).waitFor()
  expect(await onPage(page, person.canaries)).not.toEqual([])
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  // Another origin: the page may be kept frozen for the way back.
  await page.goto(`${scene.server.origin}/robots.txt`)

  const other = await device.newPage()
  await signOut(other, person.account.user.firstName)
  await other.getByRole('link', { name: 'Get Early Access' }).first().waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const isFrozen = await page.evaluate(() => 'isSamePage' in window)
  say(`going back after a sign-out elsewhere: the page was ${isFrozen ? 'kept frozen' : 'loaded anew'}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expectNone(await everywhere(page, person))
  await device.close()
})
