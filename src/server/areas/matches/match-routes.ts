import { ownRow } from '../../platform/auth/sessions.ts'
import type { Handlers } from '../../platform/dispatch/handler.ts'
import type { MatchIndex } from './search/match-index.ts'
import { blockPerson, listBlocked } from '../account/block-service.ts'
import { endSharedGroups } from '../groups/managed-groups.ts'
import { findMatches } from './match-service.ts'
import { readMatchSettings, writeMatchSettings } from './match-settings-service.ts'
import { markPerson } from './person-mark-service.ts'

/** Creates the handlers with the match index that all requests of the process share. */
export function createMatchHandlers(index: MatchIndex) {
  return {
    matches: async ({ db, actor, query }) => findMatches(db, index, await ownRow(db, actor), query),

    matchSettings: ({ db, actor }) => readMatchSettings(db, actor.userId),

    setMatchSettings: ({ db, actor, body, now }) => writeMatchSettings(db, actor.userId, body, now),

    markPerson: ({ db, actor, params, body, now }) => markPerson(db, actor, params.userId, body.mark, now),

    blockPerson: async ({ db, actor, params, body, now }) => {
      await blockPerson(db, actor.userId, params.userId, body.blocked, now)
      if (body.blocked) await endSharedGroups(db, actor.userId, params.userId)
      return { ok: true }
    },

    blockedPeople: async ({ db, actor }) => ({ people: await listBlocked(db, actor.userId) }),
  } satisfies Partial<Handlers>
}
