import { describe, expect, test } from 'vitest'
import {
  backUp,
  draftsOnServer,
  openPhone,
  openTwoOwnerPhones,
  openTwoPhones,
  Phone,
  server,
} from './mirror-phone.ts'
import { allDrafts, currentDraft, draftHistory, saveDraft } from '../../src/offline/drafts/draft-rows.ts'
import type { DraftRow } from '../../src/offline/db/rows.ts'
import { storeClockOffset } from '../../src/offline/account/clock-offset.ts'
import { DRAFT_HEADER, DRAFT_SEEN_HEADER } from '../../src/contract/headers.ts'
import { createDeliveryStore } from '../../src/offline/outbox/delivery-store.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { cancelOp } from '../../src/offline/outbox/outbox.ts'
import { seekerPayload } from '../support/api-samples.ts'
import { newOpId, register } from '../support/api-client.ts'

/** Submits a draft of the profile, which waits in the outbox. */
const submit = ({ store }: Phone, { kind, draftId, revision }: DraftRow) =>
  enqueue(store, { kind: 'profile.update', payload: seekerPayload(), draft: { kind, draftId, revision } })

const puts = (phone: Phone) => phone.requests.filter((request) => request === 'PUT drafts').length

describe('a server that was restored from an older backup', () => {
  test('[M4] gets the newest answers again with a few requests, also when nobody types', async () => {
    const phone = await openPhone()
    await phone.saveAnswers({ budget: 1000, location: 'sd' })
    await phone.sync()
    const restore = await backUp(phone.person)
    for (const budget of [1100, 1200, 1300]) {
      await phone.saveAnswers({ budget })
      await phone.sync()
    }
    await restore()
    phone.requests = []
    for (let minute = 0; minute < 4; minute++) await phone.wait(60_000)
    expect(puts(phone)).toBeLessThanOrEqual(2)
    expect(await draftsOnServer(phone.person)).toMatchObject([{ fields: { budget: 1300, location: 'sd' } }])
    expect(await currentDraft(phone.store, 'seeker')).toMatchObject({ fields: { budget: 1300 }, clashes: [] })
  })

  test('gets what is typed after that, whatever the revisions are', async () => {
    const phone = await openPhone()
    await phone.saveAnswers({ budget: 1000 })
    await phone.sync()
    const restore = await backUp(phone.person)
    await phone.saveAnswers({ budget: 1100 })
    await phone.sync()
    await restore()
    phone.requests = []
    await phone.saveAnswers({ budget: 1200 })
    for (let minute = 0; minute < 5; minute++) await phone.wait(60_000)
    expect(puts(phone)).toBeLessThanOrEqual(2)
    expect(await draftsOnServer(phone.person)).toMatchObject([{ fields: { budget: 1200 } }])
  })

  test('gets a draft again that the backup does not have', async () => {
    const phone = await openPhone()
    const restore = await backUp(phone.person)
    await phone.saveAnswers({ budget: 1000 })
    await phone.sync()
    await restore()
    await phone.sync()
    expect(await draftsOnServer(phone.person)).toMatchObject([{ revision: 1, fields: { budget: 1000 } }])
  })

  test('merges the draft that the backup does not have with one that another device began since', async () => {
    const [one, two] = await openTwoPhones()
    const restore = await backUp(one.person)
    await one.saveAnswers({ budget: 1000 })
    await one.sync()
    await restore()
    await two.saveAnswers({ location: 'sd' })
    await two.sync()
    for (const phone of [one, two, one]) await phone.sync()
    const merged = { budget: 1000, location: 'sd' }
    expect([await one.fields(), await two.fields()]).toEqual([merged, merged])
    expect((await draftsOnServer(one.person)).map(({ fields }) => fields)).toEqual([merged])
  })

  test('[M1] offers the lost answers beside those of a draft that another device began since', async () => {
    const [one, two] = await openTwoPhones()
    const restore = await backUp(one.person)
    for (const budget of [1000, 1100]) {
      await one.saveAnswers({ budget })
      await one.sync()
    }
    await restore()
    await two.saveAnswers({ budget: 1700 })
    await two.sync()
    for (const phone of [one, two, one]) await phone.sync()
    expect(await allDrafts(one.store)).toMatchObject([
      { fields: { budget: 1100 }, clashes: [{ field: 'budget', theirs: 1700 }] },
    ])
    expect(await allDrafts(two.store)).toMatchObject([{ fields: { budget: 1100 } }])
  })

  test('[M1] joins two lost drafts of a device, and offers the answers of both', async () => {
    const [one, two] = await openTwoPhones()
    const restore = await backUp(one.person)
    const first = await one.saveAnswers({ budget: 1000 })
    await one.sync()
    await two.sync()
    const { opId } = await submit(one, first)
    await one.saveAnswers({ budget: 2000 })
    // The first draft is open again beside the second one.
    await cancelOp(one.store, opId)
    for (const row of await allDrafts(two.store)) await submit(two, row)
    await two.deliver()
    // Too early for a pull, so that this device does not learn of the submission.
    await one.wait(1000)
    const onServer = (await draftsOnServer(one.person)).filter(({ closedAs }) => closedAs === null)
    expect(onServer).toMatchObject([{ fields: { budget: 2000 } }])
    await restore()
    await one.sync()
    expect(await allDrafts(one.store)).toHaveLength(1)
    const [row] = await allDrafts(one.store)
    const theirs = row?.clashes.map((clash) => clash.theirs)
    expect([row?.fields['budget'], ...(theirs ?? [])].sort()).toEqual([1000, 2000])
  })

  test('[M1] keeps what another device wrote since into a draft that was submitted here', async () => {
    const [one, two] = await openTwoPhones()
    const submitted = await one.saveAnswers({ location: 'sd' })
    await one.sync()
    await two.sync()
    const restore = await backUp(one.person)
    await submit(one, submitted)
    await one.deliver()
    await one.saveAnswers({ location: 'nyc', budget: 2200 })
    await restore()
    await two.saveAnswers({ location: 'oc' })
    await two.sync()
    await one.sync()
    expect(await allDrafts(one.store)).toMatchObject([
      {
        draftId: submitted.draftId,
        fields: { location: 'nyc', budget: 2200 },
        clashes: [{ field: 'location', theirs: 'oc' }],
      },
    ])
  })

  test('[M4] keeps the newest answers when a device that has older ones comes back', async () => {
    const [one, two] = await openTwoPhones()
    const restore = await backUp(one.person)
    await one.saveAnswers({ budget: 1000 })
    await one.sync()
    await two.sync()
    await one.saveAnswers({ budget: 1300 })
    await one.sync()
    await restore()
    for (const phone of [one, two, one]) await phone.sync()
    expect([await one.fields(), await two.fields()]).toEqual([{ budget: 1300 }, { budget: 1300 }])
    expect(await currentDraft(two.store, 'seeker')).toMatchObject({ clashes: [] })
  })

  test('merges two devices: the later answers stay, and old ones never come back', async () => {
    const [one, two] = await openTwoPhones()
    await one.saveAnswers({ budget: 1000, location: 'sd' })
    await one.sync()
    await two.sync()
    const restore = await backUp(one.person)
    await one.saveAnswers({ budget: 1300, location: 'oc' })
    await one.sync()
    await restore()
    await two.saveAnswers({ budget: 1700 })
    await two.sync()
    // The same revision as before the restore, with other answers.
    expect(await draftsOnServer(one.person)).toMatchObject([{ revision: 2 }])
    await one.sync()
    expect(await one.fields()).toEqual({ budget: 1700, location: 'oc' })
    await two.sync()
    expect(await two.fields()).toEqual(await one.fields())
  })

  test('offers new answers of another device for those that were changed here', async () => {
    const [one, two] = await openTwoPhones()
    await one.saveAnswers({ budget: 1000 })
    await one.sync()
    await two.sync()
    const restore = await backUp(one.person)
    await one.saveAnswers({ budget: 1300 })
    await one.sync()
    await restore()
    await two.saveAnswers({ budget: 1700 })
    await two.sync()
    await one.saveAnswers({ budget: 1400 })
    await one.sync()
    expect(await currentDraft(one.store, 'seeker')).toMatchObject({
      fields: { budget: 1400 },
      clashes: [{ field: 'budget', theirs: 1700 }],
    })
  })
})

