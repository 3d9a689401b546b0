import { sql } from 'kysely'
import { REFERRALS_FOR_PREMIUM, SEATS_PER_CITY } from '../../../domain/core/limits.ts'
import { isCityCode } from '../../../domain/core/locations.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { usedBefore } from './tombstones.ts'

/**
 * Counts the address of a new account as proved: it takes the city's next early seat, and its referral counts.
 * Both cost others something, so a made-up address gets neither.
 */
export async function confirmAddress(tx: Queryable, user: Row<'users'>, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_confirmed_at: now, updated_at: now })
    .where('id', '=', user.id)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  // Deleting an account and registering again gives neither a second seat nor a second referral.
  const used = await usedBefore(tx, user.email)
  const seat = used.had_seat ? null : await takeSeat(tx, user.location_preference)
  if (seat !== null)
    await tx.updateTable('users').set({ seat_number: seat }).where('id', '=', user.id).execute()
  if (user.referred_by !== null && !used.was_referred) await countReferral(tx, user.referred_by, now)
}

/** Takes the city's next early seat; null when none is left or the location is not one of the cities. */
async function takeSeat(tx: Queryable, location: string | null): Promise<number | null> {
  if (location === null || !isCityCode(location)) return null
  const row = await tx
    .updateTable('city_seats')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('location', '=', location)
    .where('taken', '<', SEATS_PER_CITY)
    .returning('taken')
    .executeTakeFirst()
  return row?.taken ?? null
}

/** Counts one more person who registered with a code, and gives its owner premium once there are enough. */
async function countReferral(tx: Queryable, referrerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      referral_count: eb('referral_count', '+', 1),
      referral_premium_at: sql<Date | null>`coalesce(referral_premium_at, case when referral_count + 1 >= ${REFERRALS_FOR_PREMIUM} then ${now}::timestamptz end)`,
    }))
    .where('id', '=', referrerId)
    .execute()
}
