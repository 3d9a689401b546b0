import { runBatch } from '../batch.ts'
import type { Handlers } from '../call.ts'
import { MatchIndex } from '../matching/match-index.ts'
import { adminHandlers } from './admin.ts'
import { authHandlers } from './auth.ts'
import { draftHandlers } from './drafts.ts'
import { groupHandlers } from './groups.ts'
import { createHomeHandlers } from './homes.ts'
import { ledgerHandlers } from './ledger.ts'
import { listingHandlers } from './listings.ts'
import { matchHandlers } from './matches.ts'
import { messageHandlers } from './messages.ts'
import { newsletterHandlers } from './newsletter.ts'
import { openApiDocument } from './openapi.ts'
import { profileHandlers } from './profile.ts'
import { tourHandlers } from './tours.ts'
import { viewingHandlers } from './viewings.ts'

/** One handler for each call of the contract; a missing one is a type error. */
export function createHandlers(matchIndex = new MatchIndex()): Handlers {
  let document: Record<string, unknown> | null = null
  return {
    ...authHandlers,
    ...adminHandlers,
    ...profileHandlers,
    ...messageHandlers,
    ...matchHandlers(matchIndex),
    ...listingHandlers,
    ...createHomeHandlers(),
    ...draftHandlers,
    ...ledgerHandlers,
    ...newsletterHandlers,
    ...tourHandlers,
    ...viewingHandlers,
    ...groupHandlers,
    batch: runBatch,
    openapi: async ({ deps }) => (document ??= openApiDocument(deps.config.sessionCookie)),
  }
}
