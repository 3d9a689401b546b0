import { describe, expect, test } from 'vitest'
import { CLASHES_PER_FIELD_MAX, DRAFT_MIRROR_DELAY_MS } from '../../src/domain/core/limits.ts'
import { emptySeekerDraft } from '../../src/domain/seeker/seeker.ts'
import { draftsOnServer, openTwoPhones, openTwoPhonesInClash } from './mirror-phone.ts'
import { shortOrFull } from '../support/full-figures.ts'
import { resolveClash } from '../../src/offline/drafts/clashes.ts'
import { currentDraft, draftHistory, saveDraft, allDrafts } from '../../src/offline/drafts/draft-rows.ts'

describe('one draft on two devices', () => {
  test('different answers of one draft merge without a conflict', async () => {
    const [one, two] = await openTwoPhones()
    await one.saveAnswers({ location: 'sd', budget: 1500 })
    await one.sync()
    await two.sync()
    await one.saveAnswers({ budget: 1800 })
    await two.saveAnswers({ cleanliness: 'relaxed' })
    await one.sync()
    await two.sync()
    await one.sync()
    const merged = { location: 'sd', budget: 1800, cleanliness: 'relaxed' }
    expect([await one.fields(), await two.fields()]).toEqual([merged, merged])
    expect((await currentDraft(two.store, 'seeker'))?.clashes).toEqual([])
  })

  test('[M2] two values of one answer: this device’s stays, the other is offered and recorded', async () => {
    const [one, two] = await openTwoPhones()
    await one.saveAnswers({ budget: 1500 })
    await one.sync()
    await two.sync()
    await one.saveAnswers({ budget: 1800 })
    await one.sync()
    await two.saveAnswers({ budget: 1200 })
    await two.sync()
    const clashing = await currentDraft(two.store, 'seeker')
    expect(clashing).toMatchObject({ fields: { budget: 1200 }, clashes: [{ field: 'budget', theirs: 1800 }] })
    const history = await draftHistory(two.store, clashing?.draftId ?? '')
    expect(history.find((version) => version.origin === 'elsewhere')?.fields).toEqual({ budget: 1800 })

    await resolveClash(two.store, clashing?.draftId ?? '', 'budget', 'theirs')
    expect(await currentDraft(two.store, 'seeker')).toMatchObject({ fields: { budget: 1800 }, clashes: [] })
    await two.sync()
    await one.sync()
    expect(await one.fields()).toEqual({ budget: 1800 })
  })

  test('[M2] a later clash of an answer leaves the earlier one to be decided too', async () => {
    const { one, two, draftId } = await openTwoPhonesInClash()
    for (const phone of [two, one]) await phone.sync()
    await one.saveAnswers({ budget: 2500 })
    await one.sync()
    await two.saveAnswers({ budget: 2600 })
    await two.sync()
    const now = () => currentDraft(two.store, 'seeker')
    const clashOf = (theirs: number) => ({ field: 'budget', theirs })
    expect(await now()).toMatchObject({ fields: { budget: 2600 }, clashes: [clashOf(1600), clashOf(2500)] })
    await resolveClash(two.store, draftId, 'budget', 'theirs')
    expect(await now()).toMatchObject({ fields: { budget: 2500 }, clashes: [clashOf(1600)] })
    await resolveClash(two.store, draftId, 'budget', 'mine')
    expect(await now()).toMatchObject({ fields: { budget: 2500 }, clashes: [] })
  })

  test('[M2] keeps the last answers that clash, and offers none twice', async () => {
    const { one, two, draftId } = await openTwoPhonesInClash()
    for (const phone of [two, one]) await phone.sync()
    for (let budget = 3000; budget < 3000 + 2 * CLASHES_PER_FIELD_MAX; budget += 2) {
      await one.saveAnswers({ budget })
      await one.sync()
      await two.saveAnswers({ budget: budget + 1 })
      await two.sync()
      await one.sync()
    }
    const offered = async () => (await currentDraft(two.store, 'seeker'))?.clashes.map(({ theirs }) => theirs)
    expect(await offered()).toEqual([3000, 3002, 3004, 3006, 3008])
    await two.saveAnswers({ budget: 3006 })
    await resolveClash(two.store, draftId, 'budget', 'mine')
    expect(await offered()).toEqual([3000, 3002, 3004])
  })

  test('[M2] an answer that the person chose again clashes with one that the other device has sent meanwhile', async () => {
    const { one, two, draftId } = await openTwoPhonesInClash()
    for (const phone of [two, one]) await phone.sync()
    await one.saveAnswers({ budget: 2500 })
    await one.sync()
    // The server once had these answers, from the other device.
    await resolveClash(two.store, draftId, 'budget', 'theirs')
    two.mirror.changed()
    await two.wait(DRAFT_MIRROR_DELAY_MS)
    expect(await currentDraft(two.store, 'seeker')).toMatchObject({
      fields: { budget: 1600 },
      clashes: [{ field: 'budget', theirs: 2500 }],
    })
  })

  test('two devices that each began the profile offline get one draft with the answers of both', async () => {
    const [one, two] = await openTwoPhones()
    await one.saveAnswers({ ...emptySeekerDraft(), location: 'sd' })
    const second = await two.saveAnswers({ ...emptySeekerDraft(), cleanliness: 'relaxed' })
    await one.sync()
    await two.sync()
    // The open wizard of the second device still saves under its first draft id.
    await saveDraft(two.store, 'seeker', { draftId: second.draftId, fields: { budget: 2000 }, step: 2 })
    await two.sync()
    await one.sync()
    const merged = { ...emptySeekerDraft(), location: 'sd', cleanliness: 'relaxed', budget: 2000 }
    expect([await one.fields(), await two.fields()]).toEqual([merged, merged])
    expect(await draftsOnServer(one.person)).toHaveLength(1)
  })

  test('an answer that the form filled in by itself is no change, and gives way to one that was chosen', async () => {
    const [one, two] = await openTwoPhones()
    const began = { ...emptySeekerDraft(), location: 'sd', budget: 2000 }
    await one.saveAnswers({ ...began, location: 'oc', budget: 3000 }, 1, began)
    await two.saveAnswers({ ...began, budget: 1000 }, 1, began)
    await one.sync()
    await two.sync()
    const merged = await currentDraft(two.store, 'seeker')
    expect(merged).toMatchObject({ fields: { location: 'oc', budget: 1000 } })
    expect(merged?.clashes).toEqual([{ field: 'budget', theirs: 3000, at: expect.any(Number) }])
  })

  test('two devices that begin the profile at the same time get one draft too', async () => {
    const [one, two] = await openTwoPhones()
    // Both have just pulled, so neither pulls again before it pushes its draft.
    await one.sync()
    await two.sync()
    await one.saveAnswers({ location: 'queens', budget: 1800 })
    await two.saveAnswers({ location: 'bronx', cleanliness: 'relaxed' })
    await one.wait(DRAFT_MIRROR_DELAY_MS)
    await two.wait(DRAFT_MIRROR_DELAY_MS)
    expect(await two.fields(), 'what is on the page stays on it').toMatchObject({ location: 'bronx' })
    await one.sync()
    expect(await draftsOnServer(one.person)).toHaveLength(1)
    const answers = { budget: 1800, cleanliness: 'relaxed', location: 'bronx' }
    expect([await one.fields(), await two.fields()]).toEqual([answers, answers])
    expect((await currentDraft(two.store, 'seeker'))?.clashes).toMatchObject([
      { field: 'location', theirs: 'queens' },
    ])
    expect(await allDrafts(one.store)).toHaveLength(1)
    expect(await allDrafts(two.store)).toHaveLength(1)
  })

  test('[M1] two devices that type and sync in any order end with the answers of both', async () => {
    const fields = ['a', 'b', 'c', 'd']
    for (let seed = 1; seed <= shortOrFull(4, 12); seed++) {
      let state = seed
      const next = (below: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
        return Math.floor((state / 2 ** 32) * below)
      }
      const phones = await openTwoPhones()
      await phones[0].saveAnswers(Object.fromEntries(fields.map((field) => [field, 0])))
      await phones[0].sync()
      await phones[1].sync()
      for (let step = 0; step < 25; step++) {
        const at = next(2)
        const phone = phones[at as 0 | 1]
        // Each device changes its own fields, so its last value of a field must win on both.
        if (next(3) > 0) await phone.saveAnswers({ [fields[at * 2 + next(2)] ?? 'a']: step + 1 })
        phone.connection = (['ok', 'ok', 'no-network', 'lose-answer'] as const)[next(4)] ?? 'ok'
        if (next(2) === 0) await phone.sync()
      }
      const expected = { ...(await phones[0].fields()), c: 0, d: 0 } as Record<string, unknown>
      for (const field of ['c', 'd']) expected[field] = (await phones[1].fields())?.[field]
      for (const phone of phones) phone.connection = 'ok'
      for (let round = 0; round < 3; round++) for (const phone of phones) await phone.sync()
      const ends = [
        await phones[0].fields(),
        await phones[1].fields(),
        (await draftsOnServer(phones[0].person))[0]?.fields,
      ]
      expect(ends, `seed ${seed}`).toEqual([expected, expected, expected])
      expect((await currentDraft(phones[0].store, 'seeker'))?.clashes, `seed ${seed}`).toEqual([])
    }
  })
})
