import { sql } from 'kysely'
import type { Day } from '../../../domain/core/dates.ts'
import { readListingForm, parseDollars, type ListingForm } from '../../../domain/listings/listing-form.ts'
import { unansweredRooms } from '../../../domain/listings/listing-payload.ts'
import { statusOn } from '../../../domain/listings/listing-life.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { PHOTOS_FOR_ACTIVE_MIN } from '../../../domain/core/limits.ts'
import { publicIdOf } from '../../../domain/core/photo-urls.ts'
import type { PersonView } from '../../../domain/account/user.ts'
import type { Actor } from '../../platform/core/call.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { BADGE_FACTS, badgesOfRow, photosAreUnique, type BadgeFactsRow } from '../account/badge-service.ts'
import { personView } from '../account/user-views.ts'

export type ListingRow = Row<'listings'>
type Owner = Pick<Row<'users'>, 'first_name' | 'user_type' | 'profile_picture'>

/** The columns that decide a listing's status. */
export const STATUS_COLUMNS = [
  'status',
  'paused_until',
  'confirmed_on',
  'payload',
  'hidden_at',
  'owner_suspended_at',
] as const

/** Whether a listing is off the market because of a decision, of reports, or of its owner's suspension. */
export const isHidden = (row: Pick<ListingRow, 'hidden_at' | 'owner_suspended_at'>): boolean =>
  row.hidden_at !== null || row.owner_suspended_at !== null

/** SQL condition on `listings`: the opposite of `isHidden`. */
export const NOT_HIDDEN = sql<boolean>`(hidden_at is null and owner_suspended_at is null)`

/**
 * Today's status, which differs from the stored one after a pause ends or without a confirmation. A hidden listing is
 * paused, whatever its owner does.
 */
export function currentStatus(
  row: Pick<ListingRow, (typeof STATUS_COLUMNS)[number]>,
  today: Day,
): ListingView['status'] {
  if (isHidden(row) && ['active', 'incomplete', 'paused'].includes(row.status)) return 'paused'
  const clock = { status: row.status, pausedUntil: row.paused_until, confirmedOn: row.confirmed_on }
  return statusOn(clock, today, row.payload.images.length >= PHOTOS_FOR_ACTIVE_MIN)
}

/** Whether `actor` is the owner or an admin, who see a listing in any state, with its street and its form. */
export function isOwnerOrAdmin(row: Pick<ListingRow, 'owner_id'>, actor: Actor): boolean {
  return row.owner_id === actor.userId || actor.userType === 'admin'
}

