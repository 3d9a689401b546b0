import type { Handlers } from '../../platform/dispatch/handler.ts'
import { moveListing } from '../listings/listing-changes.ts'
import { answerViewing, endViewings, listViewings, requestViewing } from './viewing-service.ts'

export const viewingHandlers = {
  viewings: async ({ db, actor, now }) => ({ viewings: await listViewings(db, actor.userId, now) }),

  requestViewing: ({ deps, db, actor, body, op, now }) => {
    const limits = deps.config.rateLimits
    return requestViewing(db, body, op, { actor, now, limits })
  },

  answerViewing: ({ deps, db, actor, params, body, now }) => {
    const limits = deps.config.rateLimits
    return answerViewing(db, params.viewingId, body, { actor, now, limits })
  },

  // Renting a home can end its viewings, which the listings know nothing of.
  moveListing: async ({ deps, db, actor, params, body, op, now }) => {
    const view = await moveListing(db, actor, params.listingId, body, op, {
      now,
      limits: deps.config.rateLimits,
    })
    if (body.move === 'rent' && body.viewings === 'end') {
      const limits = deps.config.rateLimits
      await endViewings(db, params.listingId, { actor, now, limits })
    }
    return view
  },
} satisfies Partial<Handlers>
