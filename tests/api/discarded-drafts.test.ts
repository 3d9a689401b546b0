import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftDigest } from '../../src/contract/draft-digest.ts'
import { Id } from '../../src/domain/core/ids.ts'
import { DRAFT_SEEN_MAX, IDEMPOTENCY_RECORD_DAYS, PHOTO_UNUSED_DAYS } from '../../src/domain/core/limits.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { fetchPhoto, uploadListingPhotos } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'
import { createHomeownerWithoutListing, picture } from '../support/api-users.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await createHomeownerWithoutListing(server)
})
afterAll(() => server.close())

const paramsOf = (draftId: string) => ({ kind: 'listing', draftId })
const write = (draftId: string, baseRevision: number, fields: object, person = owner) =>
  person.call('saveDraft', { params: paramsOf(draftId), body: { baseRevision, step: 2, fields } })
const discard = (draftId: string, seen: readonly object[], opId = newOpId(), person = owner) =>
  person.call('discardDraft', {
    params: paramsOf(draftId),
    body: { seen: seen.map((fields) => draftDigest({ ...fields })) },
    opId,
  })
const read = (draftId: string, person = owner) => person.call('draft', { params: paramsOf(draftId) })
const rowOf = (draftId: string) =>
  server.db.selectFrom('drafts').selectAll().where('draft_id', '=', draftId).executeTakeFirst()
const DAY_MS = 86_400_000
const cleanUpAfter = (days: number) =>
  cleanUp({ ...server.deps, clock: () => new Date(Date.now() + days * DAY_MS) })

/** How an app of the previous release reads what a draft became. */
const EarlierClosedAs = v.object({ kind: v.picklist(['profile', 'listing']), id: Id })

describe('[M7] a discard', () => {
  test('deletes the answers, and no write brings the draft back', async () => {
    const draftId = newOpId()
    await write(draftId, 0, { title: 'Attic' })
    await write(draftId, 1, { title: 'Attic room' })
    const opId = newOpId()
    expect((await discard(draftId, [{ title: 'Attic' }, { title: 'Attic room' }], opId)).body).toEqual({
      ok: true,
    })
    expect(await rowOf(draftId)).toMatchObject({ fields: {}, closed_by_op: opId })
    const writes = [{ title: 'Attic' }, { title: 'Attic room' }].map(draftDigest)
    for (const base of [0, 2]) {
      const late = await write(draftId, base, { title: 'Late' })
      expect([late.status, late.error.code]).toEqual([409, 'draft_closed'])
      expect(late.error.details).toMatchObject({ revision: 2, history: { revision: 2, writes } })
    }
    expect((await rowOf(draftId))?.fields).toEqual({})
  })

  test('is absent for every app, and an app of the previous release reads the refusal of its late write', async () => {
    const draftId = newOpId()
    await write(draftId, 0, { title: 'Attic' })
    await discard(draftId, [{ title: 'Attic' }])
    const { body } = await owner.call('drafts')
    expect(body.drafts.map((draft) => draft.draftId)).not.toContain(draftId)
    expect((await read(draftId)).status).toBe(404)
    const late = await write(draftId, 1, { title: 'Late' })
    expect(v.parse(EarlierClosedAs, late.error.details?.['closedAs'])).toEqual({
      kind: 'listing',
      id: draftId,
    })
  })

  test('of answers that the person had not seen is refused, and the draft stays', async () => {
    const draftId = newOpId()
    await write(draftId, 0, { title: 'Seen' })
    await write(draftId, 1, { title: 'Written since on another device' })
    const refused = await discard(draftId, [{ title: 'Seen' }])
    expect([refused.status, refused.error.code]).toEqual([409, 'target_changed'])
    expect(refused.error.msg).toBe(
      'This listing was changed on another device, so we kept it. Look at it again before you discard it.',
    )
    expect((await read(draftId)).body.fields).toEqual({ title: 'Written since on another device' })
    expect((await discard(draftId, [{ title: 'Written since on another device' }])).status).toBe(200)
  })

  test('of a draft that was never copied to the server closes it as well', async () => {
    const draftId = newOpId()
    expect((await discard(draftId, [])).status).toBe(200)
    expect((await write(draftId, 0, { title: 'Late' })).error.code).toBe('draft_closed')
  })

  test('twice, also by two devices, is one; the same operation gets the same response', async () => {
    const draftId = newOpId()
    await write(draftId, 0, { title: 'Attic' })
    const opId = newOpId()
    const responses = await Promise.all([
      discard(draftId, [{ title: 'Attic' }], opId),
      discard(draftId, [{ title: 'Attic' }]),
      discard(draftId, []),
    ])
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
    const again = await discard(draftId, [{ title: 'Attic' }], opId)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect((await discard(draftId, [])).status).toBe(200)
  })

  test('of a submitted draft is refused, and a submit of a discarded one too', async () => {
    const [submitted, discarded] = [newOpId(), newOpId()]
    await owner.call('createListing', { body: listingPayload(), opId: newOpId(), draftId: submitted })
    const refused = await discard(submitted, [])
    expect([refused.status, refused.error.code]).toEqual([409, 'target_changed'])
    expect(refused.error.msg).toContain('was listed on another device')

    await discard(discarded, [])
    const submit = await owner.call('createListing', {
      body: listingPayload(),
      opId: newOpId(),
      draftId: discarded,
    })
    expect([submit.status, submit.error.code, submit.error.msg]).toEqual([
      409,
      'draft_closed',
      'This draft was discarded on another device',
    ])
    const rows = await server.db
      .selectFrom('listings')
      .select('id')
      .where('draft_id', '=', discarded)
      .execute()
    expect(rows).toEqual([])
  })

  test('of another person’s draft leaves it alone', async () => {
    const draftId = newOpId()
    await write(draftId, 0, { title: 'Mine' })
    const other = await createHomeownerWithoutListing(server)
    expect((await discard(draftId, [{ title: 'Mine' }], newOpId(), other)).status).toBe(200)
    expect((await read(draftId)).body.fields).toEqual({ title: 'Mine' })
    expect((await write(draftId, 1, { title: 'Still mine' })).status).toBe(200)
  })

  test('is only for new listings, and names a bounded number of answers', async () => {
    for (const kind of ['seeker', `listing:${newOpId()}`]) {
      const params = { kind, draftId: newOpId() }
      expect((await owner.call('discardDraft', { params, body: { seen: [] } })).status).toBe(400)
    }
    const seen = Array.from({ length: DRAFT_SEEN_MAX + 1 }, () => '0123456789abcdef')
    const response = await owner.call('discardDraft', { params: paramsOf(newOpId()), body: { seen } })
    expect(response.status).toBe(400)
  })

  test('and a write of another device at the same time: either the words are kept, or the write hears it', async () => {
    for (let round = 0; round < 10; round++) {
      const draftId = newOpId()
      await write(draftId, 0, { title: 'Seen' })
      const [written, discarded] = await Promise.all([
        write(draftId, 1, { title: 'Unseen' }),
        discard(draftId, [{ title: 'Seen' }]),
      ])
      if (discarded.status === 200) expect(written.error.code).toBe('draft_closed')
      else expect((await read(draftId)).body.fields).toEqual({ title: 'Unseen' })
    }
  })

  test('goes in a batch, after a write of the draft', async () => {
    const draftId = newOpId()
    await write(draftId, 0, { title: 'Attic' })
    const item = {
      opId: newOpId(),
      lane: `draft:${draftId}`,
      method: 'POST',
      path: `/drafts/listing/${draftId}/discard`,
      draftId,
      body: { seen: [draftDigest({ title: 'Attic' })] },
    }
    const { body } = await owner.call('batch', { body: { items: [item] } })
    expect(body.results.map(({ status }) => status)).toEqual([200])
    expect((await read(draftId)).status).toBe(404)
  })
})

