import { expect, test } from 'vitest'
import type { MessageView } from '../../../src/domain/messages/message.ts'
import { missingThreads, threadOnDevice } from '../../../src/offline/missing-messages.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { putConversations } from '../../../src/offline/conversations.ts'
import { putThread } from '../../../src/offline/messages.ts'
import { newId } from '../../support/fresh-id.ts'
import { message, openTestAccount } from './fixture.ts'

const person = (id: string) => ({
  _id: id,
  firstName: 'Ben',
  userType: 'seeker' as const,
  profilePicture: '',
})
const conversation = (id: string, lastMessage: MessageView, unreadCount: number) => ({
  person: person(id),
  lastMessage,
  unreadCount,
})

const lacksMessages = async (...args: Parameters<typeof threadOnDevice>) =>
  (await threadOnDevice(...args)).lacksMessages

test('without a list of conversations, any of them may have messages', async () => {
  const account = await openTestAccount(newId())
  expect(await lacksMessages(account, newId())).toBe(true)
  await putConversations(account, [])
  expect(await lacksMessages(account, newId())).toBe(false)
})

test('a conversation lacks messages until the newest of its list is stored', async () => {
  const [me, ben] = [newId(), newId()]
  const account = await openTestAccount(me)
  const [first, second] = [message(ben, me, 1), message(ben, me, 2)]
  await putConversations(account, [conversation(ben, first, 1)])
  expect(await lacksMessages(account, ben)).toBe(true)
  await putThread(account, ben, person(ben), [first], { complete: true })
  expect(await lacksMessages(account, ben)).toBe(false)
  await putConversations(account, [conversation(ben, second, 1)])
  expect(await lacksMessages(account, ben)).toBe(true)
  await putThread(account, ben, person(ben), [first, second], { complete: true })
  expect(await lacksMessages(account, ben)).toBe(false)
})

test('what the person wrote is unread until it is here and marked, and so is what they write later', async () => {
  const [me, ben] = [newId(), newId()]
  const account = await openTestAccount(me)
  const unreadId = async () => (await threadOnDevice(account, ben)).unreadId
  const [theirs, mine, later] = [message(ben, me, 1), message(me, ben, 2), message(ben, me, 3)]
  await putConversations(account, [conversation(ben, mine, 1)])
  expect(await unreadId()).toBeUndefined()
  await putThread(account, ben, person(ben), [theirs, mine], { complete: true })
  expect(await unreadId()).toBe(theirs._id)
  await enqueue(account, { kind: 'message.read', payload: { userId: ben, messageId: theirs._id } })
  expect(await unreadId()).toBeUndefined()
  await putConversations(account, [conversation(ben, later, 2)])
  await putThread(account, ben, person(ben), [theirs, mine, later], { complete: true })
  expect(await unreadId()).toBe(later._id)
  await putConversations(account, [conversation(ben, later, 0)])
  expect(await unreadId()).toBeUndefined()
})

test('only unread conversations that lack messages are missing, the newest first, as many as asked for', async () => {
  const me = newId()
  const [read, stored, older, oldest, newer] = [newId(), newId(), newId(), newId(), newId()]
  const account = await openTestAccount(me)
  const here = message(stored, me, 50)
  await putConversations(account, [
    conversation(read, message(read, me, 60), 0),
    conversation(stored, here, 1),
    conversation(older, message(older, me, 30), 3),
    conversation(oldest, message(oldest, me, 20), 1),
    conversation(newer, message(newer, me, 40), 2),
  ])
  await putThread(account, stored, person(stored), [here], { complete: true })
  expect(await missingThreads(account, 10)).toEqual([newer, older, oldest])
  expect(await missingThreads(account, 2)).toEqual([newer, older])
})
