import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { seekerPayload } from '../support/api-samples.ts'
import { createHomeowner } from '../support/api-users.ts'
import { INCOMPLETE_PROFILE_FIELD, INCOMPLETE_PROFILE_MESSAGE } from '../../src/domain/messages/message.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const send = (from: Person, to: Person, content: string) =>
  from.call('sendMessage', { body: { recipientId: to.id, content } })
const thread = (me: Person, other: Person, before?: number) =>
  me.call('conversation', {
    params: { userId: other.id },
    ...(before === undefined ? {} : { query: { before: String(before) } }),
  })
const unread = async (person: Person) => (await person.call('unread')).body.count

test('a message is read exactly as it was written', async () => {
  const [anna, ben] = [await register(server), await register(server)]
  for (const content of [
    'Hello',
    '  spaces  kept ',
    'emoji 🏠👩‍👩‍👧 عربى',
    "'; drop table messages; --",
    '<script>alert(1)</script>',
    'x'.repeat(2000),
    '\n\n',
    'a',
  ].filter((text) => text.trim())) {
    const { status, body } = await send(anna, ben, content)
    expect([status, body.content, body.senderId, body.recipientId, body.readAt]).toEqual([
      201,
      content,
      anna.id,
      ben.id,
      null,
    ])
  }
  const { body } = await thread(ben, anna)
  expect(body.messages.map(({ content }) => content)[3]).toBe("'; drop table messages; --")
  expect(body.person._id).toBe(anna.id)
  expect((await send(anna, ben, 'x'.repeat(2001))).error.msg).toBe('Keep your message to 2000 characters')
  expect((await send(anna, ben, ' \n ')).error.msg).toBe('Write a message')
})

test('a seeker writes to nobody before the profile is complete, and then sends the same words', async () => {
  const owner = await createHomeowner(server)
  const seeker = await register(server)
  await seeker.call('updateProfile', { body: { userType: 'seeker' } })
  const early = await send(seeker, owner, 'Is it free?')
  expect(early).toMatchObject({
    status: 403,
    error: { code: 'forbidden', msg: INCOMPLETE_PROFILE_MESSAGE, field: INCOMPLETE_PROFILE_FIELD },
  })
  expect(await unread(owner)).toBe(0)
  // A reply is a message too.
  await send(owner, seeker, 'Hello')
  expect((await send(seeker, owner, 'Is it free?')).status).toBe(403)
  await seeker.call('updateProfile', { body: seekerPayload() })
  expect((await send(seeker, owner, 'Is it free?')).status).toBe(201)
  expect(await unread(owner)).toBe(1)
})

test('a thread has pages of 50, oldest first, without gaps or duplicates', async () => {
  const [anna, ben] = [await register(server), await register(server)]
  for (let index = 0; index < 120; index++)
    await send(index % 3 === 0 ? ben : anna, index % 3 === 0 ? anna : ben, String(index))
  const pages: string[][] = []
  let before: number | undefined
  for (;;) {
    const { body } = await thread(anna, ben, before)
    pages.unshift(body.messages.map(({ content }) => content))
    before = body.messages[0]?.order
    if (!body.more) break
  }
  expect(pages.map((page) => page.length)).toEqual([20, 50, 50])
  expect(pages.flat()).toEqual(Array.from({ length: 120 }, (_, index) => String(index)))
})

test('unread messages are counted, and only their recipient marks them as read', async () => {
  const [anna, ben, cleo] = [await register(server), await register(server), await register(server)]
  const dora = await register(server)
  await send(anna, ben, 'one')
  await send(anna, dora, 'to somebody else')
  await send(anna, ben, 'two')
  await send(cleo, ben, 'three')
  expect([await unread(ben), await unread(anna)]).toEqual([3, 0])
  const { body } = await ben.call('conversations')
  expect(body.unreadCount).toBe(3)
  expect(
    body.conversations.map(({ person, unreadCount, lastMessage }) => [
      person._id,
      unreadCount,
      lastMessage.content,
    ]),
  ).toEqual([
    [cleo.id, 1, 'three'],
    [anna.id, 2, 'two'],
  ])
  // When the sender marks the thread as read, the messages stay unread for the recipient.
  await anna.call('markRead', { params: { userId: ben.id } })
  expect(await unread(ben)).toBe(3)
  await ben.call('markRead', { params: { userId: anna.id } })
  expect(await unread(ben)).toBe(1)
  expect(await unread(dora)).toBe(1)
  const [first] = (await thread(anna, ben)).body.messages
  expect(first?.readAt).not.toBeNull()
})

test('a person reads up to the last message that the device showed, and later ones stay unread', async () => {
  const [anna, ben, cleo] = [await register(server), await register(server), await register(server)]
  await send(anna, ben, 'one')
  const { _id: messageId } = (await send(anna, ben, 'two')).body
  await send(anna, ben, 'three')
  const { _id: fromCleo } = (await send(cleo, ben, 'elsewhere')).body
  const { _id: own } = (await send(ben, anna, 'an answer')).body
  const read = (upTo: string) =>
    ben.call('markRead', { params: { userId: anna.id }, body: { messageId: upTo } })
  // Neither a message of somebody else nor one that the server does not have says what was seen.
  for (const other of [fromCleo, own, newOpId()]) {
    expect((await read(other)).status).toBe(200)
    expect(await unread(ben)).toBe(4)
  }
  await read(messageId)
  expect((await thread(ben, anna)).body.messages.map(({ readAt }) => readAt !== null)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(await unread(ben)).toBe(2)
})

test('a conversation is hidden from other people', async () => {
  const [anna, ben, cleo] = [await register(server), await register(server), await register(server)]
  await send(anna, ben, 'a secret')
  for (const person of [anna, ben])
    expect(JSON.stringify((await thread(cleo, person)).body)).not.toContain('a secret')
  expect((await cleo.call('conversations')).body.conversations).toEqual([])
})

test('two people who write first concurrently share one conversation', async () => {
  const [anna, ben] = [await register(server), await register(server)]
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      send(index % 2 ? anna : ben, index % 2 ? ben : anna, `m${index}`),
    ),
  )
  expect(responses.every(({ status }) => status === 201)).toBe(true)
  const { body } = await thread(anna, ben)
  const orders = body.messages.map(({ order }) => order)
  expect(orders).toEqual([...orders].sort((a, b) => a - b))
  expect(new Set(body.messages.map(({ content }) => content)).size).toBe(10)
  expect((await anna.call('conversations')).body.conversations).toHaveLength(1)
})

test('new conversations are limited per day; replies are not', async () => {
  const limited = await createTestApp({ rateLimits: { newConversations: { max: 2 } } })
  const people = await Promise.all(Array.from({ length: 4 }, () => register(limited)))
  const [anna, ben, cleo, dan] = people as [Person, Person, Person, Person]
  expect([
    (await send(anna, ben, '1')).status,
    (await send(anna, cleo, '2')).status,
    (await send(anna, dan, '3')).status,
  ]).toEqual([201, 201, 429])
  expect((await send(anna, ben, 'still here')).status).toBe(201)
  limited.clock.advance(86_400_000)
  expect((await send(anna, dan, '4')).status).toBe(201)
  await limited.close()
})

test('the sender finds the id of the operation in the thread', async () => {
  const [anna, ben] = [await register(server), await register(server)]
  const opId = newOpId()
  await anna.call('sendMessage', { body: { recipientId: ben.id, content: 'x' }, opId })
  expect((await thread(ben, anna)).body.messages[0]?.opId).toBe(opId)
})
