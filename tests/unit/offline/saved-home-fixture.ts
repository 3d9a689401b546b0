import type { OpPayload } from '../../../src/contract/ops.ts'
import type { ListingView } from '../../../src/domain/listings/listing-view.ts'
import type { SavedHome } from '../../../src/domain/tours/saved-home.ts'
import type { TourEntry } from '../../../src/domain/tours/tour.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { listSavedHomes } from '../../../src/offline/tours/saved-home-rows.ts'
import { newId } from '../../support/fresh-id.ts'
import { listingView } from '../../support/listing-views.ts'

/** An active home of another person. */
export const home = (change: Partial<ListingView> = {}) =>
  listingView(newId(), { mine: false, owners: null, status: 'active', ...change })

/** A home as the server's list of saved homes contains it. */
export const asSaved = (
  view: ListingView,
  entries: TourEntry[] = [],
  change: Partial<SavedHome> = {},
): SavedHome => ({
  listingId: view._id,
  home: { ...view, saved: true },
  gone: false,
  savedAt: '2026-03-01T12:00:00.000Z',
  changes: [],
  entries,
  ...change,
})

/** The keys and values of a saved home's entries on the device. */
export const entriesOf = async (account: Account, listingId: string) =>
  (await listSavedHomes(account))
    .find((each) => each.listingId === listingId)
    ?.entries.map(({ key, value }) => ({ key, value }))

/** The payloads of the unsent entries. */
export const entryOps = async (account: Account) =>
  (await listOpenOps(account))
    .filter((op) => op.kind === 'home.entry')
    .map((op) => op.payload as OpPayload<'home.entry'>)
