import { sql } from 'kysely'
import { citiesIn, regionOf } from '../../../domain/core/locations.ts'
import { INCOMPLETE_PROFILE_FIELD, INCOMPLETE_PROFILE_MESSAGE } from '../../../domain/messages/message.ts'
import type { PersonView, ReferrerView, SeekerCard } from '../../../domain/account/user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Actor } from '../../platform/core/call.ts'
import { notFound, Refusal } from '../../platform/core/refusal.ts'
import type { Row } from '../../platform/db/tables.ts'
import { PERSON_COLUMNS, personView, seekerCard } from './user-views.ts'

const PEOPLE_MAX = 50

/**
 * Whether a person may write to others: homeowners are promised that a seeker who writes has a complete
 * profile.
 */
export const mayWrite = ({ userType, profileCompleted }: Actor): boolean =>
  userType !== 'seeker' || profileCompleted

/** The refusal of a seeker who may not write yet. */
export const profileIncomplete = () =>
  new Refusal('forbidden', INCOMPLETE_PROFILE_MESSAGE, { field: INCOMPLETE_PROFILE_FIELD })

/** The refusal of what waits until the person has proved their address. */
export const emailUnconfirmed = () =>
  new Refusal('email_unconfirmed', 'This goes by itself once you confirm your email')

/** The refusal of a person who is not there, and of one who cannot be reached, whatever the reason. */
export const personNotFound = () => notFound('You can’t reach this person anymore')

/** Completed seekers of the searcher's region, newest first, without those who look for a home alone. */
export async function findPeople(db: Queryable, searcherId: string): Promise<SeekerCard[]> {
  const searcher = await db
    .selectFrom('users')
    .select(['location_preference', 'custom_location'])
    .where('id', '=', searcherId)
    .executeTakeFirstOrThrow()
  const region = searcher.location_preference === null ? null : regionOf(searcher.location_preference)
  let query = db
    .selectFrom('users')
    .select([...PERSON_COLUMNS, 'users.seeker_answers'])
    .where('user_type', '=', 'seeker')
    .where('profile_completed', '=', true)
    .where('suspended_at', 'is', null)
    .where('deletion_due_at', 'is', null)
    .where('seeking_option', '!=', 'SOLO')
    .where('id', '!=', searcherId)
    .where(sql<boolean>`coalesce((match_settings->>'visible')::boolean, true)`)
    .where(
      sql<boolean>`not exists (
        select from blocks
        where (user_id, person_id) in ((${searcherId}::uuid, users.id), (users.id, ${searcherId}::uuid))
      )`,
    )
  if (region) query = query.where('location_preference', 'in', citiesIn(region))
  else {
    // Outside of the two served regions, people match when they typed the same place.
    if (searcher.custom_location === '') return []
    query = query
      .where('location_preference', '=', 'other')
      .where(sql<string>`lower(custom_location)`, '=', searcher.custom_location.toLowerCase())
  }
  const rows = await query.orderBy('completed_at', 'desc').orderBy('id', 'desc').limit(PEOPLE_MAX).execute()
  return rows.flatMap((row) => seekerCard(row) ?? [])
}

/** Returns a person as others see them. @throws Refusal `not_found` (404) */
export async function findPerson(db: Queryable, userId: string): Promise<PersonView> {
  const row = await db.selectFrom('users').select(PERSON_COLUMNS).where('id', '=', userId).executeTakeFirst()
  if (!row) throw personNotFound()
  return personView(row)
}

/** Returns a user's row. @throws Refusal `not_found` (404) */
export async function userById(db: Queryable, id: string): Promise<Row<'users'>> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw personNotFound()
  return row
}

/** Returns the person with a referral code. @throws Refusal `not_found` (404) */
export async function findReferrerByCode(db: Queryable, code: string): Promise<ReferrerView> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'referral_code'])
    .where('referral_code', '=', code)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('No one has this referral code')
  return { firstName: row.first_name, lastName: row.last_name, referralCode: row.referral_code }
}
