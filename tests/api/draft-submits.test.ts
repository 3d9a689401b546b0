import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftDigest } from '../../src/contract/draft-digest.ts'
import { DRAFT_HEADER, DRAFT_SEEN_HEADER } from '../../src/contract/headers.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, type ApiUsers } from '../support/api-users.ts'
import { newOpId, register } from '../support/api-client.ts'
import { listingPayload, seekerPayload } from '../support/api-samples.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp({ rateLimits: { newConversations: { max: 6 } } })
  users = await createApiUsers(server)
})
afterAll(() => server.close())

describe('a submit', () => {
  const submit = (draftId: string, opId = newOpId()) =>
    users.homeownerA.call('createListing', {
      body: listingPayload(),
      opId,
      headers: { [DRAFT_HEADER]: draftId },
    })

  test('closes its draft; a second submit gets 409 and the listing that it became', async () => {
    const draftId = newOpId()
    const params = { kind: 'listing', draftId }
    await users.homeownerA.call('saveDraft', {
      params,
      body: { baseRevision: 0, step: 4, fields: { title: 'x' } },
    })
    const first = await submit(draftId)
    expect(first.status).toBe(201)
    const second = await submit(draftId)
    expect([second.status, second.error.code]).toEqual([409, 'draft_closed'])
    const closedAs = { kind: 'listing', id: first.body._id }
    const history = { revision: 1, writes: [draftDigest({ title: 'x' })] }
    expect(second.error.details).toEqual({ closedAs, history })
    const draft = await users.homeownerA.call('draft', { params })
    expect(draft.body.closedAs).toEqual(closedAs)
    const late = await users.homeownerA.call('saveDraft', {
      params,
      body: { baseRevision: 1, step: 4, fields: {} },
    })
    expect([late.status, late.error.code, late.error.details?.['closedAs']]).toEqual([
      409,
      'draft_closed',
      closedAs,
    ])
  })

  const [ATTIC, LATER] = [{ title: 'Attic' }, { title: 'Attic room' }]
  /** Stores the draft with two versions of its answers. */
  async function twoVersions(): Promise<{ kind: string; draftId: string }> {
    const params = { kind: 'listing', draftId: newOpId() }
    for (const [baseRevision, fields] of [ATTIC, LATER].entries())
      await users.homeownerA.call('saveDraft', { params, body: { baseRevision, step: 4, fields } })
    return params
  }
  const headersOf = (draftId: string, seen: object[]) => ({
    [DRAFT_HEADER]: draftId,
    [DRAFT_SEEN_HEADER]: seen.map((fields) => draftDigest({ ...fields })).join(','),
  })

  test('of somebody who had not seen the last answers succeeds without them', async () => {
    const params = await twoVersions()
    const headers = headersOf(params.draftId, [{ title: 'Written here' }, ATTIC])
    const made = await users.homeownerA.call('createListing', {
      body: listingPayload(),
      opId: newOpId(),
      headers,
    })
    expect(made.status).toBe(201)
    const closedAs = { kind: 'listing', id: made.body._id }
    const { body: draft } = await users.homeownerA.call('draft', { params })
    expect(draft).toMatchObject({ closedAs, fields: {}, writes: [draftDigest(ATTIC)] })
    const late = await users.homeownerA.call('saveDraft', {
      params,
      body: { baseRevision: 2, step: 5, fields: LATER },
    })
    const history = { revision: 2, writes: [draftDigest(ATTIC)] }
    expect(late.error.details).toEqual({ closedAs, revision: 0, history })
  })

  test('of somebody who had seen the last answers keeps them in its draft', async () => {
    const params = await twoVersions()
    const body = listingPayload()
    const headers = headersOf(params.draftId, [LATER])
    await users.homeownerA.call('createListing', { body, opId: newOpId(), headers })
    const { body: draft } = await users.homeownerA.call('draft', { params })
    expect(draft).toMatchObject({ fields: LATER, writes: [ATTIC, LATER].map(draftDigest) })
  })

  test('in a batch names the answers that the person had seen', async () => {
    const params = await twoVersions()
    const item = {
      opId: newOpId(),
      lane: 'listings',
      method: 'POST',
      path: '/listing',
      body: listingPayload(),
      draftId: params.draftId,
      draftSeen: [draftDigest(ATTIC)],
    }
    const { body } = await users.homeownerA.call('batch', { body: { items: [item] } })
    expect(body.results).toMatchObject([{ status: 201 }])
    const { body: draft } = await users.homeownerA.call('draft', { params })
    expect(draft).toMatchObject({ fields: {}, writes: [draftDigest(ATTIC)] })
  })

  test('of a draft that was never mirrored closes it as well', async () => {
    const draftId = newOpId()
    expect((await submit(draftId)).status).toBe(201)
    const late = await users.homeownerA.call('saveDraft', {
      params: { kind: 'listing', draftId },
      body: { baseRevision: 0, step: 1, fields: {} },
    })
    expect(late.error.code).toBe('draft_closed')
  })

  test('on two devices at once makes one listing', async () => {
    const draftId = newOpId()
    const responses = await Promise.all(Array.from({ length: 6 }, () => submit(draftId)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(5)
    const rows = await server.db.selectFrom('listings').select('id').where('draft_id', '=', draftId).execute()
    expect(rows).toHaveLength(1)
  })

  test('that is refused leaves its draft open', async () => {
    const taken = listingPayload()
    await users.homeownerB.call('createListing', { body: taken })
    const draftId = newOpId()
    const body = listingPayload({ address: taken.address })
    const refused = await users.homeownerA.call('createListing', {
      body,
      opId: newOpId(),
      headers: { [DRAFT_HEADER]: draftId },
    })
    expect(refused.error.code).toBe('duplicate_address')
    // The refusal rolls back everything, and the draft was never mirrored.
    expect((await users.homeownerA.call('draft', { params: { kind: 'listing', draftId } })).status).toBe(404)
    expect((await submit(draftId)).status).toBe(201)
  })

  test('of the seeker wizard closes the seeker draft as the profile', async () => {
    const draftId = newOpId()
    const person = await register(server)
    const body = { userType: 'seeker', ...seekerPayload() }
    await person.call('updateProfile', { body, opId: newOpId(), headers: { [DRAFT_HEADER]: draftId } })
    const { body: draft } = await person.call('draft', { params: { kind: 'seeker', draftId } })
    expect(draft.closedAs).toEqual({ kind: 'profile', id: person.id })
  })
})
