import { runBatch } from './platform/batch/run-batch.ts'
import type { Handlers } from './platform/dispatch/handler.ts'
import { MatchIndex } from './areas/matches/search/match-index.ts'
import { adminHandlers } from './areas/admin/admin-routes.ts'
import { authHandlers } from './areas/account/auth-routes.ts'
import { draftHandlers } from './areas/account/draft-routes.ts'
import { groupHandlers } from './areas/groups/group-routes.ts'
import { HomeIndex } from './areas/homes/home-index.ts'
import { createHomeHandlers } from './areas/homes/home-routes.ts'
import { ledgerHandlers } from './areas/account/ledger-routes.ts'
import { listingHandlers } from './areas/listings/listing-routes.ts'
import { createMatchHandlers } from './areas/matches/match-routes.ts'
import { messageHandlers } from './areas/messages/message-routes.ts'
import { newsletterHandlers } from './areas/account/newsletter-routes.ts'
import { openApiDocument } from './platform/dispatch/openapi.ts'
import { profileHandlers } from './areas/account/profile-routes.ts'
import {
  withHomeFlagging,
  withMessageFlagging,
  withRequestFlagging,
} from './areas/reports/flagging-routes.ts'
import { withPictureCheck, withProfilePictureCheck } from './areas/reports/picture-checks.ts'
import { reportHandlers, withFirstListingCase } from './areas/reports/report-routes.ts'
import { tourHandlers } from './areas/tours/tour-routes.ts'
import { viewingHandlers } from './areas/viewings/viewing-routes.ts'

/** What the searches of a process read. */
export interface SearchIndexes {
  people: MatchIndex
  homes: HomeIndex
}

/** Creates indexes that are empty until their first read. */
export const createIndexes = (): SearchIndexes => ({ people: new MatchIndex(), homes: new HomeIndex() })

/** Creates one handler for each endpoint of the contract; a missing handler is a type error. */
export function createHandlers(indexes = createIndexes()): Handlers {
  let document: Record<string, unknown> | null = null
  return {
    ...authHandlers,
    ...adminHandlers,
    ...profileHandlers,
    ...messageHandlers,
    sendMessage: withMessageFlagging(messageHandlers.sendMessage),
    ...createMatchHandlers(indexes.people),
    ...listingHandlers,
    updateProfile: withProfilePictureCheck(profileHandlers.updateProfile),
    createListing: withHomeFlagging<'createListing'>(
      withFirstListingCase(withPictureCheck(listingHandlers.createListing)),
    ),
    updateListing: withHomeFlagging<'updateListing'>(
      withPictureCheck(listingHandlers.updateListing, { onlyUnchecked: true }),
    ),
    ...createHomeHandlers(indexes.homes),
    ...draftHandlers,
    ...ledgerHandlers,
    ...newsletterHandlers,
    ...tourHandlers,
    ...viewingHandlers,
    moveListing: withHomeFlagging<'moveListing'>(withPictureCheck(viewingHandlers.moveListing)),
    requestViewing: withRequestFlagging(viewingHandlers.requestViewing),
    ...groupHandlers,
    ...reportHandlers,
    batch: runBatch,
    openapi: async ({ deps }) => (document ??= openApiDocument(deps.config.sessionCookie)),
  }
}
