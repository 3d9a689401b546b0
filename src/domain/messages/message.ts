import * as v from 'valibot'
import { Id } from '../core/ids.ts'
import { MESSAGE_MAX_LENGTH } from '../core/limits.ts'
import { isStorableText } from '../core/text.ts'
import { PersonView } from '../account/user.ts'

export const MessageContent = v.pipe(
  v.string(),
  v.maxLength(MESSAGE_MAX_LENGTH, `Please keep a message to ${MESSAGE_MAX_LENGTH} characters`),
  v.check((text) => text.trim() !== '', 'Please write a message'),
  v.check(isStorableText, 'This message has a character that cannot be sent'),
)

/** The field of the refusal of a message from a seeker with an incomplete profile. */
export const INCOMPLETE_PROFILE_FIELD = 'profileCompleted'
export const INCOMPLETE_PROFILE_MESSAGE =
  'People you write to see your profile. Finish it, then send this again; your words are kept.'

/** The body of POST /messages. */
export const NewMessage = v.strictObject({
  recipientId: Id,
  content: MessageContent,
  /** The home that the message is about. */
  listingId: v.exactOptional(Id),
})
export type NewMessage = v.InferOutput<typeof NewMessage>

/** A message as its sender and its recipient see it. */
export const MessageView = v.object({
  _id: Id,
  /** The sort key of a conversation; grows with every message on the server. */
  order: v.number(),
  /** The operation that sent the message, so that the sender's device recognizes it. */
  opId: v.nullable(Id),
  senderId: Id,
  recipientId: Id,
  content: v.string(),
  createdAt: v.string(),
  readAt: v.nullable(v.string()),
})
export type MessageView = v.InferOutput<typeof MessageView>

/** A conversation in the list of conversations. */
export const ConversationView = v.object({
  person: PersonView,
  lastMessage: MessageView,
  unreadCount: v.number(),
})
export type ConversationView = v.InferOutput<typeof ConversationView>
