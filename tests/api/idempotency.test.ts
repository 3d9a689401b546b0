import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPOSED_ON_HEADER, OP_ECHO_HEADER, REPLAYED_HEADER } from '../../src/contract/headers.ts'
import { addDays } from '../../src/domain/core/dates.ts'
import { runIdempotently } from '../../src/server/platform/idempotency/idempotency-records.ts'
import { Refusal } from '../../src/server/platform/core/refusal.ts'
import type { Tx } from '../../src/server/platform/db/open.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { createTestApp, usesPostgres, type TestApp } from '../support/api-app.ts'
import { createApiUsers, picture, type ApiUsers } from '../support/api-users.ts'
import { newOpId, register } from '../support/api-client.ts'
import { listingPayload, TODAY } from '../support/api-samples.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp({ rateLimits: { newConversations: { max: 6 } } })
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const hello = (content = 'Hello') => ({ recipientId: users.seekerB.id, content })
const sentBy = (id: string) =>
  server.db.selectFrom('messages').selectAll().where('sender_id', '=', id).execute()
const idempotencyRecords = () => server.db.selectFrom('op_receipts').selectAll().execute()

describe('a repeated operation', () => {
  test('has its effect once and gets an identical response', async () => {
    const opId = newOpId()
    const before = await sentBy(users.seekerA.id)
    const first = await users.seekerA.call('sendMessage', { body: hello(), opId })
    const second = await users.seekerA.call('sendMessage', { body: hello(), opId })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.text).toBe(first.text)
    expect(first.headers.get(REPLAYED_HEADER)).toBeNull()
    expect(second.headers.get(REPLAYED_HEADER)).toBe('true')
    expect([first, second].map(({ headers }) => headers.get(OP_ECHO_HEADER))).toEqual([opId, opId])
    expect(await sentBy(users.seekerA.id)).toHaveLength(before.length + 1)
  })

  test('may have its keys in another order', async () => {
    const opId = newOpId()
    await users.seekerA.call('sendMessage', { body: { recipientId: users.seekerB.id, content: 'x' }, opId })
    const again = await users.seekerA.call('sendMessage', {
      body: { content: 'x', recipientId: users.seekerB.id },
      opId,
    })
    expect(again.headers.get(REPLAYED_HEADER)).toBe('true')
  })

  test('with other content, or at another endpoint, is refused and keeps the idempotency record', async () => {
    const opId = newOpId()
    await users.seekerA.call('sendMessage', { body: hello('one'), opId })
    const other = await users.seekerA.call('sendMessage', { body: hello('two'), opId })
    expect([other.status, other.error.code]).toEqual([422, 'receipt_mismatch'])
    const otherEndpoint = await users.seekerA.call('markRead', {
      params: { userId: users.seekerB.id },
      body: {},
      opId,
    })
    expect(otherEndpoint.status).toBe(422)
    const again = await users.seekerA.call('sendMessage', { body: hello('one'), opId })
    expect([again.status, again.headers.get(REPLAYED_HEADER)]).toEqual([201, 'true'])
  })

  test('with the id of another person’s operation is another operation', async () => {
    const opId = newOpId()
    await users.seekerA.call('sendMessage', { body: hello(), opId })
    const other = await users.homeownerA.call('sendMessage', { body: hello(), opId })
    expect([other.status, other.headers.get(REPLAYED_HEADER)]).toEqual([201, null])
  })

  test('sent ten times concurrently makes one message; the others get 409 in_progress', async () => {
    const opId = newOpId()
    const before = (await sentBy(users.seekerA.id)).length
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => users.seekerA.call('sendMessage', { body: hello('at once'), opId })),
    )
    for (const response of responses) {
      if (response.status === 201) continue
      expect([response.status, response.error.code]).toEqual([409, 'in_progress'])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(responses.some(({ status }) => status === 201)).toBe(true)
    expect(await sentBy(users.seekerA.id)).toHaveLength(before + 1)
    const later = await users.seekerA.call('sendMessage', { body: hello('at once'), opId })
    expect([later.status, later.headers.get(REPLAYED_HEADER)]).toEqual([201, 'true'])
  })

  test('is still one message when its idempotency record is deleted after 180 days', async () => {
    const opId = newOpId()
    const first = await users.seekerA.call('sendMessage', { body: hello('for ever'), opId })
    await server.db
      .updateTable('op_receipts')
      .set({ created_at: new Date(Date.now() - 181 * 86_400_000) })
      .where('op_id', '=', opId)
      .execute()
    await cleanUp(server.deps)
    expect((await idempotencyRecords()).some((row) => row.op_id === opId)).toBe(false)
    const again = await users.seekerA.call('sendMessage', { body: hello('for ever'), opId })
    expect(again.body._id).toBe(first.body._id)
    expect((await sentBy(users.seekerA.id)).filter((row) => row.op_id === opId)).toHaveLength(1)
  })

  test('uploads the same photo once', async () => {
    const opId = newOpId()
    const bytes = await picture(70, 50)
    const first = await users.homeownerA.call('uploadListingPhotos', { files: [{ bytes }], opId })
    const again = await users.homeownerA.call('uploadListingPhotos', {
      files: [{ bytes, name: 'renamed.png' }],
      opId,
    })
    expect([again.text, again.headers.get(REPLAYED_HEADER)]).toEqual([first.text, 'true'])
    const other = await users.homeownerA.call('uploadListingPhotos', {
      files: [{ bytes: await picture(71, 50) }],
      opId,
    })
    expect(other.error.code).toBe('receipt_mismatch')
  })
})

