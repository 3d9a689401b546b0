import * as v from 'valibot'
import { Id } from '../core/ids.ts'
import { MESSAGE_MAX_LENGTH, MESSAGE_PHOTOS_MAX } from '../core/limits.ts'
import { countOf } from '../core/phrases.ts'
import { photoList, StoredPhotoUrl } from '../core/photo-urls.ts'
import { isStorableText } from '../core/text.ts'
import { PersonView } from '../account/user.ts'

const EMPTY_MESSAGE = 'Write a message'

/** The words of a message, which are empty only beside photos. */
const Words = v.pipe(
  v.string(),
  v.maxLength(MESSAGE_MAX_LENGTH, `Keep your message to ${MESSAGE_MAX_LENGTH} characters`),
  v.check(isStorableText, 'This message has a character that can’t be sent'),
)

/** The words of a message without photos. */
export const MessageContent = v.pipe(
  Words,
  v.check((text) => text.trim() !== '', EMPTY_MESSAGE),
)

export const TOO_MANY_MESSAGE_PHOTOS = `You can send up to ${MESSAGE_PHOTOS_MAX} photos in a message`

/** The field of the refusal of a message from a seeker with an incomplete profile. */
export const INCOMPLETE_PROFILE_FIELD = 'profileCompleted'
export const INCOMPLETE_PROFILE_MESSAGE =
  'People you message see your profile. Finish it, then send this again. Your words are kept.'

/** The body of POST /messages. */
export const NewMessage = v.pipe(
  v.strictObject({
    recipientId: Id,
    content: Words,
    /** The home that the message is about. */
    listingId: v.exactOptional(Id),
    photos: v.exactOptional(photoList(MESSAGE_PHOTOS_MAX, TOO_MANY_MESSAGE_PHOTOS)),
  }),
  v.forward(
    v.check(({ content, photos = [] }) => content.trim() !== '' || photos.length > 0, EMPTY_MESSAGE),
    ['content'],
  ),
)
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
  /** Empty in messages that a device stored before messages had photos. */
  photos: v.optional(v.array(StoredPhotoUrl), []),
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

/** The text of a message without words whose photos went with their sender's account. */
const PHOTOS_REMOVED = 'Photo removed'

/** A message in one line, for a list: its words, or how many photos it has. */
export function messagePreview({
  content,
  photos = [],
}: {
  content: string
  photos?: readonly string[] | undefined
}): string {
  if (content.trim() !== '') return content
  if (photos.length === 0) return PHOTOS_REMOVED
  return photos.length === 1 ? 'Photo' : countOf(photos.length, 'photo')
}
