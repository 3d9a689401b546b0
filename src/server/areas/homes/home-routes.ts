import { ownRow } from '../../platform/auth/sessions.ts'
import type { Handlers } from '../../platform/dispatch/handler.ts'
import type { HomeIndex } from './home-index.ts'
import { findHomes, hideListing } from './home-search-service.ts'
import { deleteSearch, listSearches, saveSearch, seeSearch } from './saved-search-service.ts'

/** Creates the handlers with the home index that all requests of the process share. */
export function createHomeHandlers(index: HomeIndex) {
  return {
    searchHomes: async ({ db, actor, query, now }) =>
      findHomes(db, index, { ...actor, row: await ownRow(db, actor) }, query, now),

    hideListing: async ({ db, actor, params, body, now }) => {
      await hideListing(db, actor.userId, params.listingId, body.hidden, now)
      return { ok: true }
    },

    searches: async ({ db, actor, now }) => ({ searches: await listSearches(db, index, actor.userId, now) }),

    saveSearch: async ({ db, actor, params, body, now }) => {
      await saveSearch(db, actor.userId, params.searchId, body, now)
      return { ok: true }
    },

    seeSearch: async ({ db, actor, params, body, now }) => {
      await seeSearch(db, actor.userId, params.searchId, body.until, now)
      return { ok: true }
    },

    deleteSearch: async ({ db, actor, params }) => {
      await deleteSearch(db, actor.userId, params.searchId)
      return { ok: true }
    },
  } satisfies Partial<Handlers>
}
