import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { opKinds } from '../../src/contract/ops.ts'
import { SIGNED_IN_PAGES } from '../../src/domain/account/signed-in-pages.ts'
import { addDays, localDay } from '../../src/domain/core/dates.ts'
import { createBrowserFixture, signIn, type BrowserFixture } from '../support/browser-fixture.ts'
import { conversation } from '../support/conversation.ts'
import { DeviceCopy } from '../support/device-copy.ts'
import { DoublePressCrawl } from '../support/double-press-crawl.ts'
import { CRAWL_MAX_MS, until } from '../support/patience.ts'
import { apiAs, signInByApi, type TestAccount } from '../support/people.ts'
import { installPressable, waitUntilQuiet } from '../support/pressable.ts'
import { createRichWorld, WORLD_NAMES, type RichWorld } from '../support/rich-world.ts'
import { pagesOfWorld, type PageReader } from '../support/world-pages.ts'

/**
 * The promise: two presses in one moment do what one press does. A press that adds an operation adds one; a
 * toggle moves once, because both presses ask for what the page did not show yet.
 */

/**
 * Kinds of operations that no press makes: a chosen file or value does, the right password or code, a taken address
 * (its story presses twice), or an opened page.
 */
const WITHOUT_PRESS = [
  'account.deletion',
  'address.claim',
  'email.code',
  'photo.profile',
  'photo.tour',
  'photo.message',
  'photo.report',
  'group.share',
  'message.read',
  'search.seen',
  'notice.see',
]
/** Needs the navigation state of a form; its buttons are links. */
const WITHOUT_VISIT = ['/success']

/**
 * The share of pressed controls that may not be there a second time: one can depend on presses of others that the
 * crawl does not repeat, and a slow machine shows more of those that go away by themselves, such as an undo.
 */
const LOST_SHARE_MAX = 0.03

/** Controls that the crawl must find: one of each kind of work. */
const WELL_KNOWN = [
  'frame: menuitem | Sign Out',
  'frame: submit | Subscribe',
  'frame: button | Save',
  'frame: button | List Property',
  '/profile: submit | Save name',
  '/profile: button | Unblock …',
  '/outbox: button | Send anyway',
  '/outbox: button | Delete',
  '/messages: submit | Send | Conversation with …',
  '/messages: button | Decline | Decline this viewing?',
  '/messages: button | Suggest | Suggest another time',
  '/messages: button | Withdraw | Withdraw this?',
  '/home-finder: button | Save …',
  '/home-finder: submit | Save | Save this search',
  '/home-finder: button | Delete this search',
  '/view-listing/…: button | Send request | Request a viewing',
  '/view-listing/…: button | Send report | Report this home',
  '/reports: submit | Send answer',
  '/saved/…: button | Save and send | Apply now',
  '/groups: submit | Start a group',
  '/groups: submit | Join',
  '/groups/…: button | Add …',
  '/groups/…: submit | Comment on …',
  '/groups/…: button | Leave | Leave Sunset four?',
  '/find-roommates: button | Interested | What you think of …',
  '/find-roommates: button | Block | Block …?',
  '/setup: button | Save & Continue',
  '/view-listing/…: menuitem | Mark as rented',
  '/view-listing/…: menuitem | Delete',
  '/view-listing/…: button | Pause | Pause this listing',
  '/view-listing/…/edit: button | Rotate photo #',
  '/setup/property-listing: button | Delete photo #',
  '/admin: button | Export as CSV',
  '/account: submit | Create Account',
  '/account: submit | Sign In',
]

let fixture: BrowserFixture
let world: RichWorld
const crawls: DoublePressCrawl[] = []
const visited = new Set<string>()

const values = { day: addDays(localDay(new Date()), 5), email: 'new@example.org' }

