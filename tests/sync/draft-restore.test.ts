import { describe, expect, test } from 'vitest'
import {
  draftsOnServer,
  openPhone,
  openTwoOwnerPhones,
  openTwoPhones,
  Phone,
  server,
} from './mirror-phone.ts'
import { currentDraft, draftHistory, saveDraft } from '../../src/offline/drafts/draft-rows.ts'
import { storeClockOffset } from '../../src/offline/account/clock-offset.ts'
import { register, type Person } from '../support/api-client.ts'

/** Takes a copy of a person's drafts on the server; the returned function puts it back, like a backup. */
async function backUp(person: Person): Promise<() => Promise<void>> {
  const { db } = await server()
  const rows = await db.selectFrom('drafts').selectAll().where('user_id', '=', person.id).execute()
  return async () => {
    await db.deleteFrom('drafts').where('user_id', '=', person.id).execute()
    if (rows.length > 0) await db.insertInto('drafts').values(rows).execute()
  }
}

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
