import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'

let server: TestApp
let person: Person
beforeAll(async () => {
  server = await createTestApp()
  person = await register(server)
})
afterAll(() => server.close())

const write = (draftId: string, baseRevision: number, fields: object, step = 1) =>
  person.call('saveDraft', { params: { kind: 'listing', draftId }, body: { baseRevision, step, fields } })

test('every write increases the revision by one and is stored unchanged', async () => {
  const draftId = newOpId()
  const fields = {
    location: 'sd',
    nested: { list: [1, 'two', null, { three: true }] },
    emoji: '🏠',
    future: 'unknown to this server',
  }
  expect((await write(draftId, 0, fields)).body).toMatchObject({
    revision: 1,
    fields,
    step: 1,
    closedAs: null,
  })
  expect((await write(draftId, 1, { ...fields, location: 'la' }, 3)).body).toMatchObject({
    revision: 2,
    step: 3,
  })
  const { body } = await person.call('draft', { params: { kind: 'listing', draftId } })
  expect(body.fields).toEqual({ ...fields, location: 'la' })
  const all = await person.call('drafts')
  expect(all.body.drafts.find((draft) => draft.draftId === draftId)?.revision).toBe(2)
})

test('a write on an older revision is refused with the current draft', async () => {
  const draftId = newOpId()
  await write(draftId, 0, { a: 1 })
  await write(draftId, 1, { a: 2 })
  for (const base of [0, 1, 3]) {
    const stale = await write(draftId, base, { a: 'mine' })
    expect([stale.status, stale.error.code]).toEqual([409, 'stale_revision'])
    expect(stale.error.details?.['current']).toMatchObject({ revision: 2, fields: { a: 2 } })
  }
  const unknown = await write(newOpId(), 5, { a: 1 })
  expect(unknown.error).toMatchObject({ code: 'stale_revision', details: { current: null } })
})

test('exactly one of twenty concurrent writes on one revision is accepted', async () => {
  const draftId = newOpId()
  for (const base of [0, 1, 2]) {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => write(draftId, base, { index })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19)
  }
})

test.each(['yesterday', '2026-11-28T10:00:00.5+05', '2026-11-28T10:00:00 -05:30'])(
  'a time of a revision that cannot be read is refused: %s',
  async (baseUpdatedAt) => {
    const draftId = newOpId()
    await write(draftId, 0, { a: '1' })
    const { status, error } = await person.call('saveDraft', {
      params: { kind: 'listing', draftId },
      body: { baseRevision: 1, baseUpdatedAt, step: 1, fields: { a: '2' } },
    })
    expect([status, error?.code]).toEqual([400, 'invalid'])
  },
)

test('two people with one draft id have two drafts', async () => {
  const draftId = newOpId()
  const other = await register(server)
  await write(draftId, 0, { whose: 'mine' })
  await other.call('saveDraft', {
    params: { kind: 'seeker', draftId },
    body: { baseRevision: 0, step: 1, fields: { whose: 'theirs' } },
  })
  const { body } = await person.call('draft', { params: { kind: 'listing', draftId } })
  expect(body.fields).toEqual({ whose: 'mine' })
})

test('a seeker has one open profile draft: beginning another is refused with it, also concurrently', async () => {
  const seeker = await register(server)
  const begin = (draftId: string) =>
    seeker.call('saveDraft', {
      params: { kind: 'seeker', draftId },
      body: { baseRevision: 0, step: 1, fields: { a: draftId } },
    })
  const responses = await Promise.all(Array.from({ length: 8 }, () => begin(newOpId())))
  const [begun, ...others] = responses.filter(({ status }) => status === 200)
  expect(others).toEqual([])
  const refused = responses.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(7)
  for (const { error } of refused)
    expect(error).toMatchObject({
      code: 'stale_revision',
      details: { current: { draftId: begun?.body.draftId, revision: 1 } },
    })
  expect((await seeker.call('drafts')).body.drafts).toHaveLength(1)
})
