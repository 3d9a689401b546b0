import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/core/dates.ts'
import { slotWords } from '../../src/domain/viewings/viewing-labels.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { ViewingView } from '../../src/domain/viewings/viewing.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, seeker, type Cast } from '../support/api-cast.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { listed, move } from '../support/api-homes.ts'
import { TODAY, TOMORROW } from '../support/api-samples.ts'

const LATER = `${addDays(TODAY, 5)}T17:30`
const PAST = `${addDays(TODAY, -2)}T10:00`
const DAY_MS = 86_400_000

let it: TestApp
let cast: Cast
let home: ListingView
beforeAll(async () => {
  it = await createTestApp()
  cast = await createCast(it)
})
afterAll(() => it.close())

const ask = async (person: Person, slots = [TOMORROW], options: object = {}) => {
  home = await listed(cast.homeownerA)
  return person.call('requestViewing', {
    body: { listingId: home._id, slots, note: 'Is the cat fine?' },
    ...options,
  })
}
const answer = (person: Person, { _id }: Pick<ViewingView, '_id'>, body: object, opId?: string) =>
  person.call('answerViewing', { params: { viewingId: _id }, body, ...(opId ? { opId } : {}) })
const mine = async (person: Person) => (await person.call('viewings')).body.viewings
const words = async (reader: Person, other: Person) => {
  const { body } = await reader.call('conversation', { params: { userId: other.id } })
  return body.messages.map(({ senderId, content }) => [senderId === reader.id ? 'me' : 'them', content])
}

describe('asking', () => {
  test('both sides see it, each as their own side, and it stands in their conversation', async () => {
    const asker = await seeker(it)
    const { body: viewing } = await ask(asker, [TOMORROW, LATER])
    expect(viewing).toMatchObject({
      listingId: home._id,
      home: { title: 'Sunny room', city: 'San Diego', state: 'CA' },
      timeZone: 'America/Los_Angeles',
      role: 'seeker',
      other: { _id: cast.homeownerA.id },
      state: 'requested',
      turn: 'owner',
      slots: [TOMORROW, LATER],
      chosen: null,
      revision: 1,
      history: [{ by: 'seeker', act: 'request', note: 'Is the cat fine?' }],
    })
    expect(await mine(asker)).toEqual([viewing])
    const [theirs] = await mine(cast.homeownerA)
    expect(theirs).toMatchObject({ _id: viewing._id, role: 'owner', other: { _id: asker.id } })
    expect(await words(cast.homeownerA, asker)).toEqual([
      ['them', 'Asked to see Sunny room\nIs the cat fine?'],
    ])
    const { body } = await cast.homeownerA.call('conversations')
    expect(body.conversations.find(({ person }) => person._id === asker.id)?.unreadCount).toBe(1)
  })

  test('nothing of it carries a street, a last name or an address for mail', async () => {
    const asker = await seeker(it)
    const { text } = await ask(asker)
    const { text: list } = await cast.homeownerA.call('viewings')
    for (const secret of [home.address.street, cast.homeownerA.user.email, 'Example'])
      expect(text).not.toContain(secret)
    for (const secret of [asker.user.email, 'Example']) expect(list).not.toContain(secret)
  })

  test('sent again under its operation it is there once, with one message', async () => {
    const asker = await seeker(it)
    const opId = newOpId()
    const first = await ask(asker, [TOMORROW], { opId })
    expect(first.body._id, 'without a name of its own it has the operation’s').toBe(opId)
    const body = { listingId: home._id, slots: [TOMORROW], note: 'Is the cat fine?' }
    const again = await asker.call('requestViewing', { body, opId })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await words(asker, cast.homeownerA)).toHaveLength(1)
  })

  test('named by the device, it is the same one under another operation too', async () => {
    const asker = await seeker(it)
    const viewingId = newOpId()
    home = await listed(cast.homeownerA)
    const body = { viewingId, listingId: home._id, slots: [TOMORROW] }
    await asker.call('requestViewing', { body, opId: newOpId() })
    const again = await asker.call('requestViewing', { body, opId: newOpId() })
    expect([again.status, again.body._id]).toEqual([201, viewingId])
    expect(await mine(asker)).toHaveLength(1)
    const stranger = await seeker(it)
    expect((await stranger.call('requestViewing', { body })).error.code).toBe('target_changed')
  })

  test('one open question about one home; after an answer there may be another', async () => {
    const asker = await seeker(it)
    const { body: viewing } = await ask(asker)
    const again = () => asker.call('requestViewing', { body: { listingId: home._id, slots: [LATER] } })
    const refused = await again()
    expect([refused.status, refused.error.code]).toEqual([409, 'target_changed'])
    await answer(cast.homeownerA, viewing, { act: 'decline', revision: 1 })
    expect((await again()).status).toBe(201)
  })

  test('a home that is not to be had, one’s own, and times that are over', async () => {
    const asker = await seeker(it)
    home = await listed(cast.homeownerA)
    const body = { listingId: home._id, slots: [PAST] }
    const late = await asker.call('requestViewing', { body })
    expect([late.status, late.error.field]).toEqual([400, 'slots'])
    // One that passed on the way here does not spoil the others.
    expect((await asker.call('requestViewing', { body: { ...body, slots: [PAST, LATER] } })).status).toBe(201)
    await move(cast.homeownerA, home, 'rent')
    const other = await seeker(it)
    expect((await other.call('requestViewing', { body: { ...body, slots: [LATER] } })).status).toBe(404)
    const own = await cast.homeownerA.call('requestViewing', { body: { ...body, slots: [LATER] } })
    expect([own.status, own.error.code]).toEqual([403, 'forbidden'])
  })
})

