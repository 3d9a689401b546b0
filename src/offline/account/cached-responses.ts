import * as v from 'valibot'
import { UserView } from '../../domain/account/user.ts'
import { query, type Account } from '../db/account.ts'
import { readableOne } from '../db/quarantine.ts'
import type { SettleStep } from '../outbox/settle.ts'

/** Snapshots of the server's answers; this one is the account's own user. */
export const PROFILE_KEY = 'profile'
/** The listings that this person may see, as the server listed them. */
export const LISTINGS_KEY = 'listings'
/** Homes of searches, for a time without network. */
export const HOMES_KEY = 'homes'
export const SEARCHES_KEY = 'searches'
/** When this device last heard which homes are saved; the homes have a table of their own. */
export const SAVED_HOMES_KEY = 'saved-homes'
export const listingKey = (listingId: string) => `listing:${listingId}`

/** Who fits the person, as the server counted it without filters, and what matters to them. */
export const MATCHES_KEY = 'matches'
export const MATCH_SETTINGS_KEY = 'match-settings'
/** Whom the person blocked, as the server listed them. */
export const BLOCKED_KEY = 'blocked-people'
export const VIEWINGS_KEY = 'viewings'
export const GROUPS_KEY = 'groups'

export interface CachedResponse {
  value: unknown
  /** Unix milliseconds at which the server said so. */
  at: number
}

export const readCachedResponse = query(async ({ db }: Account, key: string): Promise<CachedResponse | undefined> => {
  const row = readableOne(db, 'snapshots', await db.snapshots.get(key))
  return row && { value: row.value, at: row.at }
})

export function putCachedResponse(account: Account, key: string, value: unknown): Promise<void> {
  const { db } = account
  return account.write([db.snapshots], async () => {
    await db.snapshots.put({ key, value, at: account.now() })
  })
}

/** Stores what was asked for while the snapshot of `at` (null: none) was the newest one. */
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

/** The user as the server last told it; undefined before the first answer, or when it cannot be read. */
export const readProfile = query(async (account: Account): Promise<{ user: UserView; at: number } | undefined> => {
  const stored = await readCachedResponse(account, PROFILE_KEY)
  const parsed = v.safeParse(UserView, stored?.value)
  return stored && parsed.success ? { user: parsed.output, at: stored.at } : undefined
})

export const getMeta = query(async ({ db }: Account, key: string): Promise<unknown> => {
  return readableOne(db, 'meta', await db.meta.get(key))?.value
})

export function setMeta(account: Account, key: string, value: unknown): Promise<void> {
  const { db } = account
  return account.write([db.meta], async () => {
    await db.meta.put({ key, value })
  })
}

/** Stores the account's own user as the server just sent it. */
export const putProfile = (account: Account, user: UserView): Promise<void> =>
  putCachedResponse(account, PROFILE_KEY, user)

/** Stores the user unless a newer copy than that of `at` (Unix milliseconds) arrived in the meantime. */
export const putProfileIfCurrent = (account: Account, user: UserView, at: number | null): Promise<boolean> =>
  putCachedResponseIfCurrent(account, PROFILE_KEY, user, at)

/** Stores the newest user among the accepted changes of the profile. */
export const settleProfile: SettleStep = {
  tables: (db) => [db.snapshots],
  async run({ db }, { done, at }) {
    const views = done
      .filter((op) => op.kind === 'profile.update' || op.kind === 'seeker.option')
      .toSorted((a, b) => b.seq - a.seq)
      .map((op) => v.safeParse(UserView, op.result))
    const newest = views.find((view) => view.success)
    if (newest?.success) await db.snapshots.put({ key: PROFILE_KEY, value: newest.output, at })
  },
}
