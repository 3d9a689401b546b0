import * as v from 'valibot'
import { Id } from '../domain/core/ids.ts'
import { ConversationView, MessageView, NewMessage } from '../domain/messages/message.ts'
import { PersonView, SeekerCard } from '../domain/account/user.ts'
import { endpoint, Ok, type EndpointShape } from './endpoint.ts'

const UserParams = v.object({ userId: Id })

/** Endpoints of other people and of messages. */
export const peopleEndpoints = {
  people: endpoint({
    method: 'GET',
    path: '/people',
    auth: 'user',
    summary: 'Seekers looking in the same region, newest first, at most 50',
    response: v.object({ people: v.array(SeekerCard) }),
    fallback: 'Error fetching people',
  }),
  person: endpoint({
    method: 'GET',
    path: '/people/:userId',
    auth: 'user',
    summary: 'What one person shows to others',
    params: UserParams,
    response: PersonView,
    fallback: 'Error fetching people',
  }),
  conversations: endpoint({
    method: 'GET',
    path: '/messages',
    auth: 'user',
    summary: 'Conversations, newest first',
    response: v.object({ conversations: v.array(ConversationView), unreadCount: v.number() }),
    fallback: 'Error fetching conversations',
  }),
  unread: endpoint({
    method: 'GET',
    path: '/messages/unread',
    auth: 'user',
    summary: 'How many messages are unread',
    response: v.object({ count: v.number() }),
    fallback: '',
  }),
  conversation: endpoint({
    method: 'GET',
    path: '/messages/:userId',
    auth: 'user',
    summary: 'The newest messages with one person, oldest of them first',
    params: UserParams,
    query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))) }),
    response: v.object({ person: PersonView, messages: v.array(MessageView), more: v.boolean() }),
    fallback: 'Error fetching conversation',
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/messages',
    auth: 'user',
    summary: 'Send a message',
    body: NewMessage,
    response: MessageView,
    status: 201,
    fallback: 'Error sending message',
    batchable: true,
    receipts: true,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/messages/read/:userId',
    auth: 'user',
    summary: 'Mark a conversation as read',
    params: UserParams,
    body: v.strictObject({}),
    response: Ok,
    fallback: 'Error marking messages as read',
    batchable: true,
    receipts: true,
  }),
} as const satisfies Record<string, EndpointShape>
