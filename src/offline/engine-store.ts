import type { EngineStore } from '../sync/ports.ts'
import { settleProfile } from './account/cached-responses.ts'
import type { Account } from './db/account.ts'
import { settleGroups } from './groups.ts'
import { settleSearches } from './homes.ts'
import { settleListings } from './listings.ts'
import { settleMatches } from './matches.ts'
import { settleMessages } from './messages.ts'
import { settleMovedDays } from './moved-days.ts'
import { createOutboxStore } from './outbox/outbox-store.ts'
import type { SettleStep } from './outbox/settle.ts'
import { settleSavedHomes } from './tours/saved-home-rows.ts'
import { settleTourEntries } from './tours/tour-entries.ts'
import { settleViewings } from './viewings.ts'

/** The settle steps of all areas, in the order in which they run. */
const SETTLE_STEPS: readonly SettleStep[] = [
  settleMessages,
  settleProfile,
  settleListings,
  settleViewings,
  settleGroups,
  settleSearches,
  settleMatches,
  settleMovedDays,
  settleTourEntries,
  settleSavedHomes,
]

/** The engine's store for one account, with the settle steps of all areas. */
export const createEngineStore = (account: Account): EngineStore => createOutboxStore(account, SETTLE_STEPS)
