import * as v from 'valibot'
import { UserView } from '../../domain/account/user.ts'
import type { AccountContext } from '../db/context.ts'
import { readableOne } from '../db/quarantine.ts'

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

export async function cachedResponse({ db }: AccountContext, key: string): Promise<CachedResponse | undefined> {
  const row = readableOne(db, 'snapshots', await db.snapshots.get(key))
  return row && { value: row.value, at: row.at }
}

export function putCachedResponse(ctx: AccountContext, key: string, value: unknown): Promise<void> {
  const { db } = ctx
  return ctx.write([db.snapshots], async () => {
    await db.snapshots.put({ key, value, at: ctx.now() })
  })
}

/** Stores what was asked for while the snapshot of `at` (null: none) was the newest one. */
export function putCachedResponseIfCurrent(
  ctx: AccountContext,
  key: string,
  value: unknown,
  at: number | null,
): Promise<void> {
  const { db } = ctx
  return ctx.write([db.snapshots], async () => {
    const stored = await db.snapshots.get(key)
    if (stored && stored.at !== at) return
    await db.snapshots.put({ key, value, at: ctx.now() })
  })
}

/** The user as the server last told it; undefined before the first answer, or when it cannot be read. */
export async function profile(ctx: AccountContext): Promise<{ user: UserView; at: number } | undefined> {
  const stored = await cachedResponse(ctx, PROFILE_KEY)
  const parsed = v.safeParse(UserView, stored?.value)
  return stored && parsed.success ? { user: parsed.output, at: stored.at } : undefined
}

export async function getMeta({ db }: AccountContext, key: string): Promise<unknown> {
  return readableOne(db, 'meta', await db.meta.get(key))?.value
}

export function setMeta(ctx: AccountContext, key: string, value: unknown): Promise<void> {
  const { db } = ctx
  return ctx.write([db.meta], async () => {
    await db.meta.put({ key, value })
  })
}
