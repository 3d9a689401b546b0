import { describe, expect, test } from 'vitest'
import type { ConversationView } from '../../../src/domain/messages/message.ts'
import {
  openTestAccount,
  settleWith,
  collect,
  done,
  createManualClock,
  message,
  refusal,
  unreachable,
} from './fixture.ts'
import { listingView } from '../../support/listing-views.ts'
import { newId } from '../../support/fresh-id.ts'
import { eventually } from '../../support/eventually.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { watch } from '../../../src/offline/db/watch.ts'
import { putConversations, listConversations, countUnread } from '../../../src/offline/conversations.ts'
import { readThread, putThread } from '../../../src/offline/messages.ts'
import { readPerson } from '../../../src/offline/known-people.ts'
import { readText, saveText } from '../../../src/offline/drafts/unsent-texts.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import { cancelOp } from '../../../src/offline/outbox/outbox.ts'
import {
  HOMES_KEY,
  putCachedResponse,
  readCachedResponse,
} from '../../../src/offline/account/cached-responses.ts'

const person = (id: string, firstName = 'Ben') => ({
  _id: id,
  firstName,
  userType: 'seeker' as const,
  profilePicture: '',
})

const shown = (items: { content: string; state: string }[] | undefined) =>
  items?.map(({ content, state }) => `${content}: ${state}`)

async function conversation() {
  const [me, ben] = [newId(), newId()]
  const clock = createManualClock()
  const account = await openTestAccount(me, { now: clock.now })
  const send = (content: string) =>
    enqueue(account, { kind: 'message.send', payload: { recipientId: ben, content } })
  const items = collect(watch(account, () => readThread(account, ben)))
  return { me, ben, account, send, items, clock }
}

describe('a thread', () => {
  test('shows the server’s messages by their order, then the unsent ones in the order they were written', async () => {
    const { me, ben, account, send, items } = await conversation()
    await putThread(account, ben, person(ben), [message(ben, me, 7), message(me, ben, 3)], { complete: true })
    await send('first')
    await send('second')
    await eventually(() =>
      expect(shown(items.last())).toEqual([
        'message 3: sent',
        'message 7: sent',
        'first: queued',
        'second: queued',
      ]),
    )
    expect(items.last()?.map((item) => item.mine)).toEqual([true, false, true, true])
    expect((await readPerson(account, ben))?.firstName).toBe('Ben')
  })

  test('an unsent message becomes the accepted one and keeps its key', async () => {
    const { me, ben, account, send, items } = await conversation()
    const op = await send('hello')
    await createEngineStore(account).lease([op.opId], 'runner', false)
    await eventually(() => expect(shown(items.last())).toEqual(['hello: sending']))
    await createEngineStore(account).settle(
      [
        {
          opId: op.opId,
          disposition: done(message(me, ben, 9, { opId: op.opId, content: 'hello' })),
          nextAttemptAt: 0,
        },
      ],
      'runner',
    )
    await eventually(() => expect(shown(items.last())).toEqual(['hello: sent']))
    expect(items.last()?.[0]?.key).toBe(op.opId)
    expect(
      items.values.every((value) => value.length <= 1),
      'the message is never shown twice',
    ).toBe(true)
    expect(items.values.filter((value) => value.length === 0)).toHaveLength(
      items.values[0]?.length === 0 ? 1 : 0,
    )
  })

  test('a message that the thread contains before its response is shown once', async () => {
    const { me, ben, account, send, items } = await conversation()
    const op = await send('hello')
    await settleWith(account, op.opId, unreachable)
    await putThread(account, ben, person(ben), [message(me, ben, 4, { opId: op.opId, content: 'hello' })], {
      complete: true,
    })
    await eventually(() => expect(shown(items.last())).toEqual(['hello: sent']))
  })

  test('an accepted message with an unreadable result stays visible', async () => {
    const { account, send, items } = await conversation()
    const op = await send('hello')
    await settleWith(account, op.opId, done({ from: 'a newer server' }))
    await eventually(() => expect(shown(items.last())).toEqual(['hello: sent']))
  })

  test('a refused message shows its error and can be edited, a cancelled one disappears', async () => {
    const { account, send, items } = await conversation()
    const [one, two] = [await send('one'), await send('two')]
    await settleWith(account, one.opId, refusal('They blocked you'))
    await cancelOp(account, two.opId)
    await eventually(() => expect(shown(items.last())).toEqual(['one: not-sent']))
    expect(items.last()?.[0]).toMatchObject({ error: 'They blocked you', editable: true, opId: one.opId })
  })

  test('a complete page removes messages that the server no longer has, but no newer ones', async () => {
    const { me, ben, account, items } = await conversation()
    const [first, deleted, newer] = [message(ben, me, 1), message(ben, me, 2), message(me, ben, 5)]
    await putThread(account, ben, person(ben), [first, deleted, newer], { complete: true })
    await putThread(account, ben, person(ben), [first, message(ben, me, 3)], { complete: true })
    await eventually(() =>
      expect(items.last()?.map((item) => item.content)).toEqual(['message 1', 'message 3', 'message 5']),
    )
    await putThread(account, ben, person(ben), [message(ben, me, 6)], { complete: false })
    await eventually(() => expect(items.last()).toHaveLength(4))
  })
})

