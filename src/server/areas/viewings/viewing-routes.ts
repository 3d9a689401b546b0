import type { Handlers } from '../../platform/dispatch/handler.ts'
import { answerViewing, listViewings, requestViewing } from './viewing-service.ts'

export const viewingHandlers = {
  viewings: async ({ db, actor }) => ({ viewings: await listViewings(db, actor.userId) }),

  requestViewing: ({ deps, db, actor, body, op, now }) => {
    const { newConversationsPerDay } = deps.config.rateLimits
    return requestViewing(db, body, op, { actor, now, newConversationsPerDay })
  },

  answerViewing: ({ deps, db, actor, params, body, now }) => {
    const { newConversationsPerDay } = deps.config.rateLimits
    return answerViewing(db, params.viewingId, body, { actor, now, newConversationsPerDay })
  },
} satisfies Partial<Handlers>
