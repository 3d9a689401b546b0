import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { addDays, localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import type { GroupView } from '../../src/domain/groups/group.ts'
import { readIndexedDb } from '../support/device.ts'
import { homePhoto, homePhotos } from '../support/home-photos.ts'
import { formOf } from '../support/listing-form.ts'
import {
  apiAs,
  listHome,
  registerBeginner,
  registerHomeowner,
  saveListingDraft,
  seekerAnswers,
  type TestAccount,
} from '../support/people.ts'
import { pickPhotos, untilStored } from '../support/photo-step.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'

const today = localDay(new Date())

let fixture: BrowserFixture
let ana: TestAccount
let hana: TestAccount
let home: ListingView
let group: GroupView
let page: Page

/** Registers a seeker with a complete profile who looks for a group. */
async function registerFinder(firstName: string): Promise<TestAccount> {
  const { origin } = fixture.server
  const account = await registerBeginner(origin, firstName, 'FIND_GROUP')
  const answers = seekerAnswers({ seekingOption: 'FIND_GROUP', groupSize: '2-3' })
  await apiAs(origin, account)('PUT', '/profile', toSeekerPayload(answers, today))
  await apiAs(origin, account)('PUT', '/profile', { successSeen: true })
  return account
}

beforeAll(async () => {
  fixture = await createBrowserFixture()
  const { browser, server } = fixture
  await browser.start()
  ana = await registerFinder('Ana')
  hana = await registerHomeowner(server.origin, 'Hana')
  await apiAs(server.origin, hana)('PUT', '/profile', { successSeen: true })
  home = await listHome(server.origin, hana, [await homePhoto(3)])
  await apiAs(server.origin, ana)('PUT', `/listing/${home._id}/saved`, { saved: true })
  group = await apiAs(server.origin, ana)<GroupView>('POST', '/groups', { name: 'Sunset' })
  page = await openSignedInPage(fixture, ana)
})
afterAll(() => fixture.teardown())

/** Presses a control twice before the page can react to the first press. */
const pressTwice = (control: Locator) =>
  control.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

interface StoredOp {
  kind: string
  state: string
}

/** The operations of a kind that the device has made, in any state. */
async function opsOf(on: Page, kind: string): Promise<StoredOp[]> {
  const databases = (await readIndexedDb(on)) as Record<string, { ops?: StoredOp[] }>
  return Object.values(databases).flatMap(({ ops = [] }) => ops.filter((op) => op.kind === kind))
}

/** Waits until the device has an operation of a kind, and expects no other one. */
async function expectOne(on: Page, kind: string): Promise<void> {
  await expect.poll(async () => (await opsOf(on, kind)).length).toBeGreaterThan(0)
  await expect.poll(() => on.locator('[aria-busy=true]').count()).toBe(0)
  // Both presses begin in one task, so the write of the second one would come before this reading.
  expect(await opsOf(on, kind)).toHaveLength(1)
}

const go = (path: string) => page.goto(fixture.server.origin + path)

describe('two presses in one moment make one', () => {
  test('message', async () => {
    await go(`/messages?with=${hana.user._id}`)
    await page.getByLabel('Message', { exact: true }).fill('Is it still free?')
    await pressTwice(page.getByRole('button', { name: 'Send' }))
    await expectOne(page, 'message.send')
    expect(await page.getByText('Write a message').count()).toBe(0)
  })

  test('decision with its message', async () => {
    await go(`/saved/${home._id}`)
    await page.getByRole('button', { name: /^I like it/ }).click()
    await pressTwice(page.getByRole('button', { name: 'Save and send' }))
    await expectOne(page, 'message.verdict')
  })

  test('group', async () => {
    await go('/groups')
    await page.getByLabel('Name', { exact: true }).fill('Sunset four')
    await pressTwice(page.getByRole('button', { name: 'Start a group' }))
    await page.getByRole('heading', { name: 'Sunset four', level: 1 }).waitFor()
    await expectOne(page, 'group.create')
  })

  test('request to join a group', async () => {
    await go('/groups')
    await page.getByLabel('Invite code').fill('ABCDEFGH')
    await pressTwice(page.getByRole('button', { name: 'Join' }))
    await expectOne(page, 'group.join')
  })

  test('home for a group, and comment on it', async () => {
    await go(`/groups/${group._id}`)
    await page.getByRole('button', { name: 'Add a home' }).first().click()
    await pressTwice(page.getByRole('button', { name: `Add ${home.title}` }))
    await expectOne(page, 'group.home')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('textbox', { name: `Comment on ${home.title}` }).fill('The yard is lovely')
    await pressTwice(page.getByRole('button', { name: `Comment on ${home.title}` }))
    await expectOne(page, 'group.comment')
  })

  test('departure from a group', async () => {
    await go(`/groups/${group._id}`)
    await page.getByRole('button', { name: 'Leave' }).click()
    await pressTwice(page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }))
    await expectOne(page, 'group.leave')
  })

  test('request for a viewing', async () => {
    await go(`/view-listing/${home._id}`)
    await page.getByRole('button', { name: 'Request a viewing' }).click()
    await page.getByLabel('Day 1').fill(addDays(today, 3))
    await pressTwice(page.getByRole('button', { name: 'Send request' }))
    await expectOne(page, 'viewing.request')
  })

  test('withdrawal of the request', async () => {
    await go(`/messages?with=${hana.user._id}`)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }))
    await expectOne(page, 'viewing.answer')
  })

  test('saved search', async () => {
    await go('/home-finder?q=garden')
    await page.getByRole('button', { name: 'Save this search' }).click()
    await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }))
    await expectOne(page, 'search.save')
  })

  test('change of the name, with only the changed one', async () => {
    await go('/profile')
    await page.getByLabel('First name').fill('Anna')
    await pressTwice(page.getByRole('button', { name: 'Save name' }))
    await page.getByText('Saved on this device').first().waitFor()
    await expectOne(page, 'profile.update')
    expect(await opsOf(page, 'profile.update')).toMatchObject([{ payload: { firstName: 'Anna' } }])
    const [{ payload }] = (await opsOf(page, 'profile.update')) as unknown as [{ payload: object }]
    expect(Object.keys(payload)).toEqual(['firstName'])
  })

  test('account type', async () => {
    const ben = await registerBeginner(fixture.server.origin, 'Ben', 'SOLO')
    const other = await openSignedInPage(fixture, ben)
    await other.goto(`${fixture.server.origin}/setup?change=true`)
    await other.getByText('Homeowner', { exact: true }).click()
    await pressTwice(other.getByRole('button', { name: 'Save & Continue' }))
    await other.waitForURL('**/setup/property-listing')
    await expectOne(other, 'profile.update')
    await other.context().close()
  })

  test('listing, and its move and deletion', async () => {
    const ida = await registerHomeowner(fixture.server.origin, 'Ida')
    await apiAs(fixture.server.origin, ida)('PUT', '/profile', { successSeen: true })
    await saveListingDraft(fixture.server.origin, ida, formOf())
    const other = await openSignedInPage(fixture, ida)
    await other.goto(`${fixture.server.origin}/setup/property-listing`)
    await pressTwice(other.getByRole('button', { name: 'List Property' }))
    await pressTwice(other.getByRole('button', { name: 'List without photos' }))
    await other.waitForURL('**/success')
    await expectOne(other, 'listing.create')
    await expect.poll(async () => (await opsOf(other, 'listing.create'))[0]?.state).toBe('done')
    await other.goto(`${fixture.server.origin}/view-listing`)
    await other.getByRole('tab', { name: /^Incomplete/ }).click()
    await other.getByRole('button', { name: /^Actions for/ }).click()
    await other.getByRole('menuitem', { name: 'Mark as rented' }).click()
    await pressTwice(other.getByRole('dialog').getByRole('button', { name: 'Mark as rented' }))
    await expectOne(other, 'listing.move')
    await other.getByRole('tab', { name: /^Rented/ }).click()
    await other.getByRole('button', { name: /^Actions for/ }).click()
    await pressTwice(other.getByRole('menuitem', { name: 'Delete' }))
    await expectOne(other, 'listing.delete')
    await other.context().close()
  })

  test('listing with a photo, when the check of its address answers the second press late', async () => {
    const uma = await registerHomeowner(fixture.server.origin, 'Uma')
    await apiAs(fixture.server.origin, uma)('PUT', '/profile', { successSeen: true })
    await saveListingDraft(fixture.server.origin, uma, { ...formOf(), address: '9 Twice Street' })
    const other = await openSignedInPage(fixture, uma)
    await other.goto(`${fixture.server.origin}/setup/property-listing`)
    await pickPhotos(other, await homePhotos(1))
    await untilStored(other, 1)
    let checks = 0
    let isSubmitted = () => {}
    const submitted = new Promise<void>((resolve) => (isSubmitted = resolve))
    await other.route(/\/api\/.*street=/, async (route) => {
      if (++checks > 1) await submitted
      await route.continue()
    })
    await pressTwice(other.getByRole('button', { name: 'List Property' }))
    await expect.poll(async () => (await opsOf(other, 'listing.create')).length).toBeGreaterThan(0)
    isSubmitted()
    await other.waitForURL('**/success')
    await expectOne(other, 'listing.create')
    expect(checks).toBe(1)
    await other.context().close()
  })
})
