import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { adminEndpoints, AdminOverview, PersonRecord } from '../../../contract/admin.ts'
import {
  CITY_CODES,
  isCityCode,
  LOCATION_CODES,
  type CityCode,
  type LocationCode,
} from '../../../domain/core/locations.ts'
import { ADMIN_PAGE, REFERRALS_FOR_PREMIUM, SEATS_PER_CITY } from '../../../domain/core/limits.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { userView } from '../account/user-views.ts'

const PLACES_MAX = 50
const SUBSCRIBERS_PAGE = 5000

/** The number of early seats taken in each city. */
export async function seatsTaken(db: Queryable): Promise<Record<CityCode, number>> {
  const rows = await db.selectFrom('city_seats').selectAll().execute()
  return Object.fromEntries(
    CITY_CODES.map((city) => [city, rows.find(({ location }) => location === city)?.taken ?? 0]),
  ) as Record<CityCode, number>
}

/** Counts of people, listings, seats, premium accounts, typed places and subscribers. */
export async function adminOverview(db: Queryable): Promise<AdminOverview> {
  const [people, listings, seats, premium, places, subscribers] = await Promise.all([
    sql<{ type: Row<'users'>['user_type']; city: LocationCode | null; all: number; completed: number }>`
      select user_type as type, location_preference as city, count(*)::int as all,
        count(*) filter (where profile_completed)::int as completed
      from users group by 1, 2`.execute(db),
    sql<{ city: CityCode | null; all: number; active: number }>`
      select city, count(*)::int as all, count(*) filter (where status = 'active')::int as active
      from listings where deleted_at is null group by 1`.execute(db),
    seatsTaken(db),
    sql<{ seats: number; referrals: number }>`
      select count(*) filter (where seat_number <= ${SEATS_PER_CITY})::int as seats,
        count(*) filter (where referral_count >= ${REFERRALS_FOR_PREMIUM})::int as referrals
      from users`.execute(db),
    sql<{ name: string; people: number }>`
      select min(custom_location) as name, count(*)::int as people from users
      where custom_location <> '' group by lower(custom_location)
      order by people desc, name limit ${PLACES_MAX}`.execute(db),
    sql<{ all: number }>`select count(*)::int as all from newsletter_subscribers`.execute(db),
  ])
  const count = (type: Row<'users'>['user_type'], city?: LocationCode) =>
    people.rows
      .filter((row) => row.type === type && (city === undefined || row.city === city))
      .reduce((sum, row) => sum + row.all, 0)
  const listed = (city: LocationCode) =>
    listings.rows.find((row) => row.city === (isCityCode(city) ? city : null))
  const { seats: earlySeats, referrals } = premium.rows[0] ?? { seats: 0, referrals: 0 }
  return {
    people: {
      seekers: count('seeker'),
      homeowners: count('homeowner'),
      undecided: count(null),
      completed: people.rows.reduce((sum, row) => sum + row.completed, 0),
    },
    cities: LOCATION_CODES.map((city) => ({
      city,
      seekers: count('seeker', city),
      homeowners: count('homeowner', city),
      listings: listed(city)?.all ?? 0,
      active: listed(city)?.active ?? 0,
      seats: isCityCode(city) ? seats[city] : null,
    })),
    premium: { earlySeats, referrals },
    places: places.rows,
    subscribers: subscribers.rows[0]?.all ?? 0,
  }
}

/**
 * One page of people, newest first, filtered by name or e-mail and by premium. Ids grow with time, so the
 * next page starts below the last id of this one.
 */
export async function adminPeople(
  db: Queryable,
  { q, premium, after }: QueryOf<typeof adminEndpoints.adminPeople>,
): Promise<{ people: PersonRecord[]; next: string | null }> {
  let query = db.selectFrom('users').selectAll()
  if (after !== undefined) query = query.where('id', '<', after)
  if (premium !== undefined)
    query = query.where((eb) =>
      eb.or([eb('seat_number', '<=', SEATS_PER_CITY), eb('referral_count', '>=', REFERRALS_FOR_PREMIUM)]),
    )
  const text = q?.trim() ?? ''
  if (text !== '') {
    // The wildcards of LIKE are escaped, so that they match literally.
    const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`(first_name || ' ' || last_name ilike ${like} or email ilike ${like})`)
  }
  const rows = await query
    .orderBy('id', 'desc')
    .limit(ADMIN_PAGE + 1)
    .execute()
  const page = rows.slice(0, ADMIN_PAGE)
  return {
    people: page.map(personRecord),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

function personRecord(row: Row<'users'>): PersonRecord {
  const {
    seekerProfile: _answers,
    newEmail: _address,
    profilePicture: _picture,
    referralCode: _code,
    ...view
  } = userView(row)
  const {
    seekingOption: _option,
    successSeen: _seen,
    isModerator: _moderates,
    suspension: _suspension,
    deletionDueAt: _due,
    ...record
  } = view
  return record
}

/** One page of newsletter subscribers, oldest first; `after` is the previous page's `next`. */
export async function adminNewsletter(
  db: Queryable,
  after: string | undefined,
): Promise<{ subscribers: { email: string; subscribedAt: string }[]; next: string | null }> {
  const offset = Number(after ?? 0)
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'subscribed_at'])
    .orderBy('subscribed_at')
    .orderBy('email_key')
    .offset(offset)
    .limit(SUBSCRIBERS_PAGE + 1)
    .execute()
  const page = rows.slice(0, SUBSCRIBERS_PAGE)
  return {
    subscribers: page.map((row) => ({ email: row.email, subscribedAt: row.subscribed_at.toISOString() })),
    next: rows.length > page.length ? String(offset + page.length) : null,
  }
}
