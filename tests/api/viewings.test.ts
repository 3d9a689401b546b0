import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/core/dates.ts'
import { localTimeLabel } from '../../src/domain/core/time-labels.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { ViewingView } from '../../src/domain/viewings/viewing.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, createSeeker, type ApiUsers } from '../support/api-users.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { publishListing, listingParams, moveListing, readListing } from '../support/api-homes.ts'
import { listingPayload, TODAY, TOMORROW } from '../support/api-samples.ts'

const LATER = `${addDays(TODAY, 5)}T17:30`
const PAST = `${addDays(TODAY, -2)}T10:00`
const DAY_MS = 86_400_000

let server: TestApp
let users: ApiUsers
let home: ListingView
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const requestOf = async (person: Person, slots = [TOMORROW], options: object = {}) => {
  home = await publishListing(users.homeownerA)
  return person.call('requestViewing', {
    body: { listingId: home._id, slots, note: 'Is the cat fine?' },
    ...options,
  })
}
const answerViewing = (person: Person, { _id }: Pick<ViewingView, '_id'>, body: object, opId?: string) =>
  person.call('answerViewing', { params: { viewingId: _id }, body, ...(opId ? { opId } : {}) })
const mine = async (person: Person) => (await person.call('viewings')).body.viewings
const messagesOf = async (reader: Person, other: Person) => {
  const { body } = await reader.call('conversation', { params: { userId: other.id } })
  return body.messages.map(({ senderId, content }) => [senderId === reader.id ? 'me' : 'them', content])
}

describe('requesting a viewing', () => {
  test('shows it to both people with their roles, and in their conversation', async () => {
    const requester = await createSeeker(server)
    const { body: viewing } = await requestOf(requester, [TOMORROW, LATER])
    expect(viewing).toMatchObject({
      listingId: home._id,
      home: { title: 'Sunny room', city: 'San Diego', state: 'CA' },
      timeZone: 'America/Los_Angeles',
      role: 'seeker',
      other: { _id: users.homeownerA.id },
      state: 'requested',
      turn: 'owner',
      slots: [TOMORROW, LATER],
      chosen: null,
      revision: 1,
      history: [{ by: 'seeker', act: 'request', note: 'Is the cat fine?' }],
    })
    expect(await mine(requester)).toEqual([viewing])
    const [theirs] = await mine(users.homeownerA)
    expect(theirs).toMatchObject({ _id: viewing._id, role: 'owner', other: { _id: requester.id } })
    expect(await messagesOf(users.homeownerA, requester)).toEqual([
      ['them', 'Asked to see Sunny room\nIs the cat fine?'],
    ])
    const { body } = await users.homeownerA.call('conversations')
    expect(body.conversations.find(({ person }) => person._id === requester.id)?.unreadCount).toBe(1)
  })

  test('reveals no street, last name or email address', async () => {
    const requester = await createSeeker(server)
    const { text } = await requestOf(requester)
    const { text: list } = await users.homeownerA.call('viewings')
    for (const secret of [home.address.street, users.homeownerA.user.email, 'Example'])
      expect(text).not.toContain(secret)
    for (const secret of [requester.user.email, 'Example']) expect(list).not.toContain(secret)
  })

  test('again with the same operation id makes one viewing with one message', async () => {
    const requester = await createSeeker(server)
    const opId = newOpId()
    const first = await requestOf(requester, [TOMORROW], { opId })
    expect(first.body._id, 'without a name of its own it has the operation’s').toBe(opId)
    const body = { listingId: home._id, slots: [TOMORROW], note: 'Is the cat fine?' }
    const again = await requester.call('requestViewing', { body, opId })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await messagesOf(requester, users.homeownerA)).toHaveLength(1)
  })

  test('again with the same viewing id makes one viewing, also in another operation', async () => {
    const requester = await createSeeker(server)
    const viewingId = newOpId()
    home = await publishListing(users.homeownerA)
    const body = { viewingId, listingId: home._id, slots: [TOMORROW] }
    await requester.call('requestViewing', { body, opId: newOpId() })
    const again = await requester.call('requestViewing', { body, opId: newOpId() })
    expect([again.status, again.body._id]).toEqual([201, viewingId])
    expect(await mine(requester)).toHaveLength(1)
    const otherSeeker = await createSeeker(server)
    expect((await otherSeeker.call('requestViewing', { body })).error.code).toBe('target_changed')
  })

  test('of the same home again is refused until the first request is answered', async () => {
    const requester = await createSeeker(server)
    const { body: viewing } = await requestOf(requester)
    const again = () => requester.call('requestViewing', { body: { listingId: home._id, slots: [LATER] } })
    const refused = await again()
    expect([refused.status, refused.error.code]).toEqual([409, 'target_changed'])
    await answerViewing(users.homeownerA, viewing, { act: 'decline', revision: 1 })
    expect((await again()).status).toBe(201)
  })

  test('is refused for a rented home, one’s own home and past times', async () => {
    const requester = await createSeeker(server)
    home = await publishListing(users.homeownerA)
    const body = { listingId: home._id, slots: [PAST] }
    const late = await requester.call('requestViewing', { body })
    expect([late.status, late.error.field]).toEqual([400, 'slots'])
    // A past time among others is ignored, because it may have passed while the request was unsent.
    expect((await requester.call('requestViewing', { body: { ...body, slots: [PAST, LATER] } })).status).toBe(
      201,
    )
    await moveListing(users.homeownerA, home, 'rent')
    const other = await createSeeker(server)
    expect((await other.call('requestViewing', { body: { ...body, slots: [LATER] } })).status).toBe(404)
    const own = await users.homeownerA.call('requestViewing', { body: { ...body, slots: [LATER] } })
    expect([own.status, own.error.code]).toEqual([403, 'forbidden'])
  })
})

