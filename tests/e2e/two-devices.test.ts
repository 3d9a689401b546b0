import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import type { DraftView } from '../../src/contract/drafts.ts'
import { draftDigest } from '../../src/contract/draft-digest.ts'
import { DRAFT_HEADER, DRAFT_SEEN_HEADER } from '../../src/contract/headers.ts'
import { localDay } from '../../src/domain/core/dates.ts'
import { toSeekerPayload } from '../../src/domain/seeker/seeker-payload.ts'
import type { UserView } from '../../src/domain/account/user.ts'
import { apiAs, registerBeginner, seekerAnswers, type TestAccount } from '../support/people.ts'
import { createBrowserFixture, openSignedInPage, type BrowserFixture } from '../support/browser-fixture.ts'
import { shoot } from '../support/screenshots.ts'
import { waitForDraftSaved } from '../support/wizard.ts'

let fixture: BrowserFixture
let browser: BrowserFixture['browser']
let server: BrowserFixture['server']

beforeAll(async () => {
  fixture = await createBrowserFixture()
  ;({ browser, server } = fixture)
  await browser.start()
})

afterAll(async () => {
  await fixture.teardown()
})

interface Phone {
  context: BrowserContext
  page: Page
}

async function phoneOf(person: TestAccount): Promise<Phone> {
  const page = await openSignedInPage(fixture, person)
  return { context: page.context(), page }
}

const wizard = async ({ page }: Phone) => {
  await page.goto(`${server.origin}/setup/home-seeker-profile`)
  await page.getByRole('heading', { name: 'Location & Budget' }).waitFor()
}
const choose = ({ page }: Phone, name: string) => page.getByRole('radio', { name, exact: true }).check()
const isChosen = ({ page }: Phone, name: string) => page.getByRole('radio', { name, exact: true }).isChecked()
const copies = async (person: TestAccount) =>
  (await apiAs(server.origin, person)<{ drafts: DraftView[] }>('GET', '/drafts')).drafts

