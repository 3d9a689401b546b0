import type { Handlers } from '../../platform/dispatch/handler.ts'
import { storePhotos } from '../../platform/photos/uploads.ts'
import { mayWrite } from '../account/person-service.ts'
import { countUnread, listConversations, markRead, readThread, sendMessage } from './message-service.ts'

export const messageHandlers = {
  conversations: ({ db, actor }) => listConversations(db, actor.userId),

  unread: async ({ db, actor }) => ({ count: await countUnread(db, actor.userId) }),

  conversation: ({ db, actor, params, query }) =>
    readThread(db, actor.userId, params.userId, query.before === undefined ? null : Number(query.before)),

  sendMessage: ({ deps, db, actor, body, op, now }) =>
    sendMessage(db, {
      ...body,
      senderId: actor.userId,
      mayWrite: mayWrite(actor),
      mayStart: actor.emailConfirmed,
      opId: op.opId,
      now,
      limits: deps.config.rateLimits,
    }),

  uploadMessagePhoto: async ({ db, actor, photos, now }) => {
    const [imageUrl = ''] = await storePhotos(db, actor.userId, 'message', photos, now)
    return { imageUrl }
  },

  markRead: async ({ db, actor, params, body, now }) => {
    await markRead(db, actor.userId, params.userId, body.messageId, now)
    return { ok: true }
  },
} satisfies Partial<Handlers>