describe('answering a viewing', () => {
  test('can accept it and later cancel it; each action is a message in the conversation', async () => {
    const requester = await createSeeker(server)
    const { body: viewing } = await requestOf(requester, [TOMORROW, LATER])
    const accepted = await answerViewing(users.homeownerA, viewing, {
      act: 'accept',
      slot: LATER,
      revision: 1,
    })
    expect(accepted.body).toMatchObject({ state: 'accepted', turn: null, chosen: LATER, revision: 2 })
    const cancelled = await answerViewing(requester, viewing, {
      act: 'cancel',
      note: 'I found one',
      revision: 2,
    })
    expect(cancelled.body).toMatchObject({
      state: 'cancelled',
      chosen: LATER,
      revision: 3,
      note: 'I found one',
    })
    expect(cancelled.body.history.map(({ by, act }) => [by, act])).toEqual([
      ['seeker', 'request'],
      ['owner', 'accept'],
      ['seeker', 'cancel'],
    ])
    expect((await messagesOf(requester, users.homeownerA)).slice(1)).toEqual([
      ['them', `Accepted the viewing of Sunny room: ${localTimeLabel(LATER)}`],
      ['me', 'Canceled the viewing of Sunny room\nI found one'],
    ])
  })

  test('can propose other times; only the person whose turn it is can accept', async () => {
    const requester = await createSeeker(server)
    const { body: viewing } = await requestOf(requester)
    const proposed = await answerViewing(users.homeownerA, viewing, {
      act: 'propose',
      slots: [LATER],
      revision: 1,
    })
    expect(proposed.body).toMatchObject({ state: 'proposed', turn: 'seeker', slots: [LATER] })
    const own = await answerViewing(users.homeownerA, viewing, { act: 'accept', slot: LATER, revision: 2 })
    expect([own.status, own.error.code]).toEqual([409, 'target_changed'])
    const old = await answerViewing(requester, viewing, { act: 'accept', slot: TOMORROW, revision: 2 })
    expect([old.status, old.error.field], 'a time of before is not on offer').toEqual([400, 'slot'])
    const agreed = await answerViewing(requester, viewing, { act: 'accept', slot: LATER, revision: 2 })
    expect(agreed.body).toMatchObject({ state: 'accepted', chosen: LATER })
  })

  test('is refused after the viewing was cancelled', async () => {
    const requester = await createSeeker(server)
    const { body: viewing } = await requestOf(requester)
    await answerViewing(requester, viewing, { act: 'cancel', revision: 1 })
    const late = await answerViewing(users.homeownerA, viewing, {
      act: 'accept',
      slot: TOMORROW,
      revision: 1,
    })
    expect([late.status, late.error.code]).toEqual([409, 'target_changed'])
    expect((await mine(requester))[0]).toMatchObject({ state: 'cancelled', chosen: null, revision: 2 })
  })

  test('is refused for an older revision, even when the answer fits the current one', async () => {
    const requester = await createSeeker(server)
    const { body: viewing } = await requestOf(requester)
    await answerViewing(users.homeownerA, viewing, { act: 'propose', slots: [LATER], revision: 1 })
    await answerViewing(requester, viewing, {
      act: 'propose',
      slots: [TOMORROW],
      note: 'Not alone',
      revision: 2,
    })
    const late = await answerViewing(users.homeownerA, viewing, {
      act: 'accept',
      slot: TOMORROW,
      revision: 1,
    })
    expect([late.status, late.error.code]).toEqual([409, 'target_changed'])
    const now = await answerViewing(users.homeownerA, viewing, { act: 'accept', slot: TOMORROW, revision: 3 })
    expect(now.body.state).toBe('accepted')
  })

  test('twice concurrently succeeds once', async () => {
    const requester = await createSeeker(server)
    const { body: viewing } = await requestOf(requester, [TOMORROW, LATER])
    const both = await Promise.all([
      answerViewing(users.homeownerA, viewing, { act: 'accept', slot: TOMORROW, revision: 1 }, newOpId()),
      answerViewing(users.homeownerA, viewing, { act: 'accept', slot: LATER, revision: 1 }, newOpId()),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await mine(requester))[0]).toMatchObject({ state: 'accepted', revision: 2 })
  })

  test('again with the same operation id is one answer and one message', async () => {
    const requester = await createSeeker(server)
    const { body: viewing } = await requestOf(requester)
    const opId = newOpId()
    const body = { act: 'accept', slot: TOMORROW, revision: 1 }
    const first = await answerViewing(users.homeownerA, viewing, body, opId)
    const again = await answerViewing(users.homeownerA, viewing, body, opId)
    expect(again.body).toEqual(first.body)
    expect(await messagesOf(requester, users.homeownerA)).toHaveLength(2)
  })

  test('cannot accept a past time, nor cancel a past viewing', async () => {
    const requester = await createSeeker(server)
    const { body: viewing } = await requestOf(requester)
    const { body: agreed } = await requestOf(requester)
    await answerViewing(users.homeownerA, agreed, { act: 'accept', slot: TOMORROW, revision: 1 })
    server.clock.advance(4 * DAY_MS)
    try {
      const late = await answerViewing(users.homeownerA, viewing, {
        act: 'accept',
        slot: TOMORROW,
        revision: 1,
      })
      expect([late.status, late.error.field]).toEqual([400, 'slot'])
      const over = await answerViewing(requester, agreed, { act: 'cancel', revision: 2 })
      expect([over.status, over.error.code]).toEqual([409, 'target_changed'])
    } finally {
      server.clock.advance(-4 * DAY_MS)
    }
  })

  test('after a block can only decline or cancel, without a message', async () => {
    const requester = await createSeeker(server)
    const { body: agreed } = await requestOf(requester)
    await answerViewing(users.homeownerA, agreed, { act: 'accept', slot: TOMORROW, revision: 1 })
    const { body: open } = await requestOf(requester)
    await users.homeownerA.call('blockPerson', { params: { userId: requester.id }, body: { blocked: true } })
    expect((await requestOf(requester)).error.code).toBe('not_found')
    const late = await answerViewing(users.homeownerA, open, { act: 'accept', slot: TOMORROW, revision: 1 })
    expect(late.error.code).toBe('not_found')
    const before = await server.db.selectFrom('messages').select('id').execute()
    expect((await answerViewing(users.homeownerA, open, { act: 'decline', revision: 1 })).body.state).toBe(
      'declined',
    )
    expect((await answerViewing(requester, agreed, { act: 'cancel', revision: 2 })).body.state).toBe(
      'cancelled',
    )
    const after = await server.db.selectFrom('messages').select('id').execute()
    expect(after, 'nobody is written to').toHaveLength(before.length)
  })

  test('shows no note that the other side writes after a block, and the writer their own', async () => {
    const requester = await createSeeker(server)
    const { body: viewing } = await requestOf(requester)
    await users.homeownerA.call('blockPerson', { params: { userId: requester.id }, body: { blocked: true } })
    const words = 'Words past a block'
    const cancelled = await answerViewing(requester, viewing, { act: 'cancel', note: words, revision: 1 })
    expect(cancelled.body.note).toBe(words)
    const shown = (await mine(users.homeownerA)).find(({ _id }) => _id === viewing._id)
    expect(shown?.state).toBe('cancelled')
    expect(JSON.stringify(shown)).not.toContain(words)
  })

  test('is refused for other seekers, other owners and admins', async () => {
    const { body: viewing } = await requestOf(await createSeeker(server))
    for (const person of [users.seekerB, users.homeownerB, users.admin]) {
      expect((await answerViewing(person, viewing, { act: 'decline', revision: 1 })).status).toBe(404)
      expect((await mine(person)).map(({ _id }) => _id)).not.toContain(viewing._id)
    }
  })
})

