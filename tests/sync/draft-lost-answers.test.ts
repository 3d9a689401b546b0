import { describe, expect, test } from 'vitest'
import { seekerPayload } from '../support/api-samples.ts'
import { discardListingDraft } from '../../src/offline/outbox/discard-draft.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { allDrafts, saveDraft } from '../../src/offline/drafts/draft-rows.ts'
import { newId } from '../support/fresh-id.ts'
import { backUp, openTwoOwnerPhones, openTwoPhonesWith, type Phone } from './mirror-phone.ts'

/**
 * Both devices have a draft, one of them changes the budget to 1300, and a backup from before that is restored. The
 * other one, which never had that answer, writes so many others.
 */
async function loseAnswer(writes: number): Promise<[Phone, Phone]> {
  const { one, two } = await openTwoPhonesWith({ budget: 1000, location: 'sd' })
  const restore = await backUp(one.person)
  await one.saveAnswers({ budget: 1300 })
  await one.sync()
  await restore()
  for (let number = 1; number <= writes; number++) {
    await two.saveAnswers({ budget: 1600 + number })
    await two.sync()
  }
  return [one, two]
}

describe('[M4] an answer that a restored server has lost', () => {
  test.each([1, 2, 5])('can be chosen in place of a later one after %i writes', async (writes) => {
    const [one, two] = await loseAnswer(writes)
    await one.sync()
    const budget = 1600 + writes
    expect(await allDrafts(one.store)).toMatchObject([
      { fields: { budget, location: 'sd' }, clashes: [{ field: 'budget', theirs: 1300 }] },
    ])
    await two.sync()
    expect(await allDrafts(two.store)).toMatchObject([{ fields: { budget, location: 'sd' }, clashes: [] }])
  })

  test.each([1, 2])('can be chosen after another device has submitted %i later ones', async (writes) => {
    const [one, two] = await loseAnswer(writes)
    const [draft] = await allDrafts(two.store)
    if (!draft) throw new Error('the draft is on the other device')
    const { kind, draftId, revision } = draft
    await enqueue(two.store, {
      kind: 'profile.update',
      payload: seekerPayload(),
      draft: { kind, draftId, revision },
    })
    await two.deliver()
    await one.sync()
    expect(await allDrafts(one.store)).toMatchObject([
      { closedAs: { kind: 'profile' }, clashes: [{ field: 'budget', theirs: 1300 }] },
    ])
  })

  test('stays when another device discards as many later ones', async () => {
    const [one, two] = await openTwoOwnerPhones()
    const write = (phone: Phone, title: string, draftId?: string) =>
      saveDraft(phone.store, 'listing', { ...(draftId ? { draftId } : {}), fields: { title }, step: 1 })
    const { draftId } = await write(one, 'Attic')
    await one.sync()
    await two.sync()
    const restore = await backUp(one.person)
    await write(one, 'Attic with a view', draftId)
    await one.sync()
    await restore()
    const { revision } = await write(two, 'Cellar', draftId)
    await two.sync()
    await discardListingDraft(two.store, { draftId, revision, opId: newId() })
    await two.deliver()
    await one.sync()
    expect(await allDrafts(one.store)).toMatchObject([
      { fields: { title: 'Attic with a view' }, closedAs: { id: draftId } },
    ])
  })

  test('is asked about only when another one has replaced it', async () => {
    const { one, two } = await openTwoPhonesWith({ budget: 1000, location: 'sd' })
    const restore = await backUp(one.person)
    await one.saveAnswers({ budget: 1300 })
    await one.sync()
    await restore()
    await two.saveAnswers({ location: 'oc' })
    for (const phone of [two, one, two]) await phone.sync()
    for (const phone of [one, two])
      expect(await allDrafts(phone.store)).toMatchObject([
        { fields: { budget: 1300, location: 'oc' }, clashes: [] },
      ])
  })
})
