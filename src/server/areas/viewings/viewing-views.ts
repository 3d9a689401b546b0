import { timeZoneOf } from '../../../domain/core/locations.ts'
import {
  viewingHomeOf,
  type ViewingHome,
  type ViewingRole,
  type ViewingStep,
  type ViewingView,
} from '../../../domain/viewings/viewing.ts'
import { currentStatus, STATUS_COLUMNS, type ListingRow } from '../listings/listing-views.ts'
import { utcDay } from '../listings/listing-service.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row, StoredViewingStep } from '../../platform/db/tables.ts'
import { blocksWith, personBehind } from '../account/block-service.ts'
import { PERSON_COLUMNS, personView } from '../account/user-views.ts'

export type ViewingRow = Row<'viewings'>

/** A user's role in a viewing; null for users who are not part of it. */
export function roleOf(row: ViewingRow, userId: string): ViewingRole | null {
  if (row.seeker_id === userId) return 'seeker'
  return row.owner_id === userId ? 'owner' : null
}

/** One viewing as its seeker or owner sees it. */
export async function viewingView(
  db: Queryable,
  userId: string,
  row: ViewingRow,
  now: Date,
): Promise<ViewingView> {
  const [view] = await viewingViews(db, userId, [row], now)
  if (!view) throw new Error('A viewing has a view')
  return view
}

/** The steps, without the notes that the other side wrote while one of the two blocked the other. */
export function shownSteps(
  steps: readonly StoredViewingStep[],
  role: ViewingRole,
  blockedSince: Date | undefined,
): ViewingStep[] {
  return steps.map(({ withheld, ...step }) => {
    const isSinceBlock = blockedSince !== undefined && Date.parse(step.at) >= blockedSince.getTime()
    return step.by !== role && (withheld || isSinceBlock) ? { ...step, note: '' } : step
  })
}

/**
 * The home as the seeker may see it: as it is now while it is on the market, else, and after a block, as it last was
 * there.
 */
export function homeForSeeker(
  { home }: Pick<ViewingRow, 'home'>,
  listing: Pick<ListingRow, (typeof STATUS_COLUMNS)[number] | 'deleted_at'>,
  now: Date,
  isBlocked = false,
): ViewingHome {
  const isOnMarket =
    !isBlocked && listing.deleted_at === null && currentStatus(listing, utcDay(now)) === 'active'
  return isOnMarket || home === null ? viewingHomeOf(listing.payload) : home
}

/** Viewings as `userId`, their seeker or owner, sees them, in the order of `rows`. */
export async function viewingViews(
  db: Queryable,
  userId: string,
  rows: readonly ViewingRow[],
  now: Date,
): Promise<ViewingView[]> {
  if (rows.length === 0) return []
  const otherOf = (row: ViewingRow) => (row.seeker_id === userId ? row.owner_id : row.seeker_id)
  const listings = await db
    .selectFrom('listings')
    .select(['id', 'deleted_at', ...STATUS_COLUMNS])
    .where('id', 'in', [...new Set(rows.map((row) => row.listing_id))])
    .execute()
  const people = await db
    .selectFrom('users')
    .select(PERSON_COLUMNS)
    .where('id', 'in', [...new Set(rows.map(otherOf))])
    .execute()
  const homes = new Map(listings.map((listing) => [listing.id, listing]))
  const others = new Map(people.map((person) => [person.id, person]))
  const blocks = await blocksWith(db, userId, [...others.keys()])
  return rows.flatMap((row) => {
    const home = homes.get(row.listing_id)
    const other = others.get(otherOf(row))
    const role = roleOf(row, userId)
    if (!home || !other || !role) return []
    const block = blocks.get(other.id)
    const steps = shownSteps(row.history.steps, role, block?.since)
    return {
      _id: row.id,
      listingId: row.listing_id,
      home:
        role === 'owner' ? viewingHomeOf(home.payload) : homeForSeeker(row, home, now, block !== undefined),
      timeZone: timeZoneOf(home.payload.address),
      role,
      other: personBehind(personView(other), block),
      state: row.state,
      turn: row.turn,
      slots: row.slots.times,
      chosen: row.chosen,
      note: steps.at(-1)?.note === row.history.steps.at(-1)?.note ? row.note : '',
      revision: row.revision,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      history: steps,
    }
  })
}