describe('a home that leaves the market', () => {
  const edit = async (title: string) => {
    const listing = listingPayload({ title, images: home.images, address: home.address })
    const { revision } = (await readListing(users.homeownerA, home)).body
    const body = { revision, listing }
    expect((await users.homeownerA.call('updateListing', { ...listingParams(home), body })).status).toBe(200)
  }
  const titles = async (person: Person) =>
    (await mine(person)).flatMap((each) => (each.listingId === home._id ? [each.home.title] : []))

  test('shows its viewings’ seekers its last title on the market, and its owner the current one', async () => {
    const requester = await createSeeker(server)
    const { body: viewing } = await requestOf(requester)
    await edit('Sunny room with a desk')
    expect(await titles(requester)).toEqual(['Sunny room with a desk'])
    await moveListing(users.homeownerA, home, 'pause', addDays(TODAY, 30))
    await edit('Promised to Bo Example')
    expect(await titles(requester)).toEqual(['Sunny room with a desk'])
    expect(await titles(users.homeownerA)).toEqual(['Promised to Bo Example'])
    await answerViewing(users.homeownerA, viewing, { act: 'decline', revision: 1 })
    const told = await messagesOf(requester, users.homeownerA)
    expect(told.at(-1)).toEqual(['them', 'Declined the viewing of Sunny room with a desk'])
    await moveListing(users.homeownerA, home, 'resume')
    expect(await titles(requester)).toEqual(['Promised to Bo Example'])
    await users.homeownerA.call('deleteListing', { ...listingParams(home), body: {} })
    expect(await titles(requester)).toEqual(['Promised to Bo Example'])
  })

  test('ends its open viewings when its owner asks for that, and tells each seeker once', async () => {
    const [asking, agreed, over] = [
      await createSeeker(server),
      await createSeeker(server),
      await createSeeker(server),
    ]
    await requestOf(asking)
    const request = (person: Person) =>
      person.call('requestViewing', { body: { listingId: home._id, slots: [TOMORROW] } })
    const { body: second } = await request(agreed)
    await answerViewing(users.homeownerA, second, { act: 'accept', slot: TOMORROW, revision: 1 })
    const { body: third } = await request(over)
    await answerViewing(users.homeownerA, third, { act: 'accept', slot: TOMORROW, revision: 1 })
    await server.db.updateTable('viewings').set({ chosen: PAST }).where('id', '=', third._id).execute()
    const opId = newOpId()
    const rent = () =>
      users.homeownerA.call('moveListing', {
        ...listingParams(home),
        body: { move: 'rent', viewings: 'end' },
        opId,
      })
    expect((await rent()).body.status).toBe('rented')
    expect((await rent()).body.status).toBe('rented')
    const last = async (person: Person) => (await messagesOf(person, users.homeownerA)).at(-1)
    expect((await mine(asking))[0]?.state).toBe('declined')
    expect(await last(asking)).toEqual(['them', 'Declined the viewing of Sunny room\nThis home was rented.'])
    expect((await mine(agreed))[0]?.state).toBe('cancelled')
    expect(await last(agreed)).toEqual(['them', 'Canceled the viewing of Sunny room\nThis home was rented.'])
    expect(await messagesOf(agreed, users.homeownerA)).toHaveLength(3)
    // What is over stays as it was.
    expect((await mine(over))[0]?.state).toBe('accepted')
  })

  test('keeps its viewings when its owner does not ask', async () => {
    const requester = await createSeeker(server)
    await requestOf(requester)
    await moveListing(users.homeownerA, home, 'rent')
    expect((await mine(requester))[0]?.state).toBe('requested')
    expect(await messagesOf(requester, users.homeownerA)).toHaveLength(1)
  })
})

test('a request counts as a new conversation when the two have not written before', async () => {
  const strict = await createTestApp({ rateLimits: { newConversations: { max: 1 } } })
  try {
    const { seekerA, homeownerA, homeownerB } = await createApiUsers(strict)
    const request = async (owner: Person) =>
      seekerA.call('requestViewing', {
        body: { listingId: (await publishListing(owner))._id, slots: [TOMORROW] },
      })
    expect((await request(homeownerA)).status).toBe(201)
    expect((await request(homeownerA)).status, 'they have begun to write').toBe(201)
    const third = await request(homeownerB)
    expect([third.status, third.error.code]).toEqual([429, 'rate_limited'])
    expect(await mine(seekerA), 'and nothing of it is left').toHaveLength(2)
  } finally {
    await strict.close()
  }
})