describe('answering', () => {
  test('accepted, then cancelled by the other side; each act is a line in the conversation', async () => {
    const asker = await seeker(it)
    const { body: viewing } = await ask(asker, [TOMORROW, LATER])
    const accepted = await answer(cast.homeownerA, viewing, { act: 'accept', slot: LATER, revision: 1 })
    expect(accepted.body).toMatchObject({ state: 'accepted', turn: null, chosen: LATER, revision: 2 })
    const off = await answer(asker, viewing, { act: 'cancel', note: 'I found one', revision: 2 })
    expect(off.body).toMatchObject({ state: 'cancelled', chosen: LATER, revision: 3, note: 'I found one' })
    expect(off.body.history.map(({ by, act }) => [by, act])).toEqual([
      ['seeker', 'request'],
      ['owner', 'accept'],
      ['seeker', 'cancel'],
    ])
    expect((await words(asker, cast.homeownerA)).slice(1)).toEqual([
      ['them', `Accepted the viewing of Sunny room: ${slotWords(LATER)}`],
      ['me', 'Cancelled the viewing of Sunny room\nI found one'],
    ])
  })

  test('other times go back and forth; whose turn it is not cannot accept', async () => {
    const asker = await seeker(it)
    const { body: viewing } = await ask(asker)
    const proposed = await answer(cast.homeownerA, viewing, { act: 'propose', slots: [LATER], revision: 1 })
    expect(proposed.body).toMatchObject({ state: 'proposed', turn: 'seeker', slots: [LATER] })
    const own = await answer(cast.homeownerA, viewing, { act: 'accept', slot: LATER, revision: 2 })
    expect([own.status, own.error.code]).toEqual([409, 'target_changed'])
    const old = await answer(asker, viewing, { act: 'accept', slot: TOMORROW, revision: 2 })
    expect([old.status, old.error.field], 'a time of before is not on offer').toEqual([400, 'slot'])
    const agreed = await answer(asker, viewing, { act: 'accept', slot: LATER, revision: 2 })
    expect(agreed.body).toMatchObject({ state: 'accepted', chosen: LATER })
  })

  test('an answer to what has moved on is refused, and changes nothing', async () => {
    const asker = await seeker(it)
    const { body: viewing } = await ask(asker)
    await answer(asker, viewing, { act: 'cancel', revision: 1 })
    const late = await answer(cast.homeownerA, viewing, { act: 'accept', slot: TOMORROW, revision: 1 })
    expect([late.status, late.error.code]).toEqual([409, 'target_changed'])
    expect((await mine(asker))[0]).toMatchObject({ state: 'cancelled', chosen: null, revision: 2 })
  })

  test('an answer to an earlier round is refused, even where it would fit the one of now', async () => {
    const asker = await seeker(it)
    const { body: viewing } = await ask(asker)
    await answer(cast.homeownerA, viewing, { act: 'propose', slots: [LATER], revision: 1 })
    await answer(asker, viewing, { act: 'propose', slots: [TOMORROW], note: 'Not alone', revision: 2 })
    const late = await answer(cast.homeownerA, viewing, { act: 'accept', slot: TOMORROW, revision: 1 })
    expect([late.status, late.error.code]).toEqual([409, 'target_changed'])
    const now = await answer(cast.homeownerA, viewing, { act: 'accept', slot: TOMORROW, revision: 3 })
    expect(now.body.state).toBe('accepted')
  })

  test('two answers at once: one counts', async () => {
    const asker = await seeker(it)
    const { body: viewing } = await ask(asker, [TOMORROW, LATER])
    const both = await Promise.all([
      answer(cast.homeownerA, viewing, { act: 'accept', slot: TOMORROW, revision: 1 }, newOpId()),
      answer(cast.homeownerA, viewing, { act: 'accept', slot: LATER, revision: 1 }, newOpId()),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await mine(asker))[0]).toMatchObject({ state: 'accepted', revision: 2 })
  })

  test('sent again under its operation it is one answer and one line', async () => {
    const asker = await seeker(it)
    const { body: viewing } = await ask(asker)
    const opId = newOpId()
    const body = { act: 'accept', slot: TOMORROW, revision: 1 }
    const first = await answer(cast.homeownerA, viewing, body, opId)
    const again = await answer(cast.homeownerA, viewing, body, opId)
    expect(again.body).toEqual(first.body)
    expect(await words(asker, cast.homeownerA)).toHaveLength(2)
  })

  test('a time that has passed cannot be accepted, nor one that is over cancelled', async () => {
    const asker = await seeker(it)
    const { body: viewing } = await ask(asker)
    const { body: agreed } = await ask(asker)
    await answer(cast.homeownerA, agreed, { act: 'accept', slot: TOMORROW, revision: 1 })
    it.clock.advance(4 * DAY_MS)
    try {
      const late = await answer(cast.homeownerA, viewing, { act: 'accept', slot: TOMORROW, revision: 1 })
      expect([late.status, late.error.field]).toEqual([400, 'slot'])
      const over = await answer(asker, agreed, { act: 'cancel', revision: 2 })
      expect([over.status, over.error.code]).toEqual([409, 'target_changed'])
    } finally {
      it.clock.advance(-4 * DAY_MS)
    }
  })

  test('where one blocked the other nothing is asked or agreed on, but what was agreed on can be ended', async () => {
    const asker = await seeker(it)
    const { body: agreed } = await ask(asker)
    await answer(cast.homeownerA, agreed, { act: 'accept', slot: TOMORROW, revision: 1 })
    const { body: open } = await ask(asker)
    await cast.homeownerA.call('blockPerson', { params: { userId: asker.id }, body: { blocked: true } })
    expect((await ask(asker)).error.code).toBe('forbidden')
    const late = await answer(cast.homeownerA, open, { act: 'accept', slot: TOMORROW, revision: 1 })
    expect(late.error.code).toBe('forbidden')
    const before = await it.db.selectFrom('messages').select('id').execute()
    expect((await answer(cast.homeownerA, open, { act: 'decline', revision: 1 })).body.state).toBe('declined')
    expect((await answer(asker, agreed, { act: 'cancel', revision: 2 })).body.state).toBe('cancelled')
    const after = await it.db.selectFrom('messages').select('id').execute()
    expect(after, 'nobody is written to').toHaveLength(before.length)
  })

  test('it is nobody else’s: not another seeker’s, not another owner’s, not an admin’s', async () => {
    const { body: viewing } = await ask(await seeker(it))
    for (const person of [cast.seekerB, cast.homeownerB, cast.admin]) {
      expect((await answer(person, viewing, { act: 'decline', revision: 1 })).status).toBe(404)
      expect((await mine(person)).map(({ _id }) => _id)).not.toContain(viewing._id)
    }
  })
})

test('a request counts as a new conversation, where it is one', async () => {
  const strict = await createTestApp({ rateLimits: { newConversationsPerDay: 1 } })
  try {
    const { seekerA, homeownerA, homeownerB } = await createCast(strict)
    const request = async (owner: Person) =>
      seekerA.call('requestViewing', { body: { listingId: (await listed(owner))._id, slots: [TOMORROW] } })
    expect((await request(homeownerA)).status).toBe(201)
    expect((await request(homeownerA)).status, 'they have begun to write').toBe(201)
    const third = await request(homeownerB)
    expect([third.status, third.error.code]).toEqual([429, 'rate_limited'])
    expect(await mine(seekerA), 'and nothing of it is left').toHaveLength(2)
  } finally {
    await strict.close()
  }
})