test('[I11] a draft keeps the time at which it was written when the clock is set right before it is sent', async () => {
  const { clock } = await server()
  let aheadMs = 2 * 60 * 60 * 1000
  const phone = await Phone.open(await register(await server()), () => clock.now().getTime() + aheadMs)
  await storeClockOffset(phone.store, -aheadMs)
  const before = clock.now().getTime()
  await phone.saveAnswers({ budget: 1000 })
  const after = clock.now().getTime()
  clock.advance(60_000)
  aheadMs = 0
  await storeClockOffset(phone.store, 0)
  await phone.sync()
  const [draft] = await draftsOnServer(phone.person)
  expect(draft?.writtenAt).toBeGreaterThanOrEqual(before)
  expect(draft?.writtenAt).toBeLessThanOrEqual(after)
})

describe('a response that was lost', () => {
  test('[M3] and an edit after it are no conflict of two devices', async () => {
    const phone = await openPhone()
    await phone.saveAnswers({ budget: 1000 })
    await phone.sync()
    phone.connection = 'lose-answer'
    for (const budget of [1100, 1200]) {
      await phone.saveAnswers({ budget })
      // Too early for a pull, so that only the write loses its response.
      await phone.wait(1000)
    }
    expect(await draftsOnServer(phone.person)).toMatchObject([{ fields: { budget: 1100 } }])
    phone.connection = 'ok'
    await phone.saveAnswers({ budget: 1300 })
    await phone.sync()
    await phone.sync()
    const draft = await currentDraft(phone.store, 'seeker')
    expect(draft).toMatchObject({ fields: { budget: 1300 }, clashes: [] })
    const history = await draftHistory(phone.store, draft?.draftId ?? '')
    expect(history.filter(({ origin }) => origin === 'elsewhere')).toEqual([])
    expect(await draftsOnServer(phone.person)).toMatchObject([{ fields: { budget: 1300 } }])
  })

  test('[M3] does not bring words back that another device has seen and replaced', async () => {
    const [phone, laptop] = await openTwoPhones()
    await phone.saveAnswers({ budget: 1000 })
    await phone.sync()
    phone.connection = 'lose-answer'
    await phone.saveAnswers({ budget: 1100 })
    await phone.wait(1000)
    await laptop.sync()
    expect(await laptop.fields()).toMatchObject({ budget: 1100 })
    for (const budget of [1200, 1300]) {
      await laptop.saveAnswers({ budget })
      await laptop.sync()
    }
    phone.connection = 'ok'
    await phone.sync()
    await laptop.sync()
    expect(await currentDraft(phone.store, 'seeker')).toMatchObject({ fields: { budget: 1300 }, clashes: [] })
    expect(await laptop.fields()).toMatchObject({ budget: 1300 })
  })

  test('hides no change that another device made to the same answer', async () => {
    const [one, two] = await openTwoPhones()
    await one.saveAnswers({ budget: 1000 })
    await one.sync()
    await two.sync()
    one.connection = 'lose-answer'
    await one.saveAnswers({ budget: 1100 })
    await one.wait(1000)
    await two.sync()
    await two.saveAnswers({ budget: 1700 })
    await two.sync()
    one.connection = 'ok'
    await one.saveAnswers({ budget: 1200 })
    await one.sync()
    expect(await currentDraft(one.store, 'seeker')).toMatchObject({
      fields: { budget: 1200 },
      clashes: [{ field: 'budget', theirs: 1700 }],
    })
  })
})

