import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { GroupView } from '../../src/domain/groups/group.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { waitForServiceWorker } from '../support/held-workers.ts'
import { homePhoto } from '../support/home-photos.ts'
import { until } from '../support/patience.ts'
import {
  apiAs,
  listHome,
  registerGroupSeeker,
  registerHomeowner,
  type TestAccount,
} from '../support/people.ts'
import { screenFaults } from '../support/screen-faults.ts'
import { pauseUndoTimers } from '../support/undo-window.ts'

const today = localDay(new Date())
let fixture: BrowserFixture
let origin: string
let hana: TestAccount
let home: ListingView

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ origin } = fixture.server)
  await fixture.browser.start()
  hana = await registerHomeowner(origin, 'Hana')
  home = await listHome(origin, hana, [await homePhoto(2)])
})

afterAll(() => fixture.teardown())

const groupsOf = async (account: TestAccount) =>
  (await apiAs(origin, account)<{ groups: GroupView[] }>('GET', '/groups')).groups
const memberIds = async (account: TestAccount) =>
  (await groupsOf(account))[0]?.members.map(({ person }) => person._id)
const say = (from: TestAccount, to: TestAccount, content: string) =>
  apiAs(origin, from)('POST', '/messages', { recipientId: to.user._id, content })

/** New people in a group that the first of them manages, with one home. */
async function gather(...names: [string, ...string[]]) {
  const people = await Promise.all(names.map((name) => registerGroupSeeker(origin, name, today)))
  const [maker] = people as [TestAccount, ...TestAccount[]]
  const group = await apiAs(origin, maker)<GroupView>('POST', '/groups', { name: 'Sunset four' })
  for (const person of people.slice(1))
    await apiAs(origin, person)('POST', '/groups/join', { code: group.code })
  await apiAs(origin, maker)('PUT', `/groups/${group._id}/homes/${home._id}`, { shared: true })
  return { people: people as [TestAccount, ...TestAccount[]], group }
}

async function openGroup(account: TestAccount, { _id }: GroupView): Promise<Page> {
  const page = await openSignedInPage(fixture, account)
  await waitForServiceWorker(page)
  await page.goto(`${origin}/groups/${_id}`)
  await page.getByRole('group', { name: `Votes on ${home.title}` }).waitFor()
  return page
}
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const member = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'People' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `More about ${name}` }) })

describe('the maker of a group', () => {
  test('takes out a member who is offline: their queued comment is refused, kept, and told', async () => {
    const { people, group } = await gather('Mara', 'Nils', 'Olga')
    const [mara, nils, olga] = people as [TestAccount, TestAccount, TestAccount]
    const away = await openGroup(nils, group)
    await away.context().setOffline(true)
    await away.getByRole('textbox', { name: `Comment on ${home.title}` }).fill('I love the balcony')
    await away.getByRole('button', { name: `Comment on ${home.title}` }).click()
    await away.getByText('Waiting to send').first().waitFor()

    const page = await openGroup(mara, group)
    await page.getByText('Manages this group').waitFor()
    await choose(page, 'Nils', 'Remove Nils')
    const question = page.getByRole('alertdialog', { name: 'Remove Nils from Sunset four?' })
    await question.getByText('They can come back only with a new invite code.').waitFor()
    expect(await screenFaults(page, 'removing a member', 'dialog[open]')).toEqual([])
    await question.getByRole('button', { name: 'Keep them' }).click()
    await choose(page, 'Nils', 'Remove Nils')
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await member(page, 'Nils').waitFor({ state: 'detached' })
    await until(async () => (await memberIds(mara))?.length === 2, 'Nils to be taken out')

    await away.context().setOffline(false)
    await away.getByText('This group doesn’t exist, or you’re not in it anymore').first().waitFor()
    await away.getByText('I love the balcony').waitFor()
    expect(await screenFaults(away, 'a group that one was taken out of')).toEqual([])
    await away.goto(`${origin}/outbox`)
    await away.getByText('I love the balcony').first().waitFor()
    await away.reload()
    await away.getByText('I love the balcony').first().waitFor()
    expect((await groupsOf(olga))[0]?.homes[0]?.comments).toEqual([])

    // The old code does not let him in again; the new one does.
    const joins = (code: string) => apiAs(origin, nils)('POST', '/groups/join', { code })
    await expect(joins(group.code)).rejects.toThrow(`No group has the code ${group.code}`)
    await page.getByRole('button', { name: 'New code' }).click()
    const renewal = page.getByRole('alertdialog', { name: 'Replace the invite code?' })
    await renewal.getByRole('button', { name: 'Replace it' }).click()
    await page.getByText(group.code, { exact: true }).waitFor({ state: 'detached' })
    await until(async () => (await groupsOf(mara))[0]?.code !== group.code, 'the new code')
    const { code = '' } = (await groupsOf(mara))[0] ?? {}
    await page.getByText(code, { exact: true }).waitFor()
    await joins(code)
    expect(await memberIds(olga)).toContain(nils.user._id)
    await page.context().close()
    await away.context().close()
  })

  test('hands the group over offline: it shows at once, and the server knows later', async () => {
    const { people, group } = await gather('Pia', 'Quin')
    const [pia, quin] = people as [TestAccount, TestAccount]
    const page = await openGroup(pia, group)
    await page.context().setOffline(true)
    await page.reload()
    await choose(page, 'Quin', 'Hand over to Quin')
    await page
      .getByRole('alertdialog', { name: 'Let Quin manage the group?' })
      .getByRole('button', { name: 'Hand over' })
      .click()
    await member(page, 'Quin').getByText('Manages this group').waitFor()
    await page.getByText('Waiting to send', { exact: true }).waitFor()
    expect((await groupsOf(quin))[0]?.makerId).toBe(pia.user._id)
    await page.reload()
    await member(page, 'Quin').getByText('Manages this group').waitFor()
    expect(await page.getByRole('button', { name: 'New code' }).count()).toBe(0)
    await page.context().setOffline(false)
    await until(async () => (await groupsOf(quin))[0]?.makerId === quin.user._id, 'Quin to manage the group')
    await page.context().close()
  })
})