describe('the list of conversations', () => {
  const view = (me: string, id: string, name: string, order: number, unreadCount = 0): ConversationView => ({
    person: person(id, name),
    lastMessage: message(id, me, order),
    unreadCount,
  })

  test('is newest first and includes unsent messages', async () => {
    const { me, ben, account, send } = await conversation()
    const [cleo, dan] = [newId(), newId()]
    await putConversations(account, [view(me, cleo, 'Cleo', 20, 2), view(me, ben, 'Ben', 10)])
    await account.db.people.put({ personId: dan, person: person(dan, 'Dan') })
    const list = collect(watch(account, () => listConversations(account)))
    await eventually(() => expect(list.last()?.map((row) => row.person.firstName)).toEqual(['Cleo', 'Ben']))
    await send('are you there?')
    await enqueue(account, { kind: 'message.send', payload: { recipientId: dan, content: 'hi Dan' } })
    await eventually(() => expect(list.last()).toHaveLength(3))
    const rows = Object.fromEntries((list.last() ?? []).map((row) => [row.person.firstName, row]))
    expect(rows.Ben).toMatchObject({ preview: 'are you there?', mine: true })
    expect(rows.Dan).toMatchObject({ preview: 'hi Dan', mine: true, unreadCount: 0 })
    expect(rows.Cleo).toMatchObject({ mine: false, unreadCount: 2 })
    expect((await readCachedResponse(account, 'conversations-as-of'))?.at).toBeTypeOf('number')
  })

  test('reading one clears its count at once, and an older response does not restore it', async () => {
    const { me, ben, account } = await conversation()
    const both = [view(me, ben, 'Ben', 10, 3), view(me, newId(), 'Cleo', 9, 2)]
    await putConversations(account, both)
    expect(await countUnread(account)).toBe(5)
    const op = await enqueue(account, { kind: 'message.read', payload: { userId: ben } })
    const list = collect(watch(account, () => listConversations(account)))
    await eventually(() => expect(list.last()?.[0]?.unreadCount).toBe(0))
    await putConversations(account, both)
    await eventually(() => expect(list.values.length).toBeGreaterThan(1))
    expect(list.last()?.[0]?.unreadCount).toBe(0)
    expect(await countUnread(account)).toBe(2)
    await settleWith(account, op.opId, done({ ok: true }))
    await putConversations(account, [view(me, ben, 'Ben', 11, 1)])
    await eventually(() => expect(list.last()?.[0]?.unreadCount).toBe(1))
  })

  test('has no unread messages of a person who is blocked', async () => {
    const { me, ben, account } = await conversation()
    await putConversations(account, [view(me, ben, 'Ben', 10, 3), view(me, newId(), 'Cleo', 9, 2)])
    const payload = { personId: ben, name: 'Ben', blocked: true }
    const op = await enqueue(account, { kind: 'person.block', payload })
    expect(await countUnread(account)).toBe(2)
    await settleWith(account, op.opId, done({ ok: true }))
    expect(await countUnread(account)).toBe(2)
  })

  test('is updated when any of its tables changes', async () => {
    const { me, ben, account } = await conversation()
    const list = collect(watch(account, () => listConversations(account)))
    const seen = () => list.last()?.map((row) => `${row.person.firstName}: ${row.preview}`)
    await eventually(() => expect(seen()).toEqual([]))
    await putConversations(account, [view(me, ben, 'Ben', 10)])
    await eventually(() => expect(seen()).toEqual(['Ben: message 10']))
    await putConversations(account, [view(me, ben, 'Benjamin', 11)])
    await eventually(() => expect(seen()).toEqual(['Benjamin: message 11']))
    const cleo = newId()
    await enqueue(account, { kind: 'message.send', payload: { recipientId: cleo, content: 'hi' } })
    await eventually(() => expect(seen()).toContain(': hi'))
    await account.db.people.put({ personId: cleo, person: person(cleo, 'Cleo') })
    await eventually(() => expect(seen()).toContain('Cleo: hi'))
  })

  test('a new one has the name of its person, wherever this device met them', async () => {
    const { account } = await conversation()
    const [home, owner] = [newId(), newId()]
    await putCachedResponse(account, HOMES_KEY, [listingView(home, { owner: person(owner, 'Hana') })])
    await enqueue(account, { kind: 'message.send', payload: { recipientId: owner, content: 'still free?' } })
    expect(await listConversations(account)).toMatchObject([
      { person: { firstName: 'Hana' }, preview: 'still free?' },
    ])
  })

  test('a viewing that is only requested here has its conversation', async () => {
    const { account } = await conversation()
    const owner = person(newId(), 'Hana')
    await enqueue(account, {
      kind: 'viewing.request',
      payload: {
        request: { viewingId: newId(), listingId: newId(), slots: ['2027-03-01T10:00'], note: 'After work' },
        shown: {
          home: { title: 'Sunny room', city: 'San Diego', state: 'CA' },
          timeZone: 'America/Los_Angeles',
          owner,
        },
      },
    })
    expect(await listConversations(account)).toMatchObject([
      { person: owner, preview: 'Asked to see Sunny room\nAfter work', mine: true },
    ])
  })

  test('a new one stays in the list when its first message is accepted', async () => {
    const { me, ben, account, send } = await conversation()
    const op = await send('hello')
    await settleWith(account, op.opId, done(message(me, ben, 1, { opId: op.opId, content: 'hello' })))
    expect(await listConversations(account)).toMatchObject([{ preview: 'hello', mine: true, unreadCount: 0 }])
  })

  test('an accepted message updates its conversation', async () => {
    const { me, ben, account, send } = await conversation()
    await putConversations(account, [view(me, ben, 'Ben', 10)])
    const op = await send('newest')
    const sent = message(me, ben, 11, {
      opId: op.opId,
      content: 'newest',
      createdAt: '2026-03-01T12:00:01.000Z',
    })
    await settleWith(account, op.opId, done(sent))
    const list = collect(watch(account, () => listConversations(account)))
    await eventually(() => expect(list.last()?.[0]).toMatchObject({ preview: 'newest', mine: true }))
    expect(list.last()?.[0]?.at).toBe(Date.parse(sent.createdAt))
  })
})

test('a composer draft belongs to its thread, and other tabs see it', async () => {
  const userId = newId()
  const ben = newId()
  const [one, two] = [await openTestAccount(userId), await openTestAccount(userId)]
  const seen = collect(watch(two, () => readText(two, ben)))
  await eventually(() => expect(seen.values).toEqual([undefined]))
  await saveText(one, ben, { base: '', text: 'Is the room st' })
  await eventually(() => expect(seen.last()).toBe('Is the room st'))
  await saveText(one, ben, { base: 'Is the room st', text: '' })
  await eventually(() => expect(seen.last()).toBeUndefined())
})
