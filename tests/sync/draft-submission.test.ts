import { describe, expect, test } from 'vitest'
import { newOpId, type Person } from '../support/api-client.ts'
import { seekerPayload } from '../support/api-samples.ts'
import { openTwoPhones } from './mirror-phone.ts'
import { currentDraft } from '../../src/offline/drafts/draft-rows.ts'
import { continueAsEdit } from '../../src/offline/outbox/stale-drafts.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { cancelOp } from '../../src/offline/outbox/outbox.ts'

describe('a draft that is submitted', () => {
  test('is closed on the other device', async () => {
    const [one, two] = await openTwoPhones()
    const draft = await one.saveAnswers({ location: 'sd' })
    await one.sync()
    await two.sync()
    expect((await submit(one.person, draft.draftId)).status).toBe(200)
    await two.sync()
    expect(await two.fields()).toBeUndefined()
  })

  test('keeps later changes of the other device, which become an edit of the submitted profile', async () => {
    const [one, two] = await openTwoPhones()
    const draft = await one.saveAnswers({ location: 'sd', budget: 1500 })
    await one.sync()
    await two.sync()
    await submit(one.person, draft.draftId)
    await two.saveAnswers({ budget: 2200 })
    await two.sync()
    const late = await currentDraft(two.store, 'seeker')
    expect(late).toMatchObject({
      draftId: draft.draftId,
      fields: { location: 'sd', budget: 2200 },
      closedAs: { kind: 'profile' },
    })
    const edit = await continueAsEdit(two.store, draft.draftId)
    expect(edit).toMatchObject({ closedAs: null, fields: { budget: 2200 } })
    expect(edit.draftId).not.toBe(draft.draftId)
    expect((await submit(two.person, edit.draftId)).status).toBe(200)
    expect((await submit(two.person, draft.draftId)).error.code).toBe('draft_closed')
  })

  test('is not merged while its submission is unsent, and merges after it is cancelled', async () => {
    const [one, two] = await openTwoPhones()
    await one.saveAnswers({ location: 'sd' })
    await one.sync()
    await two.sync()
    const sealed = await one.saveAnswers({ budget: 1500 })
    const op = await enqueue(one.store, {
      kind: 'profile.update',
      payload: seekerPayload(),
      draft: { ...sealed },
    })
    await two.saveAnswers({ cleanliness: 'relaxed' })
    await two.sync()
    await one.sync()
    expect(await one.fields()).toEqual({ location: 'sd', budget: 1500 })
    await cancelOp(one.store, op.opId)
    await one.sync()
    expect(await one.fields()).toEqual({ location: 'sd', budget: 1500, cleanliness: 'relaxed' })
  })
})

/** Submits the seeker profile to the server with a draft's id, as the operation does. */
function submit(person: Person, draftId: string) {
  return person.call('updateProfile', {
    body: seekerPayload(),
    opId: newOpId(),
    headers: { 'X-Draft-Id': draftId },
  })
}
