import { normaliseStreet, normaliseZip } from '../../domain/addresses.ts'
import {
  statusOfNewListing,
  DUPLICATE_ADDRESS_MESSAGE,
  type ListingPayload,
  type ListingView,
} from '../../domain/listing.ts'
import type { Actor, Operation } from '../call.ts'
import type { Queryable } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { findPerson } from './people.ts'
import { availableFrom, checkListing } from './listing-rules.ts'
import { ownsPhotos } from './photo-ownership.ts'
import { listingView, personView } from './views.ts'

/** Statuses under which an address counts as taken; the partial unique index says the same. */
const LISTED = ['active', 'incomplete', 'paused'] as const
/** One answer's worth; the contract has no pages. */
const ANSWER_MAX = 1000

/** Own listings for a homeowner, all for an admin, active ones without their street for a seeker; newest first. */
export async function listListings(db: Queryable, actor: Actor): Promise<ListingView[]> {
  if (actor.userType === null) return []
  let query = db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.owner_id')
    .selectAll('listings')
    .select(['users.first_name', 'users.user_type', 'users.profile_picture'])
  if (actor.userType === 'homeowner') query = query.where('owner_id', '=', actor.userId)
  if (actor.userType === 'seeker') query = query.where('status', '=', 'active')
  const rows = await query
    .orderBy('listings.created_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(ANSWER_MAX)
    .execute()
  const seesStreet = actor.userType !== 'seeker'
  return rows.map((row) =>
    listingView(row, personView({ ...row, id: row.owner_id }), actor.userId, seesStreet),
  )
}

/**
 * Whether the address is taken, over all owners. The answer is the asker's own words or nothing, so it
 * tells no more than that.
 * @throws Refusal `invalid` (400) when only one of both is given
 */
export async function checkAddress(
  db: Queryable,
  street: string | undefined,
  zipCode: string | undefined,
): Promise<{ address: { street: string; zipCode: string } }[]> {
  if (!street?.trim()) throw new Refusal('invalid', 'Please enter a property address', { field: 'street' })
  if (!zipCode?.trim()) throw new Refusal('invalid', 'Please enter a zip code', { field: 'zipCode' })
  const taken = await db
    .selectFrom('listings')
    .select('id')
    .where('street_key', '=', normaliseStreet(street))
    .where('zip_key', '=', normaliseZip(zipCode))
    .where('status', 'in', LISTED)
    .limit(1)
    .executeTakeFirst()
  return taken ? [{ address: { street, zipCode } }] : []
}

/**
 * Creates a listing and completes its owner's profile. One operation, and one draft, make one listing.
 * @throws Refusal `duplicate_address` (409), `invalid` (400)
 */
export async function createListing(
  db: Queryable,
  actor: Actor,
  payload: ListingPayload,
  op: Operation,
  now: Date,
): Promise<ListingView> {
  checkListing(payload)
  if (!(await ownsPhotos(db, actor.userId, payload.images))) {
    throw new Refusal('invalid', 'This is not a picture we know', { field: 'images' })
  }
  const { status: _ignored, ...listing } = {
    ...payload,
    availableFrom: availableFrom(payload.availableFrom, op.composedOn, now),
  }
  const row = await insertListing(db, {
    id: newId(now),
    owner_id: actor.userId,
    op_id: op.opId,
    draft_id: op.draftId,
    status: statusOfNewListing(payload.images),
    street_key: normaliseStreet(payload.address.street),
    zip_key: normaliseZip(payload.address.zipCode),
    payload: listing,
    created_at: now,
    updated_at: now,
  })
  await db
    .updateTable('users')
    .set({ profile_completed: true, completed_at: now, updated_at: now })
    .where('id', '=', actor.userId)
    .where('profile_completed', '=', false)
    .where('user_type', '=', 'homeowner')
    .execute()
  return listingView(row, await findPerson(db, actor.userId), actor.userId, true)
}

async function insertListing(db: Queryable, values: Row<'listings'>): Promise<Row<'listings'>> {
  // Any of the three unique indexes may be the one that refuses.
  const inserted = await db
    .insertInto('listings')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return inserted
  if (values.op_id !== null) {
    const before = await db
      .selectFrom('listings')
      .selectAll()
      .where('owner_id', '=', values.owner_id)
      .where('op_id', '=', values.op_id)
      .executeTakeFirst()
    if (before?.street_key === values.street_key && before.zip_key === values.zip_key) return before
    if (before) throw new Refusal('receipt_mismatch', 'This operation was sent before with other content')
  }
  throw new Refusal('duplicate_address', DUPLICATE_ADDRESS_MESSAGE, { field: 'address.street' })
}
