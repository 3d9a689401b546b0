import type { Handlers } from '../../platform/dispatch/handler.ts'
import { answerViewing, listViewings, requestViewing } from './viewing-service.ts'

export const viewingHandlers = {
  viewings: async ({ db, actor, now }) => ({ viewings: await listViewings(db, actor.userId, now) }),

  requestViewing: ({ deps, db, actor, body, op, now }) => {
    const { newConversations } = deps.config.rateLimits
    return requestViewing(db, body, op, { actor, now, newConversations })
  },

  answerViewing: ({ deps, db, actor, params, body, now }) => {
    const { newConversations } = deps.config.rateLimits
    return answerViewing(db, params.viewingId, body, { actor, now, newConversations })
  },
} satisfies Partial<Handlers>