describe('a refusal', () => {
  test('that is final is stored, without any effect', async () => {
    const taken = listingPayload()
    await users.homeownerB.call('createListing', { body: taken })
    const opId = newOpId()
    const body = listingPayload({ address: taken.address })
    const first = await users.homeownerA.call('createListing', { body, opId })
    expect([first.status, first.error.code]).toEqual([409, 'duplicate_address'])
    // The address is free now, but the stored response is repeated.
    await server.db
      .updateTable('listings')
      .set({ deleted_at: server.clock.now() })
      .where('owner_id', '=', users.homeownerB.id)
      .execute()
    const again = await users.homeownerA.call('createListing', { body, opId })
    expect([again.status, again.text, again.headers.get(REPLAYED_HEADER)]).toEqual([409, first.text, 'true'])
  })

  test('that is temporary is not stored: too many conversations, account mismatch', async () => {
    const writer = await register(server)
    const others = await Promise.all(Array.from({ length: 7 }, () => register(server)))
    const opId = newOpId()
    const send = (to: string) =>
      writer.call('sendMessage', { body: { recipientId: to, content: 'Hi' }, opId: newOpId() })
    for (const other of others.slice(0, 6)) expect((await send(other.id)).status).toBe(201)
    const body = { recipientId: others[6]?.id, content: 'Hi' }
    const limited = await writer.call('sendMessage', { body, opId })
    expect([limited.status, limited.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    const mistaken = await writer.call('sendMessage', {
      body,
      opId,
      headers: { 'x-account': users.seekerA.id },
    })
    expect([mistaken.status, mistaken.error.code]).toEqual([401, 'account_mismatch'])
    expect(mistaken.headers.get(OP_ECHO_HEADER)).toBe(opId)
    expect((await idempotencyRecords()).some((row) => row.op_id === opId)).toBe(false)
    // A reply is not limited, so the conversation exists now.
    await others[6]?.call('sendMessage', { body: { recipientId: writer.id, content: 'Hello you' } })
    expect((await writer.call('sendMessage', { body, opId })).status).toBe(201)
  })
})

const keyOf = (opId: string) => ({ userId: users.seekerA.id, kind: 'test', opId, requestHash: 'print' })

describe('a crash', () => {
  test('between effect and idempotency record leaves neither; the next attempt writes both', async () => {
    const opId = newOpId()
    const store = (id: string) => (tx: Tx) =>
      tx.updateTable('users').set({ last_name: id }).where('id', '=', users.seekerA.id).execute()
    const crash = runIdempotently(server.db, keyOf(opId), new Date(), async (tx) => {
      await store('Crashed')(tx)
      throw new Error('the power went')
    })
    await expect(crash).rejects.toThrow('the power went')
    const user = () =>
      server.db
        .selectFrom('users')
        .select('last_name')
        .where('id', '=', users.seekerA.id)
        .executeTakeFirstOrThrow()
    expect((await user()).last_name).not.toBe('Crashed')
    const effect = async (tx: Tx) => {
      await store('Done')(tx)
      return { status: 200, body: '{}' }
    }
    const run = () => runIdempotently(server.db, keyOf(opId), new Date(), effect)
    expect((await run()).replayed).toBe(false)
    expect((await run()).replayed).toBe(true)
    expect((await user()).last_name).toBe('Done')
  })

  test.runIf(usesPostgres)('while another process holds the operation is 409 in_progress', async () => {
    const opId = newOpId()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let entered = () => {}
    const inside = new Promise<void>((resolve) => (entered = resolve))
    const slow = runIdempotently(server.db, keyOf(opId), new Date(), async () => {
      entered()
      await held
      return { status: 200, body: '{}' }
    })
    await inside
    const second = runIdempotently(server.db, keyOf(opId), new Date(), async () => ({
      status: 200,
      body: '{}',
    }))
    await expect(second).rejects.toMatchObject({ code: 'in_progress' })
    release()
    expect((await slow).replayed).toBe(false)
  })
})

describe('a refused operation', () => {
  const refuse = () => Promise.reject(new Refusal('type_locked', 'No'))
  const nameOfSeeker = async () => {
    const names = server.db.selectFrom('users').select('last_name')
    return (await names.where('id', '=', users.seekerA.id).executeTakeFirstOrThrow()).last_name
  }
  const rename = (tx: Tx, name: string) =>
    tx.updateTable('users').set({ last_name: name }).where('id', '=', users.seekerA.id).execute()

  test('leaves nothing of what it wrote, and its refusal is its result from then on', async () => {
    const opId = newOpId()
    const run = () =>
      runIdempotently(server.db, keyOf(opId), new Date(), async (tx) => {
        await rename(tx, 'Refused')
        return refuse()
      })
    expect(await run()).toMatchObject({ status: 409, replayed: false })
    expect(await run()).toMatchObject({ status: 409, replayed: true })
    expect(await nameOfSeeker()).not.toBe('Refused')
  })

  test('whose repeat was quicker has the result of the repeat', async () => {
    const opId = newOpId()
    // The repeat waits for the transaction of the first, and then comes before its refusal is stored.
    let repeat: ReturnType<typeof runIdempotently> | undefined
    const first = runIdempotently(server.db, keyOf(opId), new Date(), async () => {
      repeat = runIdempotently(server.db, keyOf(opId), new Date(), async () => ({ status: 200, body: '{}' }))
      repeat.catch(() => undefined)
      return refuse()
    })
    const [settled] = await Promise.allSettled([first])
    const answers = [settled, ...(await Promise.allSettled([repeat!]))]
    // On PostgreSQL, each of the two may meet the lock of the other: its sender asks again.
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'in_progress' })
    const results = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value)
    expect(results.length).toBeGreaterThan(0)
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(results.map(({ status }) => status)).size).toBe(1)
    const records = (await idempotencyRecords()).filter((row) => row.op_id === opId)
    expect(records).toHaveLength(1)
    expect(records[0]!.http_status).toBe(results[0]!.status)
  })
})

describe('the day on which it was composed', () => {
  const send = (day: string) =>
    users.seekerA.call('sendMessage', {
      body: hello(),
      opId: newOpId(),
      headers: { [COMPOSED_ON_HEADER]: day },
    })
  test.each([
    [-180, 201],
    [-30, 201],
    [0, 201],
    [1, 201],
    [-182, 410],
    [3, 201],
    [400, 201],
  ])('%i days from today → %i', async (days, status) => {
    const response = await send(addDays(TODAY, days))
    expect(response.status).toBe(status)
    if (status === 410) expect(response.error.code).toBe('expired_operation')
  })
})