beforeAll(async () => {
  fixture = await createBrowserFixture()
  world = await createRichWorld(fixture.server)
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

/** A page of a new device, signed in as `account`; see `installPressable`. */
async function openDevice(account: TestAccount | null, keepsUndo: boolean): Promise<Page> {
  const context = await fixture.browser.newDevice()
  await installPressable(context, keepsUndo)
  const page = await context.newPage()
  if (account) await signIn(page, fixture.server.origin, account)
  return page
}

/** Presses everything on the pages at `addresses`; `prepare` fills the outbox, from which nothing is sent. */
async function crawlAs(
  account: TestAccount | null,
  addresses: readonly string[],
  prepare?: (page: Page, device: DeviceCopy) => Promise<void>,
): Promise<DoublePressCrawl> {
  const { browser, server } = fixture
  const { origin } = server
  const page = await openDevice(account, true)
  // These requests would change the server, so that a restored device would no longer fit to it.
  await page
    .context()
    .route(/\/api\/(drafts|ledger|auth\/logout)/, (route) =>
      route.request().method() === 'GET' ? route.continue() : undefined,
    )
  const device = await DeviceCopy.open(page.context(), origin, account?.user._id)
  // The browser draws one frame a second of a page behind another tab.
  await page.bringToFront()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await prepare?.(page, device)
  await page.goto(origin)
  await waitUntilQuiet(page)
  await page.goto('about:blank')
  await device.take()
  const crawl = new DoublePressCrawl(page, device, {
    origin,
    isSignedIn: account !== null,
    values,
    data: WORLD_NAMES,
    errors: browser.pageErrors,
  })
  crawls.push(crawl)
  for (const address of addresses) {
    await crawl.crawl(address)
    visited.add(new URL(origin + address).pathname)
  }
  await page.context().close()
  return crawl
}

/** Sends a message and repeats it in the states in which the outbox asks the person. */
async function fillOutbox(page: Page, device: DeviceCopy): Promise<void> {
  await page.goto(`${fixture.server.origin}/messages?with=${world.other.user._id}`)
  await page.getByLabel('Message', { exact: true }).fill('Saturday is fine')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Saturday is fine').last().waitFor()
  await waitUntilQuiet(page)
  const error = (msg: string) => ({ status: 422, code: null, msg, field: null })
  await device.repeatOp('message.send', [
    { state: 'rejected', lastError: error('Not accepted') },
    { state: 'needs-review', lastError: error('Please look at this') },
    { state: 'uncertain', attempts: 3, maybeSent: true },
  ])
}

// Each person has a device of their own, so the crawls do not meet.
describe.concurrent('every control, pressed twice, does what one press does', () => {
  const READERS: [string, PageReader][] = [
    ['a seeker', 'seeker'],
    ['a seeker in the middle of the profile form', 'beginner'],
    ['a homeowner', 'owner'],
    ['an admin', 'admin'],
    ['a visitor', null],
  ]
  test.each(READERS)('of %s', { timeout: CRAWL_MAX_MS }, async (_, reader) => {
    const [, addresses] = pagesOfWorld(world).find(([each]) => each === reader) ?? []
    const account = reader === null ? null : world[reader]
    const crawl = await crawlAs(account, addresses ?? [], reader === 'seeker' ? fillOutbox : undefined)
    expect(crawl.faults).toEqual([])
    expect([...crawl.smallTexts]).toEqual([])
  })
})

test('the crawl reaches every page, every kind of operation and the well-known controls', () => {
  const patterns = SIGNED_IN_PAGES.map(({ path }) => path).filter((path) => !WITHOUT_VISIT.includes(path))
  const isVisited = (path: string) =>
    [...visited].some((each) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[0-9a-f-]{36}')}$`).test(each))
  expect(patterns.filter((path) => !isVisited(path))).toEqual([])
  const pressed = new Set(crawls.flatMap((crawl) => [...crawl.pressed]))
  const tapped = new Set(crawls.flatMap((crawl) => [...crawl.tapped]))
  const kinds = new Set(crawls.flatMap((crawl) => [...crawl.kinds]))
  const lost = crawls.flatMap((crawl) => crawl.lost)
  process.stdout.write(
    `${visited.size} pages, ${pressed.size} controls pressed twice, ${tapped.size} tapped twice, ${lost.length} not seen again\n`,
  )
  expect(Object.keys(opKinds).filter((kind) => !kinds.has(kind) && !WITHOUT_PRESS.includes(kind))).toEqual([])
  expect(WELL_KNOWN.filter((name) => !pressed.has(name))).toEqual([])
  expect(pressed.size).toBeGreaterThan(800)
  expect(tapped.size).toBeGreaterThan(20)
  expect(lost.length / pressed.size, lost.join('\n')).toBeLessThanOrEqual(LOST_SHARE_MAX)
})

/** Presses a control of the page twice, by its name. */
async function pressTwice(page: Page, name: RegExp): Promise<void> {
  await waitUntilQuiet(page)
  const { controls } = await page.evaluate(() => window.pressable.now())
  const id = controls.find((control) => name.test(control.id))?.id
  if (id === undefined) throw new Error(`${page.url()} has no ${name}`)
  const sent = { id, values }
  await page.evaluate(({ id, values }) => {
    window.pressable.fill(id, values)
    window.pressable.press(id, 2)
  }, sent)
  await waitUntilQuiet(page)
}

test('the server has each operation of a double press once', async () => {
  const { origin } = fixture.server
  const { other, group, homes } = world
  // The crawl has pressed Sign out all other devices.
  const seeker = await signInByApi(origin, world.seeker.email, world.seeker.password)
  const page = await openDevice(seeker, false)
  const device = await DeviceCopy.open(page.context(), origin)
  await page.bringToFront()
  const isSent = async () => (await device.rows()).ops.every(({ state }) => state === 'done')
  const presses: [address: string, ...names: RegExp[]][] = [
    [`/messages?with=${other.user._id}`, /Send/],
    ['/groups', /Start a group/],
    [`/groups/${group._id}`, /Comment on Lemon house/, /Maybe.*Votes on Lemon house/],
    [`/view-listing/${homes[3]?._id}`, /Request a viewing/, /Send request/],
  ]
  for (const [address, ...names] of presses) {
    await page.goto(origin + address)
    for (const name of names) await pressTwice(page, name)
    // A page that ends during a request leaves its operations leased for a while.
    await until(isSent, 'the outbox to be sent')
  }
  const asSeeker = apiAs(origin, seeker)
  const { groups } = await asSeeker<{ groups: (typeof group)[] }>('GET', '/groups')
  const { viewings } = await asSeeker<{ viewings: { listingId: string }[] }>('GET', '/viewings')
  const comments = groups.flatMap((each) => each.homes).flatMap((home) => home.comments)
  expect((await conversation(origin, seeker, other, 'Lovely')).length).toBe(1)
  expect(groups.filter(({ name }) => name === 'Lovely').length).toBe(1)
  expect(comments.filter(({ text }) => text === 'Lovely').length).toBe(1)
  expect(viewings.filter(({ listingId }) => listingId === homes[3]?._id).length).toBe(1)
})
