import { readLostWork } from '../../../src/offline/account/ledger-store.ts'
import { readEffectiveUser } from '../../../src/offline/account/effective-user.ts'
import { countPaused } from '../../../src/offline/account/paused-work.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import { readProfile } from '../../../src/offline/db/profile-row.ts'
import { recountOps } from '../../../src/offline/db/recount-ops.ts'
import { allDrafts } from '../../../src/offline/drafts/draft-rows.ts'
import { listConversations } from '../../../src/offline/conversations.ts'
import { readThread } from '../../../src/offline/messages.ts'
import { readMovedDays } from '../../../src/offline/moved-days.ts'
import { listOpCounts } from '../../../src/offline/outbox/op-counts.ts'
import { opsButMessages, outboxWindow } from '../../../src/offline/outbox/outbox.ts'
import { listRemovedHomes, listSavedHomes } from '../../../src/offline/tours/saved-home-rows.ts'

/** Makes a device ready that an earlier build left. */
export const makeReady = recountOps

/** What the product watches on every page of a signed-in person, and its header, frame and background jobs. */
export const ALWAYS: readonly ((account: Account) => Promise<unknown>)[] = [
  readEffectiveUser,
  readProfile,
  opsButMessages,
  listOpCounts,
  allDrafts,
  allDrafts,
  allDrafts,
  listRemovedHomes,
  readMovedDays,
  countPaused,
  readLostWork,
  listSavedHomes,
  listRemovedHomes,
  // The screens' `useOps`.
  opsButMessages,
]

/** The first part of each screen. */
export const SCREENS = {
  thread: (account: Account, personId: string): Promise<unknown> => readThread(account, personId, 60),
  conversations: (account: Account): Promise<unknown> => listConversations(account, 40),
  outbox: (account: Account): Promise<unknown> => outboxWindow(account, 100),
  saved: (account: Account): Promise<unknown> => listSavedHomes(account),
}