describe('one draft on two devices', () => {
  test('continues on the other; one answer changed on both is offered; earlier versions can be restored', async () => {
    const ana = await registerBeginner(server.origin, 'Ana', 'WITH_ROOMMATES')
    const one = await phoneOf(ana)
    await wizard(one)
    await choose(one, 'Southern California')
    await choose(one, 'San Diego')
    await one.page.getByRole('button', { name: '$2,000' }).click()
    await expect.poll(async () => (await copies(ana))[0]?.fields['budget']).toBe(2000)

    const two = await phoneOf(ana)
    await wizard(two)
    await expect.poll(() => isChosen(two, 'San Diego')).toBe(true)

    // The second device goes offline; both change the budget, and each changes another answer.
    await two.context.setOffline(true)
    await two.page.getByRole('button', { name: '$1,000' }).click()
    await choose(two, 'Within 30 days')
    await waitForDraftSaved(two.page)
    await one.page.getByRole('button', { name: '$3,000' }).click()
    await choose(one, 'Orange County')
    await expect.poll(async () => (await copies(ana))[0]?.fields['budget']).toBe(3000)
    await two.context.setOffline(false)

    const clash = two.page.locator('[data-clash=budget]')
    await clash.waitFor()
    const clashing = (elements: Element[]) => elements.map((element) => element.getAttribute('data-clash'))
    expect(await two.page.locator('[data-clash]').evaluateAll(clashing)).toEqual(['budget'])
    await expect.poll(() => isChosen(two, 'Orange County')).toBe(true)
    expect(await isChosen(two, 'Within 30 days')).toBe(true)
    expect(await clash.textContent()).toMatch(
      /\$500 to \$1,500 a month here, \$2,500 to \$3,500 a month elsewhere/,
    )
    await clash.getByRole('button', { name: 'Use $2,500 to $3,500 a month' }).click()
    await clash.waitFor({ state: 'detached' })

    // Both devices have the same answers, in the open page and on the server.
    await expect
      .poll(async () => (await copies(ana))[0]?.fields)
      .toMatchObject({ budget: 3000, location: 'oc', moveInOption: '30days' })
    await one.page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect.poll(() => isChosen(one, 'Within 30 days')).toBe(true)

    // The replaced answer is among the earlier versions.
    await two.page.getByRole('button', { name: 'Earlier versions' }).click()
    const version = two.page.getByRole('listitem').filter({ hasText: '$500 to $1,500' }).first()
    await version.getByRole('button', { name: /^Restore/ }).click()
    await expect.poll(async () => (await copies(ana))[0]?.fields['budget']).toBe(1000)
    await one.context.close()
    await two.context.close()
  })

  test('submitted on one, the other keeps its later changes and applies them as an edit', async () => {
    const ben = await registerBeginner(server.origin, 'Ben', 'WITH_ROOMMATES')
    const late = await phoneOf(ben)
    await wizard(late)
    await choose(late, 'Los Angeles')
    await expect.poll(async () => (await copies(ben)).length).toBe(1)
    const [draft] = await copies(ben)
    if (!draft) throw new Error('the draft was not copied')
    await late.context.setOffline(true)
    await late.page.getByRole('button', { name: '$3,000' }).click()
    await waitForDraftSaved(late.page)

    // The other device, simulated over the API, completes and submits the profile.
    const other = apiAs(server.origin, ben)
    const fields = { ...draft.fields, ...seekerAnswers() }
    await other('PUT', `/drafts/seeker/${draft.draftId}`, { baseRevision: draft.revision, step: 5, fields })
    const answers = toSeekerPayload(seekerAnswers(), localDay(new Date()))
    await other('PUT', '/profile', answers, { [DRAFT_HEADER]: draft.draftId })

    await late.context.setOffline(false)
    const notice = late.page.getByText('You finished your profile without these answers')
    await notice.waitFor()
    await late.page.getByRole('button', { name: 'Apply my changes as an edit' }).click()
    await notice.waitFor({ state: 'detached' })
    const budget = async () => (await other<UserView>('GET', '/auth/user')).seekerProfile?.budget
    await expect.poll(budget).toBe(3000)
    await late.context.close()
  })

  test('submitted on one that did not know the last answers of the other: they stay there, and can be applied', async () => {
    const cleo = await registerBeginner(server.origin, 'Cleo', 'WITH_ROOMMATES')
    const late = await phoneOf(cleo)
    await wizard(late)
    await choose(late, 'Los Angeles')
    await expect.poll(async () => (await copies(cleo)).length).toBe(1)
    const [begun] = await copies(cleo)
    if (!begun) throw new Error('the draft was not copied')
    const other = apiAs(server.origin, cleo)
    const fields = { ...begun.fields, ...seekerAnswers(), budget: 1000 }
    const path = `/drafts/seeker/${begun.draftId}`
    await other('PUT', path, { baseRevision: begun.revision, step: 5, fields })
    await late.page.evaluate(() => dispatchEvent(new Event('focus')))
    const budgetHere = () => late.page.getByRole('button', { name: '$1,000' }).getAttribute('aria-pressed')
    await expect.poll(budgetHere).toBe('true')
    await late.page.getByRole('button', { name: '$3,000' }).click()
    await expect.poll(async () => (await copies(cleo))[0]?.fields['budget']).toBe(3000)

    // The other device was offline since, and sends what was submitted there.
    const answers = toSeekerPayload({ ...seekerAnswers(), budget: 1000 }, localDay(new Date()))
    await other('PUT', '/profile', answers, {
      [DRAFT_HEADER]: begun.draftId,
      [DRAFT_SEEN_HEADER]: [fields, begun.fields].map(draftDigest).join(','),
    })
    await late.page.evaluate(() => dispatchEvent(new Event('focus')))
    const notice = late.page.getByText('You finished your profile without these answers')
    await notice.waitFor()
    await shoot(late.page, 'answers-not-submitted', notice)
    await late.page.getByRole('button', { name: 'Apply my changes as an edit' }).click()
    await notice.waitFor({ state: 'detached' })
    const budget = async () => (await other<UserView>('GET', '/auth/user')).seekerProfile?.budget
    await expect.poll(budget).toBe(3000)
    await late.context.close()
  })

  test('submitted on one before the person has decided a clash on the other: the form asks about it', async () => {
    const dora = await registerBeginner(server.origin, 'Dora', 'WITH_ROOMMATES')
    const late = await phoneOf(dora)
    await wizard(late)
    await choose(late, 'Los Angeles')
    await expect.poll(async () => (await copies(dora)).length).toBe(1)
    const [begun] = await copies(dora)
    if (!begun) throw new Error('the draft was not copied')
    await late.context.setOffline(true)
    await late.page.getByRole('button', { name: '$3,000' }).click()
    await waitForDraftSaved(late.page)
    const other = apiAs(server.origin, dora)
    const path = `/drafts/seeker/${begun.draftId}`
    const fields = { ...begun.fields, ...seekerAnswers(), budget: 1000 }
    await other('PUT', path, { baseRevision: begun.revision, step: 5, fields })
    await late.context.setOffline(false)
    const clash = late.page.locator('[data-clash=budget]')
    await clash.waitFor()
    await expect.poll(async () => (await copies(dora))[0]?.fields['budget']).toBe(3000)

    // The other device has received the answer that won, and submits it.
    const [merged] = await copies(dora)
    const answers = toSeekerPayload({ ...seekerAnswers(), budget: 3000 }, localDay(new Date()))
    await other('PUT', '/profile', answers, {
      [DRAFT_HEADER]: begun.draftId,
      [DRAFT_SEEN_HEADER]: [merged!.fields, fields].map(draftDigest).join(','),
    })
    await late.page.evaluate(() => dispatchEvent(new Event('focus')))
    const notice = late.page.getByText('You finished your profile without these answers')
    await notice.waitFor()
    await late.page
      .getByText('$2,500 to $3,500 a month here, $500 to $1,500 a month elsewhere')
      .first()
      .waitFor()
    await shoot(late.page, 'clash-not-decided', notice)
    // By keyboard alone.
    await late.page.getByRole('button', { name: 'Apply my changes as an edit' }).press('Enter')
    await late.page.waitForURL('**/profile/edit')
    // Until the form is drawn, the page before it is shown, with the same choices.
    await late.page.getByText('Change your profile', { exact: true }).first().waitFor()
    await clash.getByRole('button', { name: 'Use $500 to $1,500 a month' }).press('Enter')
    await clash.waitFor({ state: 'detached' })
    await late.page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    const budget = async () => (await other<UserView>('GET', '/auth/user')).seekerProfile?.budget
    await expect.poll(budget).toBe(1000)
    await late.context.close()
  })

  test('two clashes of one answer are decided one after the other, also with a double click', async () => {
    const eve = await registerBeginner(server.origin, 'Eve', 'WITH_ROOMMATES')
    const late = await phoneOf(eve)
    await wizard(late)
    await choose(late, 'Los Angeles')
    await expect.poll(async () => (await copies(eve)).length).toBe(1)
    const other = apiAs(server.origin, eve)
    /** Both devices change the budget without knowing of each other. */
    const clashOver = async (here: string, elsewhere: number) => {
      await late.context.setOffline(true)
      await late.page.getByRole('button', { name: here }).click()
      await waitForDraftSaved(late.page)
      const [copy] = await copies(eve)
      if (!copy) throw new Error('the draft was not copied')
      const { draftId, revision: baseRevision, fields, step } = copy
      await other('PUT', `/drafts/seeker/${draftId}`, {
        baseRevision,
        step,
        fields: { ...fields, budget: elsewhere },
      })
      await late.context.setOffline(false)
    }
    const budget = async () => (await copies(eve))[0]?.fields['budget']
    await clashOver('$3,000', 1000)
    await expect.poll(budget).toBe(3000)
    await clashOver('$2,000', 4000)
    await expect.poll(budget).toBe(2000)

    const clash = late.page.locator('[data-clash=budget]')
    await shoot(late.page, 'second-clash', clash)
    await clash.getByRole('button', { name: 'Use $3,500 to $4,500 a month' }).dblclick()
    await clash.getByText('$3,500 to $4,500 a month here, $500 to $1,500 a month elsewhere').waitFor()
    await clash.getByRole('button', { name: 'Keep $3,500 to $4,500 a month' }).press('Enter')
    await clash.waitFor({ state: 'detached' })
    await expect.poll(budget).toBe(4000)
    await late.context.close()
  })
})
