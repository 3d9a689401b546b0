import type { Handlers } from '../../platform/dispatch/handler.ts'
import { moveListing } from '../listings/listing-changes.ts'
import { answerViewing, endViewings, listViewings, requestViewing } from './viewing-service.ts'

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

  // Renting a home can end its viewings, which the listings know nothing of.
  moveListing: async ({ deps, db, actor, params, body, op, now }) => {
    const view = await moveListing(db, actor, params.listingId, body, op, now)
    if (body.move === 'rent' && body.viewings === 'end') {
      const { newConversations } = deps.config.rateLimits
      await endViewings(db, params.listingId, { actor, now, newConversations })
    }
    return view
  },
} satisfies Partial<Handlers>
