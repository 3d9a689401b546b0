import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { NEWSLETTER } from '../../src/content/nav.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { GroupView } from '../../src/domain/groups/group.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import { conversation, sendMessage } from '../support/conversation.ts'
import { waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import {
  apiAs,
  listHome,
  registerBeginner,
  registerHomeowner,
  seekerAnswers,
  type TestAccount,
} from '../support/people.ts'
import { hydrated } from '../support/public-pages.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'

const today = localDay(new Date())

let fixture: BrowserFixture
let device: BrowserContext
let ana: TestAccount
let hana: TestAccount
let home: ListingView
let group: GroupView
let page: Page

beforeAll(async () => {
  fixture = await createBrowserFixture()
  const { browser, server } = fixture
  const { origin } = server
  await browser.start()
  ana = await registerBeginner(origin, 'Ana', 'FIND_GROUP')
  const answers = seekerAnswers({ seekingOption: 'FIND_GROUP', groupSize: '2-3' })
  const asAna = apiAs(origin, ana)
  await asAna('PUT', '/profile', toSeekerPayload(answers, today))
  await asAna('PUT', '/profile', { successSeen: true })
  hana = await registerHomeowner(origin, 'Hana')
  home = await listHome(origin, hana, [await homePhoto(3)])
  await asAna('PUT', `/listing/${home._id}/saved`, { saved: true })
  group = await asAna<GroupView>('POST', '/groups', { name: 'Sunset' })
  await asAna('PUT', `/groups/${group._id}/homes/${home._id}`, { shared: true })
  page = await openSignedInPage(fixture, ana)
  device = page.context()
})
afterAll(() => fixture.teardown())

const addressOf = (path: string) => fixture.server.origin + path
const thread = () => `/messages?with=${hana.user._id}&about=${home._id}`

interface Box {
  name: string
  path: () => string
  /** Opens the box; by default it is on the page. */
  open?: (on: Page) => Promise<void>
  label: string | RegExp
}

const BOXES: Box[] = [
  { name: 'a message', path: thread, label: 'Message' },
  {
    name: 'the edit of a queued message',
    path: thread,
    open: (on) => on.getByRole('button', { name: 'Edit', exact: true }).click(),
    label: 'Edit message',
  },
  {
    name: 'the message of a decision',
    path: () => `/saved/${home._id}`,
    open: (on) => on.getByRole('button', { name: /^I like it/ }).click(),
    label: 'To Hana',
  },
  {
    name: 'a dealbreaker in own words',
    path: () => `/saved/${home._id}`,
    open: (on) => on.getByText('Choose a dealbreaker').click(),
    label: 'In your own words',
  },
  { name: 'the name of a group', path: () => '/groups', label: 'Name' },
  { name: 'a comment in a group', path: () => `/groups/${group._id}`, label: /^Comment on/ },
  { name: 'the first name', path: () => '/profile', label: 'First name' },
  { name: 'the last name', path: () => '/profile', label: 'Last name' },
  {
    name: 'the note of a viewing request',
    path: () => `/view-listing/${home._id}`,
    open: (on) => on.getByRole('button', { name: 'Request a viewing' }).click(),
    label: /^Note/,
  },
  {
    name: 'the name of a saved search',
    path: () => '/home-finder?q=garden',
    open: (on) => on.getByRole('button', { name: 'Save this search' }).click(),
    label: 'Name',
  },
]

/** The box on a page that has just been opened. */
async function boxOn(on: Page, { path, open, label }: Box) {
  await on.goto(addressOf(path()))
  await open?.(on)
  return on.getByRole('textbox', { name: label, exact: typeof label === 'string' })
}

describe('words that are not sent', () => {
  beforeAll(async () => {
    await waitForServiceWorker(page)
    // Each page is opened once with signal, so that the device has what it shows.
    for (const box of BOXES.filter(({ label }) => label !== 'Edit message'))
      await (await boxOn(page, box)).waitFor()
    await device.setOffline(true)
    await page.goto(addressOf(thread()))
    await sendMessage(page, 'As it was first')
  })

  test.each(BOXES)('$name: they are in the box again after the page died', async (box) => {
    const words = `Words for ${box.name}`
    const first = await device.newPage()
    await (await boxOn(first, box)).fill(words)
    await waitUntilStored(first, words)
    await first.close({ runBeforeUnload: false })
    const again = await device.newPage()
    const field = await boxOn(again, box)
    await expect.poll(() => field.inputValue()).toBe(words)
    await again.close()
  })

  test('of an edit in the bubble are in the outbox’s edit too; saving keeps the home it is about', async () => {
    const outbox = await device.newPage()
    await outbox.goto(addressOf('/outbox'))
    const notice = 'You have an unsaved edit.'
    await outbox.getByText(notice).waitFor()
    await outbox.getByRole('button', { name: 'Edit', exact: true }).click()
    const field = outbox.getByRole('textbox', { name: 'Edit message' })
    await expect.poll(() => field.inputValue()).toBe('Words for the edit of a queued message')
    await outbox.close()

    await page.goto(addressOf(thread()))
    await page.getByText(notice).waitFor()
    const editing = await boxOn(page, BOXES[1] as Box)
    await editing.fill('As it is now')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // The words stand in the box before they are saved: a text with them proves nothing while the box is there.
    await editing.waitFor({ state: 'detached' })
    await page.getByText('As it is now', { exact: true }).waitFor()
    await page.getByText(notice).waitFor({ state: 'detached' })
    await device.setOffline(false)
    const arrived = () => conversation(fixture.server.origin, hana, ana)
    await expect.poll(async () => (await arrived()).map(({ content }) => content)).toEqual(['As it is now'])
    const about = await apiAs(fixture.server.origin, hana)<ListingView[]>('GET', '/listing')
    expect(about[0]?.owners?.messages).toBe(1)
  })
})

describe('one composer in two tabs', () => {
  test('the idle tab follows, and words typed in both at once are both kept', async () => {
    const other = await device.newPage()
    // In this conversation nothing is kept that could come into a box after the first words.
    const ida = await registerBeginner(fixture.server.origin, 'Ida', 'WITH_ROOMMATES')
    for (const tab of [page, other]) await tab.goto(addressOf(`/messages?with=${ida.user._id}`))
    const boxes = [page, other].map((tab) => tab.getByRole('textbox', { name: 'Message', exact: true }))
    const [here, there] = boxes as [(typeof boxes)[0], (typeof boxes)[0]]
    await here.fill('Typed here')
    await expect.poll(() => there.inputValue()).toBe('Typed here')

    // Each adds to what its box shows, so that nobody replaces words of the other, however fast they arrive.
    const add = async (tab: Page, box: Locator, words: string) => {
      await box.press('End')
      await tab.keyboard.insertText(words)
    }
    await Promise.all([add(page, here, ' and gone on'), add(other, there, ' and there')])
    for (const box of [here, there]) {
      await expect.poll(() => box.inputValue()).toContain('and gone on')
      await expect.poll(() => box.inputValue()).toContain('and there')
      expect(await box.inputValue()).toContain('Typed here')
    }
    await here.fill('Sent from here')
    await expect.poll(() => there.inputValue()).toBe('Sent from here')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Sent from here', { exact: true }).waitFor()
    await expect.poll(() => there.inputValue()).toBe('')
    await other.close()
  })
})

test('an address for the newsletter is in its field again after a reload', async () => {
  const visitor = await (await fixture.browser.newDevice()).newPage()
  await visitor.goto(addressOf('/about'))
  await hydrated(visitor)
  const field = visitor.getByLabel(NEWSLETTER.label).and(visitor.locator('footer input'))
  await field.fill('ana@example.org')
  await visitor.reload()
  await expect.poll(() => field.inputValue()).toBe('ana@example.org')
  await visitor.context().close()
})