// A clean-up in the future also ends the session of its owner.

test('[M7] the pictures of a discarded draft are unused, and are deleted with the other unused ones', async () => {
  const person = await createHomeownerWithoutListing(server)
  const { body } = await uploadListingPhotos(person, await picture(90, 40), await picture(91, 40))
  const [discarded = '', kept = ''] = body.imageData.map(({ url }) => url)
  const fieldsOf = (url: string) => ({ photos: [{ url, public_id: '', alt: '' }] })
  const draftId = newOpId()
  await write(draftId, 0, fieldsOf(discarded), person)
  await write(newOpId(), 0, fieldsOf(kept), person)
  await discard(draftId, [fieldsOf(discarded)], newOpId(), person)
  const statuses = async () => {
    const photos = await Promise.all([discarded, kept].map((url) => fetchPhoto(server, url)))
    return photos.map(({ response }) => response.status)
  }
  expect(await statuses()).toEqual([200, 200])
  await cleanUpAfter(PHOTO_UNUSED_DAYS + 1)
  expect(await statuses()).toEqual([404, 200])
})

test('[M7] a discarded draft that was written long ago stays closed for as long as a device may be away', async () => {
  const person = await createHomeownerWithoutListing(server)
  const draftId = newOpId()
  await write(draftId, 0, { title: 'Attic' }, person)
  await server.db
    .updateTable('drafts')
    .set({ written_at: new Date(Date.now() - 2 * IDEMPOTENCY_RECORD_DAYS * DAY_MS) })
    .where('draft_id', '=', draftId)
    .execute()
  await discard(draftId, [{ title: 'Attic' }], newOpId(), person)
  await cleanUp(server.deps)
  expect((await write(draftId, 1, { title: 'Late' }, person)).error.code).toBe('draft_closed')
  await cleanUpAfter(IDEMPOTENCY_RECORD_DAYS + 1)
  expect(await rowOf(draftId)).toBeUndefined()
})
