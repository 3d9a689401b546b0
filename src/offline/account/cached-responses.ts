import * as v from 'valibot'
import type { OpKind } from '../../contract/ops.ts'
import { UserView } from '../../domain/account/user.ts'
import { query, type Account } from '../db/account.ts'
import { PROFILE_KEY } from '../db/profile-row.ts'
import { parseRow } from '../db/quarantine.ts'
import type { Op } from '../../sync/types.ts'
import type { SettleStep } from '../outbox/settle.ts'
import { releaseTables, releaseUnproved } from '../outbox/unproved.ts'

/** The key of the listings that this person may see. */
export const LISTINGS_KEY = 'listings'
/** The key of the homes of recent searches, which are shown while the device is offline. */
export const HOMES_KEY = 'homes'
export const SEARCHES_KEY = 'searches'
/** The key of the time of the last list of saved homes; the homes themselves are in the table `homes`. */
export const SAVED_HOMES_KEY = 'saved-homes'
/** The key of the homes that fit the person best. */
export const TOP_HOMES_KEY = 'top-homes'
/** The key of one listing among the cached responses. */
export const listingKey = (listingId: string) => `listing:${listingId}`

/** The key of what became of a listing that the server no longer has. */
export const offMarketKey = (listingId: string) => `off-market:${listingId}`

/** The key of the person's matches, computed by the server without filters. */
export const MATCHES_KEY = 'matches'
export const MATCH_SETTINGS_KEY = 'match-settings'
/** The key of the people whom the person has blocked. */
export const BLOCKED_KEY = 'blocked-people'
/** The key of the newest file with the person's data. */
export const EXPORT_KEY = 'export'
export const SESSIONS_KEY = 'sessions'
export const PASSKEYS_KEY = 'passkeys'
export const VIEWINGS_KEY = 'viewings'
export const GROUPS_KEY = 'groups'
export const REPORTS_KEY = 'reports'
export const NOTICES_KEY = 'notices'

/** A server response stored on this device. */
export interface CachedResponse {
  value: unknown
  /** When the response arrived, in Unix milliseconds. */
  at: number
}

/** Reads a cached response; undefined when there is none or it cannot be read. */
export const readCachedResponse = query(
  async ({ db }: Account, key: string): Promise<CachedResponse | undefined> => {
    const row = parseRow(db, 'snapshots', await db.snapshots.get(key))
    return row && { value: row.value, at: row.at }
  },
)

/** Stores a response of the server with the current time. */
export function putCachedResponse(account: Account, key: string, value: unknown): Promise<void> {
  const { db } = account
  return account.write([db.snapshots], async () => {
    await db.snapshots.put({ key, value, at: account.now() })
  })
}

/**
 * Stores a response unless a newer one was stored since the request. `at` is the time of the cached response
 * when the request was sent, in Unix milliseconds; null when there was none.
 * @returns whether the response was stored.
 */
export function putCachedResponseIfCurrent(
  account: Account,
  key: string,
  value: unknown,
  at: number | null,
): Promise<boolean> {
  const { db } = account
  return account.write([db.snapshots], async () => {
    const stored = await db.snapshots.get(key)
    if (stored && stored.at !== at) return false
    await db.snapshots.put({ key, value, at: account.now() })
    return true
  })
}

/** Reads a value of the table `meta`; undefined when there is none. */
export const getMeta = query(async ({ db }: Account, key: string): Promise<unknown> => {
  return parseRow(db, 'meta', await db.meta.get(key))?.value
})

/** Stores a value in the table `meta`. */
export function setMeta(account: Account, key: string, value: unknown): Promise<void> {
  const { db } = account
  return account.write([db.meta], async () => {
    await db.meta.put({ key, value })
  })
}

/** Stores the account's own user from a response, inside a transaction over snapshots and `releaseTables`. */
async function storeUser(account: Account, user: UserView, at: number): Promise<void> {
  const { db } = account
  const before = v.safeParse(UserView, (await db.snapshots.get(PROFILE_KEY))?.value)
  await db.snapshots.put({ key: PROFILE_KEY, value: user, at })
  if (user.emailConfirmed && before.success && !before.output.emailConfirmed) await releaseUnproved(account)
}

const userTables = (account: Account) => [account.db.snapshots, ...releaseTables(account)]

/** Stores the account's own user from a response. */
export const putProfile = (account: Account, user: UserView): Promise<void> =>
  account.write(userTables(account), () => storeUser(account, user, account.now()))

/** Stores the user unless a newer one was stored since the request; see `putCachedResponseIfCurrent`. */
export const putProfileIfCurrent = (account: Account, user: UserView, at: number | null): Promise<boolean> =>
  account.write(userTables(account), async () => {
    const stored = await account.db.snapshots.get(PROFILE_KEY)
    if (stored && stored.at !== at) return false
    await storeUser(account, user, account.now())
    return true
  })

const CodeResult = v.object({ user: UserView })

/** The user in the response to a profile operation; undefined for other operations. */
function userIn({ kind, result }: Op): UserView | undefined {
  const isCode = kind === 'email.code'
  if (!isCode && !SETS_USER.includes(kind)) return undefined
  const parsed = isCode ? v.safeParse(CodeResult, result) : v.safeParse(UserView, result)
  if (!parsed.success) return undefined
  return 'user' in parsed.output ? parsed.output.user : parsed.output
}

/** The kinds of operations whose response is the user. */
const SETS_USER: readonly OpKind[] = ['profile.update', 'seeker.option', 'account.deletion']

/** Stores the user from the response to the newest accepted profile operation. */
export const settleProfile: SettleStep = {
  tables: (db) => [db.snapshots, db.ops, db.flights],
  async run(account, { done, at }) {
    const newest = done
      .toSorted((a, b) => b.seq - a.seq)
      .map(userIn)
      .find((user) => user !== undefined)
    if (newest) await storeUser(account, newest, at)
  },
}