test('[M1] a draft that joined a submitted one comes back when another device writes it again', async () => {
  const [one, two] = await openTwoPhones()
  const submitted = await one.saveAnswers({ location: 'sd' })
  await one.sync()
  const restore = await backUp(one.person)
  const { draftId } = submitted
  const op = await submit(one, submitted)
  await one.deliver()
  const begun = await one.saveAnswers({ budget: 2200 })
  await one.sync()
  await two.sync()
  await restore()
  // The restored server has the submitted draft again, which the new one joins until the submission is repeated.
  await one.sync()
  await one.person.call('updateProfile', {
    body: { ...seekerPayload(), firstName: 'Again' },
    opId: newOpId(),
    headers: { [DRAFT_HEADER]: draftId, [DRAFT_SEEN_HEADER]: (op.draft?.seen ?? []).join(',') },
  })
  await one.sync()
  expect(await allDrafts(one.store)).toMatchObject([{ draftId, closedAs: { kind: 'profile' } }])
  // The other device sends the new draft again.
  await two.sync()
  await one.sync()
  const open = (await allDrafts(one.store)).filter(({ closedAs }) => closedAs === null)
  expect(open).toMatchObject([{ draftId: begun.draftId, fields: { budget: 2200 } }])
})

/** Lets the server forget an accepted submission, as a restore does, and sends it again. */
async function repeatSubmission(phone: Phone, opId: string): Promise<void> {
  const { db } = await server()
  await db.deleteFrom('op_receipts').where('op_id', '=', opId).execute()
  await createDeliveryStore(phone.store).sendAgain([opId])
}

