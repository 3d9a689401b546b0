import { randomBytes } from 'node:crypto'
import { KNOWN_DEVICES_MAX } from '../../../domain/core/limits.ts'
import type { Queryable } from '../db/open.ts'
import { hashToken } from './sessions.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Whether the person with a normalised e-mail address has signed in on the device with this token before. */
export async function isKnownDevice(db: Queryable, email: string, token: string | null): Promise<boolean> {
  if (token === null || !TOKEN.test(token)) return false
  // The same query for every address, so that its time does not tell which ones have accounts.
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('seen_at')
    .where('users.email', '=', email)
    .where('device_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores that a person signed in on a device; of more than KNOWN_DEVICES_MAX, the ones without a sign-in for the
 * longest time go.
 * @param token the device's token, which stays if a sign-in made it, so that the browser's other people keep it
 * @returns the token for the device's cookie: 256 random bits in base64url
 */
export async function rememberDevice(
  db: Queryable,
  userId: string,
  token: string | null,
  now: Date,
): Promise<string> {
  const kept = token !== null && (await isIssued(db, token)) ? token : randomBytes(32).toString('base64url')
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hashToken(kept), seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ seen_at: now }))
    .execute()
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'not in', (eb) =>
      eb
        .selectFrom('known_devices as newest')
        .select('newest.device_hash')
        .where('newest.user_id', '=', userId)
        .orderBy('newest.seen_at', 'desc')
        .orderBy('newest.device_hash')
        .limit(KNOWN_DEVICES_MAX),
    )
    .execute()
  return kept
}

async function isIssued(db: Queryable, token: string): Promise<boolean> {
  if (!TOKEN.test(token)) return false
  const row = await db
    .selectFrom('known_devices')
    .select('seen_at')
    .where('device_hash', '=', hashToken(token))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
