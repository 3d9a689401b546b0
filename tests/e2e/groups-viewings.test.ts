import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { addDays, localDay } from '../../src/domain/core/dates.ts'
import type { GroupView } from '../../src/domain/groups/group.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { ViewingView } from '../../src/domain/viewings/viewing.ts'
import { localTimeLabel } from '../../src/domain/core/time-labels.ts'
import { receivedTexts } from '../support/conversation.ts'
import { waitUntilStored } from '../support/device.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import {
  apiAs,
  listHome,
  registerGroupSeeker,
  registerHomeowner,
  type TestAccount,
} from '../support/people.ts'
import { until } from '../support/patience.ts'
import { screenFaults } from '../support/screen-faults.ts'
import {
  createProxiedBrowserFixture,
  signIn,
  type ProxiedBrowserFixture,
} from '../support/browser-fixture.ts'

const today = localDay(new Date())

let fixture: ProxiedBrowserFixture
let browser: ProxiedBrowserFixture['browser']
let server: ProxiedBrowserFixture['server']
let proxy: ProxiedBrowserFixture['proxy']
let ana: TestAccount
let ben: TestAccount
let cleo: TestAccount
let hana: TestAccount
let home: ListingView
let page: Page

beforeAll(async () => {
  fixture = await createProxiedBrowserFixture()
  ;({ browser, server, proxy } = fixture)
  ana = await registerGroupSeeker(server.origin, 'Ana', today)
  ben = await registerGroupSeeker(server.origin, 'Ben', today)
  cleo = await registerGroupSeeker(server.origin, 'Cleo', today)
  hana = await registerHomeowner(server.origin, 'Hana')
  home = await listHome(server.origin, hana, [await homePhoto(3)])
  await apiAs(server.origin, hana)('PUT', '/profile', { successSeen: true })
  page = await browser.start()
  await signIn(page, proxy.origin, ana)
  await waitForServiceWorker(page)
})

afterAll(() => fixture.teardown())

const online = (on: Page) => on.evaluate(() => dispatchEvent(new Event('online')))
const groupsOf = async (account: TestAccount) =>
  (await apiAs(server.origin, account)<{ groups: GroupView[] }>('GET', '/groups')).groups
const viewingsOf = async (account: TestAccount) =>
  (await apiAs(server.origin, account)<{ viewings: ViewingView[] }>('GET', '/viewings')).viewings

