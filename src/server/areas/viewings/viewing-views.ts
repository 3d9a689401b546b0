import { timeZoneOf } from '../../../domain/core/locations.ts'
import type { ViewingRole, ViewingView } from '../../../domain/viewings/viewing.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { PERSON_COLUMNS, personView } from '../account/user-views.ts'

export type ViewingRow = Row<'viewings'>

/** A user's role in a viewing; null for users who are not part of it. */
export function roleOf(row: ViewingRow, userId: string): ViewingRole | null {
  if (row.seeker_id === userId) return 'seeker'
  return row.owner_id === userId ? 'owner' : null
}

/** One viewing as its seeker or owner sees it. */
export async function viewingView(db: Queryable, userId: string, row: ViewingRow): Promise<ViewingView> {
  const [view] = await viewingViews(db, userId, [row])
  if (!view) throw new Error('A viewing has a view')
  return view
}

/** Viewings as `userId`, their seeker or owner, sees them, in the order of `rows`. */
export async function viewingViews(
  db: Queryable,
  userId: string,
  rows: readonly ViewingRow[],
): Promise<ViewingView[]> {
  if (rows.length === 0) return []
  const otherOf = (row: ViewingRow) => (row.seeker_id === userId ? row.owner_id : row.seeker_id)
  const listings = await db
    .selectFrom('listings')
    .select(['id', 'payload'])
    .where('id', 'in', [...new Set(rows.map((row) => row.listing_id))])
    .execute()
  const people = await db
    .selectFrom('users')
    .select(PERSON_COLUMNS)
    .where('id', 'in', [...new Set(rows.map(otherOf))])
    .execute()
  const homes = new Map(listings.map(({ id, payload }) => [id, payload]))
  const others = new Map(people.map((person) => [person.id, person]))
  return rows.flatMap((row) => {
    const home = homes.get(row.listing_id)
    const other = others.get(otherOf(row))
    const role = roleOf(row, userId)
    if (!home || !other || !role) return []
    const { title, address } = home
    return {
      _id: row.id,
      listingId: row.listing_id,
      home: { title, city: address.city, state: address.state },
      timeZone: timeZoneOf(address),
      role,
      other: personView(other),
      state: row.state,
      turn: row.turn,
      slots: row.slots.times,
      chosen: row.chosen,
      note: row.note,
      revision: row.revision,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      history: row.history.steps,
    }
  })
}
