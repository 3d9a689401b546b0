import { describe, expect, test } from 'vitest'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { seekerPayload } from '../support/api-samples.ts'
import {
  draftsOnServer,
  openTwoPhones,
  openTwoPhonesInClash,
  openTwoPhonesWith,
  Phone,
  server,
} from './mirror-phone.ts'
import { DRAFT_MIRROR_DELAY_MS, DRAFT_REVISIONS_MAX } from '../../src/domain/core/limits.ts'
import { baseOf } from '../../src/offline/drafts/draft-bases.ts'
import { resolveClash } from '../../src/offline/drafts/clashes.ts'
import {
  allDrafts,
  currentDraft,
  draftHistory,
  saveDraft,
  type DraftRef,
} from '../../src/offline/drafts/draft-rows.ts'
import { continueAsEdit } from '../../src/offline/outbox/stale-drafts.ts'
import type { RevisionRow } from '../../src/offline/db/rows.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { cancelOp } from '../../src/offline/outbox/outbox.ts'

describe('a draft that is submitted', () => {
  test('is closed on the other device', async () => {
    const { one, two, draft } = await openTwoPhonesWith({ location: 'sd' })
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

  /** The first device receives the merged answers and submits them, and the second one hears of it. */
  async function submitMerged({ one, two }: { one: Phone; two: Phone }): Promise<void> {
    for (const phone of [two, one]) await phone.sync()
    const [seen] = await allDrafts(one.store)
    if (!seen) throw new Error('the draft is on the other device')
    expect(seen.fields).toEqual({ location: 'sd', budget: 2200 })
    await enqueue(one.store, { kind: 'profile.update', payload: seekerPayload(), draft: refOf(seen) })
    await one.deliver()
    await two.sync()
  }

  test('[M2] leaves a clash of another device to the person', async () => {
    const { one, two, draftId, clashes } = await openTwoPhonesInClash()
    await submitMerged({ one, two })
    expect(await allDrafts(two.store)).toMatchObject([{ clashes, closedAs: { kind: 'profile' } }])
    const edit = await continueAsEdit(two.store, draftId)
    const chosen = await resolveClash(two.store, edit.draftId, 'budget', 'theirs')
    expect(chosen.fields).toEqual({ location: 'sd', budget: 1600 })
  })

  test('is closed on a device whose clash the person has decided', async () => {
    const { one, two, draftId } = await openTwoPhonesInClash()
    await resolveClash(two.store, draftId, 'budget', 'mine')
    await submitMerged({ one, two })
    expect(await allDrafts(two.store)).toEqual([])
  })

  test('[M2] has its clashes again after its submission was cancelled', async () => {
    const { two, draftId, clashes } = await openTwoPhonesInClash()
    const [row] = await allDrafts(two.store)
    if (!row) throw new Error('the draft is on this device')
    const op = await enqueue(two.store, {
      kind: 'profile.update',
      payload: seekerPayload(),
      draft: refOf(row),
    })
    await cancelOp(two.store, op.opId)
    expect(await allDrafts(two.store)).toMatchObject([{ draftId, sealedBy: null, clashes }])
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

  test('[M8] keeps answers that another device sent after the person pressed Submit', async () => {
    const [one, two] = await openTwoPhones()
    const { draftId } = await one.saveAnswers({ location: 'sd', budget: 1500 })
    await one.sync()
    await two.sync()
    one.connection = 'no-network'
    const { revision } = await one.saveAnswers({ budget: 1600 })
    const draft = refOf({ kind: 'seeker', draftId, revision })
    await enqueue(one.store, { kind: 'profile.update', payload: seekerPayload(), draft })
    await two.saveAnswers({ cleanliness: 'relaxed' })
    await two.sync()
    one.connection = 'ok'
    await one.deliver()
    for (const phone of [two, one, two]) await phone.sync()
    expect(await allDrafts(one.store)).toEqual([])
    const [kept] = await allDrafts(two.store)
    expect(kept).toMatchObject({
      fields: { location: 'sd', budget: 1500, cleanliness: 'relaxed' },
      closedAs: { kind: 'profile' },
    })
    // They can be compared with what the person had seen who submitted it.
    expect((await baseOf(two.store, draftId))?.fields).toEqual({ location: 'sd', budget: 1500 })
  })

  test('[M8] keeps them also when the other device changes only its step before it hears of the submission', async () => {
    const { one, two, draft } = await openTwoPhonesWith({ location: 'sd' })
    await enqueue(one.store, { kind: 'profile.update', payload: seekerPayload(), draft: refOf(draft) })
    await two.saveAnswers({ cleanliness: 'relaxed' })
    await two.sync()
    await one.deliver()
    await two.saveAnswers({}, 2)
    await two.wait(DRAFT_MIRROR_DELAY_MS)
    expect(await allDrafts(two.store)).toMatchObject([
      { fields: { cleanliness: 'relaxed' }, closedAs: { kind: 'profile' } },
    ])
  })

  test('[M8] asks nothing on a device whose answers the person had seen who submitted it', async () => {
    const [one, two] = await openTwoPhones()
    const third = await Phone.open(one.person)
    const draft = await one.saveAnswers({ location: 'sd' })
    for (const phone of [one, two, third]) await phone.sync()
    await enqueue(one.store, { kind: 'profile.update', payload: seekerPayload(), draft: refOf(draft) })
    await two.saveAnswers({ cleanliness: 'relaxed' })
    await two.sync()
    await one.deliver()
    await third.sync()
    expect(await allDrafts(third.store)).toEqual([])
  })

  test('[M8] an app of an earlier release, which names no answers, submits all of them', async () => {
    const { one, two, draftId } = await openTwoPhonesWith({ location: 'sd' })
    await two.saveAnswers({ cleanliness: 'relaxed' })
    await two.sync()
    await submit(one.person, draftId)
    await two.sync()
    expect(await allDrafts(two.store)).toEqual([])
  })

  test('asks about what an open form stores in a draft that another device has submitted', async () => {
    const { one, two, draftId } = await openTwoPhonesWith({ location: 'sd' })
    await submit(one.person, draftId)
    await two.sync()
    expect(await allDrafts(two.store)).toEqual([])
    // Its revisions begin anew, and one of them has the number that the server had of the other ones.
    for (const budget of [2100, 2200])
      await saveDraft(two.store, 'seeker', { draftId, fields: { budget }, step: 1 })
    await two.sync()
    expect(await allDrafts(two.store)).toMatchObject([
      { draftId, fields: { budget: 2200 }, closedAs: { kind: 'profile' } },
    ])
  })

  test('does not keep the next draft asking the server while its submission waits', async () => {
    const { one, draft } = await openTwoPhonesWith({ location: 'sd' })
    await enqueue(one.store, { kind: 'profile.update', payload: seekerPayload(), draft: refOf(draft) })
    const next = await one.saveAnswers({ location: 'oc' })
    expect(next.draftId).not.toBe(draft.draftId)
    one.requests = []
    for (let pulls = 0; pulls < 3; pulls++) await one.sync()
    expect(one.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1)
    await one.deliver()
    await one.sync()
    const open = (await draftsOnServer(one.person)).filter(({ closedAs }) => closedAs === null)
    expect(open).toMatchObject([{ draftId: next.draftId, fields: { location: 'oc' } }])
  })

  test('takes its earlier versions along when it becomes an edit', async () => {
    const { two, draftId } = await writtenAfterSubmission()
    await two.sync()
    const edit = await continueAsEdit(two.store, draftId)
    const history = await draftHistory(two.store, edit.draftId)
    expect(budgetsOf(history)).toEqual([2300, 2200, undefined])
    expect(history[0]?.revision).toBe(edit.revision)
  })

  test('[I2] lets the messages go that waited for its submission, when it becomes an edit', async () => {
    const { one, two, draft, draftId } = await openTwoPhonesWith({ location: 'sd' })
    const ben = await register(await server())
    await enqueue(two.store, { kind: 'profile.update', payload: seekerPayload(), draft: refOf(draft) })
    const payload = { recipientId: ben.id, content: 'Is it free?' }
    await enqueue(two.store, { kind: 'message.send', payload })
    await submit(one.person, draftId)
    await two.deliver()
    await two.saveAnswers({ budget: 2200 })
    await two.sync()
    expect(await listOpenOps(two.store)).toMatchObject([
      { kind: 'profile.update', lastError: { code: 'draft_closed' } },
      { kind: 'message.send', state: 'needs-review' },
    ])
    await continueAsEdit(two.store, draftId)
    expect(await listOpenOps(two.store)).toMatchObject([{ payload, state: 'ready', dependsOn: [] }])
    await two.deliver()
    expect(await listOpenOps(two.store)).toEqual([])
    const { messages } = (await ben.call('conversation', { params: { userId: one.person.id } })).body
    expect(messages).toMatchObject([{ content: payload.content }])
  })

  test('keeps its earlier versions for as long as the person has not decided', async () => {
    const { two, draftId } = await writtenAfterSubmission()
    for (let pulls = 0; pulls < DRAFT_REVISIONS_MAX; pulls++) await two.sync()
    const history = await draftHistory(two.store, draftId)
    expect(budgetsOf(history)).toEqual([2300, 2200, undefined])
  })

  test('joins the draft that another device began meanwhile when it becomes an edit', async () => {
    const [one, two] = await openTwoPhones()
    const { draftId } = await one.saveAnswers({ location: 'sd', budget: 1500 })
    await one.sync()
    await two.sync()
    await submit(one.person, draftId)
    await two.saveAnswers({ budget: 2200 })
    await one.sync()
    const begun = await one.saveAnswers({ location: 'oc', cleanliness: 'relaxed' })
    await one.sync()
    await two.sync()
    await continueAsEdit(two.store, draftId)
    await two.sync()
    await one.sync()
    const [row, ...others] = await allDrafts(two.store)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      draftId: begun.draftId,
      fields: { location: 'sd', budget: 2200, cleanliness: 'relaxed' },
      clashes: [{ field: 'location', theirs: 'oc' }],
    })
    const history = await draftHistory(two.store, begun.draftId)
    const versions = history.map(({ fields }) => `${String(fields['location'])} ${String(fields['budget'])}`)
    expect([...new Set(versions)]).toEqual(['sd 2200', 'sd 1500', 'oc undefined'])
    expect(await one.fields()).toEqual(row?.fields)
  })
})

/** Two versions of answers on a device that has not heard of the submission of the draft. */
async function writtenAfterSubmission(): Promise<{ two: Phone; draftId: string }> {
  const [one, two] = await openTwoPhones()
  const { draftId } = await one.saveAnswers({ location: 'sd' })
  await one.sync()
  await two.sync()
  await submit(one.person, draftId)
  for (const budget of [2200, 2300]) await two.saveAnswers({ budget })
  return { two, draftId }
}

const budgetsOf = (history: readonly RevisionRow[]) => [
  ...new Set(history.map(({ fields }) => fields['budget'])),
]

const refOf = ({ kind, draftId, revision }: DraftRef): DraftRef => ({ kind, draftId, revision })

/** Submits the seeker profile to the server with a draft's id, as the operation does. */
function submit(person: Person, draftId: string) {
  return person.call('updateProfile', {
    body: seekerPayload(),
    opId: newOpId(),
    headers: { 'X-Draft-Id': draftId },
  })
}