test(
  'a group of three votes, one of them offline: all see three votes and one comment',
  { tags: ['group'] },
  async () => {
    await page.goto(`${proxy.origin}/groups`)
    await page.getByLabel('Name', { exact: true }).fill('Sunset four')
    await page.getByRole('button', { name: 'Start a group' }).click()
    await page.getByRole('heading', { name: 'Sunset four', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Add a home' }).first().click()
    await page.getByRole('button', { name: `Add ${home.title}` }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    const votes = page.getByRole('group', { name: `Votes on ${home.title}` })
    await votes.waitFor()
    await until(async () => (await groupsOf(ana))[0]?.homes.length === 1, 'the home to be in the group')
    const [group] = await groupsOf(ana)
    const place = `/groups/${group?._id}/homes/${home._id}`

    // A link with the code fills in the join form.
    await page.goto(`${proxy.origin}/groups?code=${group?.code}`)
    await expect.poll(() => page.getByLabel('Invite code').inputValue()).toBe(group?.code)
    for (const person of [ben, cleo])
      await apiAs(server.origin, person)('POST', '/groups/join', { code: group?.code })
    await apiAs(server.origin, ben)('PUT', `${place}/vote`, { vote: 'yes' })

    await page.goto(`${proxy.origin}/groups/${group?._id}`)
    await votes.getByText('Yes: Ben').waitFor()
    expect(await screenFaults(page, '/groups/$groupId')).toEqual([])

    await server.stop()
    await page.reload()
    await votes.getByRole('button', { name: 'Maybe' }).click()
    await votes.getByText('Yes: Ben · Maybe: you').waitFor()
    await votes.getByText('Waiting to send').waitFor()
    const box = page.getByRole('textbox', { name: `Comment on ${home.title}` })
    await box.fill('The yard is lovely')
    await page.getByRole('button', { name: `Comment on ${home.title}` }).click()
    const comments = page.getByRole('list', { name: `Comments on ${home.title}` })
    await comments.getByText('Waiting to send').waitFor()
    // An unfinished comment is restored after a reload, still offline.
    await box.fill('And the ki')
    await waitUntilStored(page, 'And the ki')
    await page.reload()
    await comments.getByText('The yard is lovely').waitFor()
    await expect.poll(() => box.inputValue()).toBe('And the ki')
    await expect.poll(() => votes.getByRole('button', { name: 'Maybe', pressed: true }).count()).toBe(1)

    // The page retries by itself, so the response to its first attempt is dropped.
    const lost = proxy.dropResponseTo(/^POST \/api\/batch$/)
    await server.start()
    await online(page)
    await lost
    await apiAs(server.origin, cleo)('PUT', `${place}/vote`, { vote: 'no' })
    await server.kill()
    await server.start()
    await online(page)

    await until(async () => (await groupsOf(ben))[0]?.homes[0]?.votes.length === 3, 'three votes')
    for (const person of [ana, ben, cleo]) {
      const [seen] = await groupsOf(person)
      expect(new Map(seen?.homes[0]?.votes.map(({ userId, vote }) => [userId, vote]))).toEqual(
        new Map([
          [ana.user._id, 'maybe'],
          [ben.user._id, 'yes'],
          [cleo.user._id, 'no'],
        ]),
      )
      expect(seen?.homes[0]?.comments.map(({ userId, text }) => [userId, text])).toEqual([
        [ana.user._id, 'The yard is lovely'],
      ])
    }
    await expect.poll(() => comments.getByText('Waiting to send').count()).toBe(0)
    await page.reload()
    await votes.getByText('Yes: Ben · Maybe: you · No: Cleo').waitFor()
    expect(await comments.getByRole('listitem').count()).toBe(1)
    expect(browser.pageErrors.join('\n')).toBe('')
  },
)

test('a viewing requested offline and accepted offline: each arrives once', async () => {
  const slot = `${addDays(today, 3)}T17:30`
  await page.goto(`${proxy.origin}/view-listing/${home._id}`)
  await page.getByRole('button', { name: 'Request a viewing' }).waitFor()
  await server.stop()
  await page.reload()
  await page.getByRole('button', { name: 'Request a viewing' }).click()
  await page.getByLabel('Day 1').fill(slot.slice(0, 10))
  await page.getByLabel('Time 1').fill(slot.slice(11))
  await page.getByLabel(/^Note/).fill('Is the cat fine?')
  expect(await screenFaults(page, 'asking for a viewing', 'dialog[open]')).toEqual([])
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('link', { name: 'Viewing: Waiting for Hana' }).click()
  const card = (on: Page) => on.getByRole('article', { name: `Viewing of ${home.title}` })
  await card(page).getByText('Saved on this device').waitFor()
  await page.reload()
  await card(page).getByText(localTimeLabel(slot)).waitFor()

  await server.start()
  await online(page)
  await until(async () => (await viewingsOf(hana)).length === 1, 'the request to arrive')

  const device = await browser.newDevice()
  const owners = await device.newPage()
  await signIn(owners, proxy.origin, hana)
  await waitForServiceWorker(owners)
  await owners.goto(`${proxy.origin}/messages?with=${ana.user._id}`)
  await card(owners).getByText('Ana wants to see it').waitFor()
  expect(await screenFaults(owners, 'the thread with a viewing')).toEqual([])
  await server.stop()
  await owners.reload()
  await card(owners)
    .getByRole('button', { name: `Accept ${localTimeLabel(slot)}` })
    .click()
  await card(owners)
    .getByText(`Accepted for ${localTimeLabel(slot)}`)
    .waitFor()
  await card(owners).getByText('Saved on this device').waitFor()
  const calendar = owners.waitForEvent('download')
  await card(owners).getByRole('button', { name: 'Add to calendar' }).click()
  expect((await calendar).suggestedFilename()).toBe('viewing.ics')

  await server.start()
  await online(owners)
  await until(async () => (await viewingsOf(ana))[0]?.state === 'accepted', 'the answer to arrive')
  for (const person of [ana, hana]) {
    expect(await viewingsOf(person)).toMatchObject([{ state: 'accepted', chosen: slot, revision: 2 }])
  }
  expect(await receivedTexts(server.origin, hana, ana)).toEqual([
    `Asked to see ${home.title}\nIs the cat fine?`,
  ])
  expect(await receivedTexts(server.origin, ana, hana)).toEqual([
    `Accepted the viewing of ${home.title}: ${localTimeLabel(slot)}`,
  ])
  await page.reload()
  await card(page)
    .getByText(`Accepted for ${localTimeLabel(slot)}`)
    .waitFor()
  await device.close()
  expect(browser.pageErrors.join('\n')).toBe('')
})

test('an invitation that was opened before signing in is kept until it can be used', async () => {
  const device = await browser.newDevice()
  const newPage = await device.newPage()
  await newPage.goto(`${server.origin}/groups?code=ABCDEFGH`)
  await newPage.waitForURL((url) => url.pathname === '/account')
  await signIn(newPage, server.origin, cleo)
  await newPage.goto(`${server.origin}/dashboard`)
  await newPage.getByRole('link', { name: 'See the invitation' }).click()
  await expect.poll(() => newPage.getByLabel('Invite code').inputValue()).toBe('ABCDEFGH')
  await device.close()
})