describe('a block', () => {
  test('in the middle of a conversation: the message that the other queued offline is refused and kept', async () => {
    const [rosa, sam] = [
      await registerGroupSeeker(origin, 'Rosa', today),
      await registerGroupSeeker(origin, 'Sam', today),
    ]
    await say(rosa, sam, 'Is Tuesday fine?')
    await say(sam, rosa, 'Maybe')
    const away = await openSignedInPage(fixture, sam)
    await waitForServiceWorker(away)
    await away.goto(`${origin}/messages?with=${rosa.user._id}`)
    await away.getByText('Is Tuesday fine?').first().waitFor()
    await away.context().setOffline(true)
    await away.getByLabel('Message', { exact: true }).fill('Tuesday is perfect')
    await away.getByRole('button', { name: 'Send' }).click()
    await away.getByText('Waiting to send').first().waitFor()

    const page = await openSignedInPage(fixture, rosa)
    await waitForServiceWorker(page)
    await page.goto(`${origin}/messages?with=${sam.user._id}`)
    await page.getByText('Maybe').first().waitFor()
    const resumeUndoTimers = await pauseUndoTimers(page)
    await choose(page, 'Sam', 'Block Sam')
    const question = page.getByRole('alertdialog', { name: 'Block Sam?' })
    await question.getByText('We don’t tell Sam.').waitFor()
    expect(await screenFaults(page, 'blocking', 'dialog[open]')).toEqual([])
    await question.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('Sam is blocked.').waitFor()
    await page.getByText('You blocked Sam. Neither of you can message the other.').waitFor()
    expect(await page.getByLabel('Message', { exact: true }).count()).toBe(0)
    await resumeUndoTimers()
    await until(
      async () =>
        (await apiAs(origin, rosa)<{ people: unknown[] }>('GET', '/people/blocked')).people.length === 1,
      'the block to arrive',
    )
    expect(await screenFaults(page, 'a blocked conversation')).toEqual([])

    await away.context().setOffline(false)
    await away.getByText('You can’t reach this person anymore').first().waitFor()
    await away.getByText('Tuesday is perfect').first().waitFor()
    expect(await away.getByText(/block/i).count()).toBe(await away.getByText('Block Rosa').count())
    await away.goto(`${origin}/outbox`)
    await away.getByText('Tuesday is perfect').first().waitFor()
    await away.getByText('You can’t reach this person anymore').first().waitFor()
    await page.reload()
    await page.getByText('You blocked Sam.').waitFor()
    expect(await page.getByText('Tuesday is perfect').count()).toBe(0)
    await page.getByRole('button', { name: 'Unblock' }).click()
    await page.getByLabel('Message', { exact: true }).waitFor()
    await page.context().close()
    await away.context().close()
  })

  test('from a group says who goes, and does so at once, offline', async () => {
    const { people, group } = await gather('Tom', 'Uma', 'Vic')
    const [tom, uma, vic] = people as [TestAccount, TestAccount, TestAccount]
    const own = await openGroup(tom, group)
    await own.context().setOffline(true)
    await choose(own, 'Uma', 'Block Uma')
    const question = own.getByRole('alertdialog', { name: 'Block Uma?' })
    await question.getByText('Uma is removed from Sunset four, which you manage.').waitFor()
    const resumeUndoTimers = await pauseUndoTimers(own)
    await question.getByRole('button', { name: 'Block', exact: true }).click()
    await member(own, 'Uma').waitFor({ state: 'detached' })
    await own.getByText('Uma is blocked.').waitFor()
    await resumeUndoTimers()
    await own.context().setOffline(false)
    await until(async () => (await memberIds(tom))?.length === 2, 'Uma to be taken out')

    const page = await openGroup(vic, group)
    await choose(page, 'Tom', 'Block Tom')
    const leaving = page.getByRole('alertdialog', { name: 'Block Tom?' })
    await leaving.getByText('You leave the group Sunset four.').waitFor()
    await leaving.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('You’re not in it anymore, or the link is incomplete.').waitFor()
    await until(async () => (await memberIds(tom))?.length === 1, 'Vic to leave')
    expect(await memberIds(uma)).toBeUndefined()
    await own.context().close()
    await page.context().close()
  })

  test('from a home hides its owner’s homes at once, and Undo brings them back', async () => {
    const wim = await registerGroupSeeker(origin, 'Wim', today)
    const page = await openSignedInPage(fixture, wim)
    await page.goto(`${origin}/view-listing/${home._id}`)
    await page.getByRole('link', { name: 'Message Hana' }).waitFor()
    const resumeUndoTimers = await pauseUndoTimers(page)
    await page.getByRole('button', { name: 'Block Hana' }).click()
    const question = page.getByRole('alertdialog', { name: 'Block Hana?' })
    await question.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('You blocked Hana.').waitFor()
    expect(await page.getByRole('link', { name: 'Message Hana' }).count()).toBe(0)
    expect(await screenFaults(page, 'a home of a blocked person')).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Message Hana' }).waitFor()
    await resumeUndoTimers()
    await page.context().close()
  })
})
