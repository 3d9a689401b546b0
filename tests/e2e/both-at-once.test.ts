import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, localDay } from '../../src/domain/core/dates.ts'
import { uuidv7 } from '../../src/domain/core/ids.ts'
import type { GroupView } from '../../src/domain/groups/group.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { ViewingView } from '../../src/domain/viewings/viewing.ts'
import { localTimeLabel } from '../../src/domain/core/time-labels.ts'
import { SERVER_CALLS } from '../support/hold-requests.ts'
import { homePhoto } from '../support/home-photos.ts'
import {
  apiAs,
  listHome,
  registerGroupSeeker,
  registerHomeowner,
  type TestAccount,
} from '../support/people.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'

let fixture: BrowserFixture
let origin: string
let ana: TestAccount
let hana: TestAccount
let home: ListingView
const slot = `${addDays(localDay(new Date()), 3)}T17:30`

beforeAll(async () => {
  fixture = await createBrowserFixture()
  origin = fixture.server.origin
  ana = await registerGroupSeeker(origin, 'Ana', localDay(new Date()))
  hana = await registerHomeowner(origin, 'Hana')
  home = await listHome(origin, hana, [await homePhoto(1)])
  await apiAs(origin, hana)('PUT', '/profile', { successSeen: true })
  await fixture.browser.start()
})
afterAll(() => fixture.teardown())

const goOffline = (page: Page) => page.context().route(SERVER_CALLS, (route) => route.abort())
async function goOnline(page: Page): Promise<void> {
  await page.context().unroute(SERVER_CALLS)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}
const viewingsOf = async (account: TestAccount) =>
  (await apiAs(origin, account)<{ viewings: ViewingView[] }>('GET', '/viewings')).viewings
const card = (page: Page) => page.getByRole('article', { name: `Viewing of ${home.title}` }).last()

/** Opens the conversation in which Ana has asked to see the home, on a device of each. */
async function openBothSides(): Promise<{ seeker: Page; owner: Page }> {
  const viewingId = uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
  await apiAs(origin, ana)('POST', '/viewings', { viewingId, listingId: home._id, slots: [slot], note: '' })
  const seeker = await openSignedInPage(fixture, ana)
  await seeker.goto(`${origin}/messages?with=${hana.user._id}`)
  await card(seeker).getByRole('button', { name: 'Withdraw' }).waitFor()
  const owner = await openSignedInPage(fixture, hana)
  await owner.goto(`${origin}/messages?with=${ana.user._id}`)
  await card(owner)
    .getByRole('button', { name: `Accept ${localTimeLabel(slot)}` })
    .waitFor()
  return { seeker, owner }
}

describe('a viewing that its owner accepts and its seeker withdraws, both offline', () => {
  test.each([
    ['the acceptance comes first', 'owner', 'accepted'],
    ['the withdrawal comes first', 'seeker', 'cancelled'],
  ] as const)('%s: both see one result, and the other is told', async (_, first, result) => {
    const pages = await openBothSides()
    const { seeker, owner } = pages
    await goOffline(seeker)
    await goOffline(owner)
    await card(owner)
      .getByRole('button', { name: `Accept ${localTimeLabel(slot)}` })
      .click()
    await card(owner).getByText('Saved on this device').waitFor()
    await card(seeker).getByRole('button', { name: 'Withdraw' }).click()
    await seeker.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await card(seeker).getByText('Saved on this device').waitFor()

    const [winner, loser] = first === 'owner' ? [owner, seeker] : [seeker, owner]
    await goOnline(winner)
    await expect.poll(async () => (await viewingsOf(ana))[0]?.state).toBe(result)
    await goOnline(loser)
    // The act that came too late is refused on the screen of its person, who can dismiss it.
    await card(loser).getByRole('button', { name: 'Dismiss' }).click()
    for (const page of [winner, loser]) {
      await page.reload()
      const shown = result === 'accepted' ? /^Accepted for/ : /[Ww]ithdr|[Cc]ancel/
      await card(page).getByText(shown).first().waitFor()
      await page.goto(`${origin}/outbox`)
      await page.getByText('Nothing is waiting').waitFor()
    }
    for (const person of [ana, hana]) expect((await viewingsOf(person))[0]?.state).toBe(result)
    if (result === 'accepted') {
      const [viewing] = await viewingsOf(ana)
      await apiAs(origin, ana)('PUT', `/viewings/${viewing?._id}`, {
        act: 'cancel',
        note: '',
        revision: viewing?.revision,
      })
    }
    await seeker.context().close()
    await owner.context().close()
  })
})

test('a comment for a group that ended meanwhile is refused, and its words stay', async () => {
  const { _id: groupId } = await apiAs(origin, ana)<GroupView>('POST', '/groups', { name: 'Sunset' })
  await apiAs(origin, ana)('PUT', `/groups/${groupId}/homes/${home._id}`, { shared: true })
  const page = await openSignedInPage(fixture, ana)
  await page.goto(`${origin}/groups/${groupId}`)
  const box = page.getByRole('textbox', { name: `Comment on ${home.title}` })
  await box.waitFor()
  await goOffline(page)
  await box.fill('The yard is lovely')
  await page.getByRole('button', { name: `Comment on ${home.title}` }).click()
  await page
    .getByRole('list', { name: `Comments on ${home.title}` })
    .getByText('The yard is lovely')
    .waitFor()
  // Whoever leaves last ends the group; she does it on another device.
  await apiAs(origin, ana)('PUT', `/groups/${groupId}/leave`, {})
  await goOnline(page)
  await page.goto(`${origin}/outbox`)
  const row = page.getByRole('listitem').filter({ hasText: 'The yard is lovely' })
  await row.getByRole('button', { name: 'Copy' }).waitFor()
  await page.reload()
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Nothing is waiting').waitFor()
  await page.context().close()
})
