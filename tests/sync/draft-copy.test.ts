import { describe, expect, test } from 'vitest'
import { DRAFT_MIRROR_DELAY_MS } from '../../src/domain/core/limits.ts'
import { newOpId } from '../support/api-client.ts'
import { openPhone, draftsOnServer, Phone } from './mirror-phone.ts'
import { currentDraft } from '../../src/offline/drafts/draft-rows.ts'
import { discardDraft } from '../../src/offline/outbox/stale-drafts.ts'
import { restoreRevision } from '../../src/offline/outbox/draft-photos.ts'

describe('the copy of a draft on the server', () => {
  test('a draft is copied after a pause in typing, and not again until it changes', async () => {
    const phone = await openPhone()
    await phone.sync()
    phone.requests = []
    await phone.saveAnswers({ location: 'sd' })
    phone.mirror.changed()
    await phone.saveAnswers({ budget: 1700 })
    phone.mirror.changed()
    await phone.wait(DRAFT_MIRROR_DELAY_MS)
    expect(phone.requests).toEqual(['PUT drafts'])
    expect(await draftsOnServer(phone.person)).toMatchObject([
      { revision: 1, fields: { location: 'sd', budget: 1700 } },
    ])
    await phone.wait(DRAFT_MIRROR_DELAY_MS)
    expect(phone.requests).toEqual(['PUT drafts'])
  })

  test('after a lost response nothing is written twice, and the merge changes nothing', async () => {
    const phone = await openPhone()
    await phone.saveAnswers({ location: 'sd' })
    phone.connection = 'lose-answer'
    await phone.sync()
    expect(phone.failures.length).toBeGreaterThan(0)
    phone.connection = 'ok'
    await phone.sync()
    await phone.sync()
    expect(await draftsOnServer(phone.person)).toMatchObject([{ revision: 1 }])
    const draft = await currentDraft(phone.store, 'seeker')
    expect(draft).toMatchObject({ fields: { location: 'sd' }, clashes: [] })
  })

  test('an evicted draft is restored from the copy', async () => {
    const before = await openPhone()
    const { person } = before
    await before.saveAnswers({ location: 'oc', budget: 900 }, 3)
    await before.sync()
    const after = await Phone.open(person)
    await after.sync()
    expect(await currentDraft(after.store, 'seeker')).toMatchObject({
      fields: { location: 'oc', budget: 900 },
      step: 3,
    })
    expect((await draftsOnServer(person))[0]?.revision, 'taking it over is no change').toBe(1)
  })

  test('a picture that is not uploaded yet is neither copied nor lost', async () => {
    const phone = await openPhone()
    const profilePicture = `photo:${newOpId()}`
    await phone.saveAnswers({ location: 'sd', profilePicture })
    await phone.sync()
    expect((await draftsOnServer(phone.person))[0]?.fields).toEqual({ location: 'sd' })
    await phone.sync()
    expect(await phone.fields()).toEqual({ location: 'sd', profilePicture })
  })

  test('a discarded draft does not come back', async () => {
    const phone = await openPhone()
    const { draftId } = await phone.saveAnswers({ location: 'sd' })
    await phone.sync()
    await discardDraft(phone.store, draftId)
    await phone.sync()
    expect(await phone.fields()).toBeUndefined()
    // An account has only one draft of the profile, so the next draft replaces it.
    await phone.saveAnswers({ location: 'la' })
    await phone.sync()
    expect(await phone.fields()).toEqual({ location: 'la' })
    expect(await draftsOnServer(phone.person)).toMatchObject([{ draftId, fields: { location: 'la' } }])
    phone.requests = []
    await phone.sync()
    expect(phone.requests.filter((each) => each === 'PUT drafts')).toEqual([])
  })

  test('a draft that the server refuses is sent again only after an edit', async () => {
    const phone = await openPhone()
    await phone.sync()
    phone.requests = []
    await phone.saveAnswers({ customLocation: 'x'.repeat(200_000) })
    await phone.sync()
    await phone.sync()
    expect(phone.requests.filter((each) => each === 'PUT drafts')).toHaveLength(1)
    await phone.saveAnswers({ customLocation: 'short' })
    await phone.sync()
    expect((await draftsOnServer(phone.person))[0]?.fields).toEqual({ customLocation: 'short' })
  })

  test('an earlier revision can be restored, and restoring can be undone', async () => {
    const phone = await openPhone()
    const { draftId } = await phone.saveAnswers({ budget: 1500 })
    await phone.saveAnswers({ budget: 1800 })
    await restoreRevision(phone.store, draftId, 1)
    expect(await phone.fields()).toEqual({ budget: 1500 })
    await restoreRevision(phone.store, draftId, 2)
    expect(await phone.fields()).toEqual({ budget: 1800 })
    await phone.sync()
    expect((await draftsOnServer(phone.person))[0]?.fields).toEqual({ budget: 1800 })
  })
})
