import * as v from 'valibot'
import { PersonView } from '../domain/account/user.ts'
import { Id } from '../domain/core/ids.ts'
import { StoredPhotoUrl } from '../domain/core/photo-urls.ts'
import { OP_STALE_AFTER_MS, UNDO_WINDOW_MS } from '../domain/core/limits.ts'
import { ConversationView, MessageView, NewMessage } from '../domain/messages/message.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'
import { opKind, type OpKindShape } from './op-kind.ts'

const UserParams = v.object({ userId: Id })

/** The last message that a person has seen of another one; without it, all messages of that person count as seen. */
const ReadUpTo = v.strictObject({ messageId: v.exactOptional(Id) })

/** Endpoints of messages. */
export const messageEndpoints = {
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
    query: v.object({ before: v.optional(v.pipe(v.string(), v.maxLength(15), v.regex(/^\d{1,15}$/))) }),
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
    idempotent: true,
  }),
  uploadMessagePhoto: endpoint({
    method: 'POST',
    path: '/upload/message',
    auth: 'user',
    summary: 'Upload a photo for a message',
    multipart: { field: 'messageImage', maxFiles: 1 },
    response: v.object({ imageUrl: StoredPhotoUrl }),
    status: 201,
    fallback: 'Failed to upload the photo',
    idempotent: true,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/messages/read/:userId',
    auth: 'user',
    summary: 'Mark a conversation as read, up to a message or completely',
    params: UserParams,
    body: ReadUpTo,
    bodyOptional: true,
    response: Ok,
    fallback: 'Error marking messages as read',
    batchable: true,
    idempotent: true,
  }),
} as const satisfies Record<string, EndpointShape>

/** A message to another person. Both kinds of message share a lane, so that they keep their order. */
const message = opKind({
  endpoint: messageEndpoints.sendMessage,
  payload: NewMessage,
  label: 'Message',
  lane: ({ recipientId }) => `message:${recipientId}`,
  staleAfterMs: OP_STALE_AFTER_MS,
  needsProfile: true,
})

/** Operations on messages. */
export const messageOps = {
  'message.send': message,
  'message.verdict': { ...message, label: 'Message after a visit', heldMs: UNDO_WINDOW_MS },
  'photo.message': opKind({
    endpoint: messageEndpoints.uploadMessagePhoto,
    payload: v.strictObject({ photoId: Id }),
    label: 'Photo in a message',
    lane: ({ photoId }) => `photo:${photoId}`,
    photoId: ({ photoId }) => photoId,
  }),
  'message.read': opKind({
    endpoint: messageEndpoints.markRead,
    payload: v.strictObject({ userId: Id, ...ReadUpTo.entries }),
    label: 'Mark as read',
    quiet: true,
    lane: (payload) => `read:${payload.userId}`,
    coalesceKey: (payload) => payload.userId,
    params: ({ userId }) => ({ userId }),
    body: ({ messageId }) => (messageId === undefined ? {} : { messageId }),
  }),
} as const satisfies Record<string, OpKindShape>