describe('[M8] a submission that is repeated after a restore', () => {
  /** A phone that has submitted its draft; the returned function puts the server back to the time before. */
  async function submitOne(phone: Phone) {
    await phone.saveAnswers({ location: 'sd' })
    await phone.sync()
    const restore = await backUp(phone.person)
    const draft = await phone.saveAnswers({ location: 'oc' })
    const op = await submit(phone, draft)
    await phone.deliver()
    expect(await allDrafts(phone.store)).toEqual([])
    return { draft, op, restore }
  }

  test('leaves the answers of the next draft, which has taken the place of the submitted one', async () => {
    const [phone] = await openTwoPhones()
    const { draft, op, restore } = await submitOne(phone)
    // As many revisions as the submitted draft had, when the next one has taken its place.
    await phone.saveAnswers({ budget: 2200 })
    await restore()
    await phone.sync()
    expect(await allDrafts(phone.store)).toMatchObject([{ draftId: draft.draftId, fields: { budget: 2200 } }])
    await repeatSubmission(phone, op.opId)
    await phone.deliver()
    await phone.sync()
    expect(await allDrafts(phone.store)).toMatchObject([
      { fields: { budget: 2200 }, closedAs: { kind: 'profile' } },
    ])
  })

  test('leaves what an open form stores in the submitted draft meanwhile', async () => {
    const [phone] = await openTwoPhones()
    const { draft, op, restore } = await submitOne(phone)
    await restore()
    await repeatSubmission(phone, op.opId)
    const place = { draftId: draft.draftId, step: 1 }
    for (const budget of [2100, 2200])
      await saveDraft(phone.store, 'seeker', { ...place, fields: { budget } })
    await phone.deliver()
    await phone.sync()
    expect(await allDrafts(phone.store)).toMatchObject([
      { fields: { budget: 2200 }, closedAs: { kind: 'profile' } },
    ])
  })
})

test('[M5] a draft that came from another device keeps the time at which it was written', async () => {
  const [one, two] = await openTwoOwnerPhones()
  const hour = 3_600_000
  let now = Date.now() - 5 * hour
  const older = await Phone.open(one.person, () => now)
  await saveDraft(older.store, 'listing', { fields: { title: 'Older' }, step: 1 })
  now += 4 * hour
  const own = await saveDraft(two.store, 'listing', { fields: { title: 'Own' }, step: 1 })
  // The older draft reaches the server and the other device after that one was written.
  await older.sync()
  await two.sync()
  expect(await currentDraft(two.store, 'listing')).toMatchObject({ draftId: own.draftId })
  await saveDraft(older.store, 'listing', { fields: { title: 'Older, changed' }, step: 1 })
  await older.sync()
  await two.sync()
  expect((await currentDraft(two.store, 'listing'))?.fields).toEqual({ title: 'Own' })
})