/** Listings as `actor` may see them, in the order of `rows`. */
export async function listingViews(
  db: Queryable,
  actor: Actor,
  rows: readonly (ListingRow & Owner)[],
  today: Day,
): Promise<ListingView[]> {
  const [{ photos, saved, owners }, counts] = await Promise.all([
    photosAndSaved(db, actor.userId, rows),
    countsOf(
      db,
      rows.filter((row) => isOwnerOrAdmin(row, actor)),
    ),
  ])
  return rows.map((row) => {
    const form = row.payload.form ? readListingForm(row.payload.form) : null
    const unanswered = unansweredRooms(row.payload)
    return {
      ...shownPayload(row, isOwnerOrAdmin(row, actor)),
      _id: row.id,
      revision: row.revision,
      owner: {
        ...personView({ ...row, id: row.owner_id }),
        ...badgesIn(owners.get(row.owner_id), row),
      },
      mine: row.owner_id === actor.userId,
      saved: saved.has(row.id),
      photos: row.payload.images.map((url) => photoView(url, photos.get(publicIdOf(url)), form)),
      ...(unanswered.length === 0 ? {} : { unanswered }),
      deposit: parseDollars(form?.deposit ?? '') ?? 0,
      fees: form?.fees ?? [],
      status: currentStatus(row, today),
      ...(isHidden(row) ? { isHidden: true as const } : {}),
      pausedUntil: isHidden(row) ? null : row.paused_until,
      confirmedOn: row.confirmed_on,
      owners: isOwnerOrAdmin(row, actor)
        ? { form, ...(counts.get(row.id) ?? { views: 0, saves: 0, messages: 0 }) }
        : null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  })
}

/** One listing as `actor` may see it. */
export async function listingView(
  db: Queryable,
  actor: Actor,
  row: ListingRow,
  owner: PersonView,
  today: Day,
): Promise<ListingView> {
  const names = {
    first_name: owner.firstName,
    user_type: owner.userType,
    profile_picture: owner.profilePicture,
  }
  const [view] = await listingViews(db, actor, [{ ...row, ...names }], today)
  if (!view) throw new Error('A listing has a view')
  return view
}

/** The payload without the owner's preferences about people, which are private, and for others the street. */
function shownPayload(row: ListingRow, seesStreet: boolean) {
  const { form: _form, ageRange: _ages, rules, address, ...shown } = row.payload
  const { genderPreference: _gender, ...shownRules } = rules
  return { ...shown, rules: shownRules, address: { ...address, street: seesStreet ? address.street : '' } }
}

type PhotoFacts = Pick<Row<'photos'>, 'width' | 'height' | 'placeholder'>

function photoView(url: string, facts: PhotoFacts | undefined, form: ListingForm | null) {
  const alt = form?.photos.find((photo) => photo.url === url)?.alt ?? ''
  return { url, alt, ...(facts ?? { width: 0, height: 0, placeholder: '' }) }
}

const badgesIn = (owner: BadgeFactsRow | undefined, row: ListingRow) =>
  owner ? { badges: badgesOfRow(owner, photosAreUnique(row)) } : {}

/**
 * The facts of the listings' photos by id, the ids of the listings that the person saved, and what the badges of the
 * owners say, in one query.
 */
async function photosAndSaved(
  db: Queryable,
  userId: string,
  rows: readonly ListingRow[],
): Promise<{
  photos: Map<string, PhotoFacts>
  saved: Set<string>
  owners: Map<string, BadgeFactsRow>
}> {
  if (rows.length === 0) return { photos: new Map(), saved: new Set(), owners: new Map() }
  const photoIds = rows.flatMap((row) => row.payload.images.map(publicIdOf))
  const listingIds = rows.map((row) => row.id)
  const ownerIds = [...new Set(rows.map((row) => row.owner_id))]
  const found = await sql<{
    photos: (PhotoFacts & { id: string })[] | null
    saved: string[] | null
    owners: BadgeFactsRow[] | null
  }>`select ${BADGE_FACTS(ownerIds)} as owners,
    (select json_agg(json_build_object('id', id, 'width', width, 'height', height, 'placeholder', placeholder))
      from photos where id = any(${sql.val(photoIds)}::text[])) as photos,
    (select json_agg(listing_id) from saved_listings
      where user_id = ${userId}::uuid and listing_id = any(${sql.val(listingIds)}::uuid[])) as saved`.execute(
    db,
  )
  const { photos, saved, owners } = found.rows[0] ?? { photos: null, saved: null, owners: null }
  return {
    photos: new Map((photos ?? []).map(({ id, ...facts }) => [id, facts])),
    saved: new Set(saved),
    owners: new Map((owners ?? []).map((owner) => [owner.id, owner])),
  }
}

interface Counts {
  views: number
  saves: number
  messages: number
}

/** Per listing: views (one per person and day), saves, and people who wrote to its owner. */
async function countsOf(db: Queryable, rows: readonly ListingRow[]): Promise<Map<string, Counts>> {
  if (rows.length === 0) return new Map()
  const found = await db
    .selectFrom('listings')
    .select((eb) => [
      'listings.id',
      eb
        .selectFrom('listing_views')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('listing_id', '=', 'listings.id')
        .as('views'),
      eb
        .selectFrom('saved_listings')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('listing_id', '=', 'listings.id')
        .as('saves'),
      eb
        .selectFrom('messages')
        .select(sql<number>`count(distinct sender_id)::int`.as('n'))
        .whereRef('messages.listing_id', '=', 'listings.id')
        .whereRef('messages.recipient_id', '=', 'listings.owner_id')
        .as('messages'),
    ])
    .where(
      'listings.id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  return new Map(
    found.map(({ id, views, saves, messages }) => [
      id,
      { views: views ?? 0, saves: saves ?? 0, messages: messages ?? 0 },
    ]),
  )
}
