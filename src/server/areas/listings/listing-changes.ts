import { sql } from 'kysely'
import { cityOfAddress, normaliseZip } from '../../../domain/listings/addresses.ts'
import { streetKey } from '../../../domain/listings/street-key.ts'
import type { Day } from '../../../domain/core/dates.ts'
import {
  isPauseDay,
  PAUSE_DAY_MESSAGE,
  statusAfter,
  type ListingMove,
} from '../../../domain/listings/listing-life.ts'
import {
  withoutDisallowedPreferences,
  type ListingPayload,
} from '../../../domain/listings/listing-payload.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import {
  DUPLICATE_ADDRESS_MESSAGE,
  statusOfNewListing,
  type ListingStatus,
} from '../../../domain/listings/listing.ts'
import { viewingHomeOf } from '../../../domain/viewings/viewing.ts'
import { publicIdOf, UNKNOWN_PICTURE_MESSAGE } from '../../../domain/core/photo-urls.ts'
import type { Actor, Operation } from '../../platform/core/call.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { sqlError } from '../../platform/db/sql-error.ts'
import type { Row } from '../../platform/db/tables.ts'
import { newId } from '../../platform/core/new-id.ts'
import { Refusal, listingNotFound, otherContent } from '../../platform/core/refusal.ts'
import { resolveAvailableFrom, checkListing } from './listing-rules.ts'
import {
  checkActiveListings,
  checkNewListing,
  keepPausesInPlace,
  type ListingLimits,
} from './listing-caps.ts'
import { currentStatus, isHidden, listingView, isOwnerOrAdmin, type ListingRow } from './listing-views.ts'
import { LISTED, utcDay } from './listing-service.ts'
import { emailUnconfirmed, findPerson } from '../account/person-service.ts'
import { isNotUnderReport, ownsPhotos } from '../../platform/photos/photo-ownership.ts'

const HIDDEN_MESSAGE = 'This home is hidden by Commonroof. Your profile says why, and you can answer there.'

const addressTaken = () =>
  new Refusal('duplicate_address', DUPLICATE_ADDRESS_MESSAGE, { field: 'address.street' })

/** The columns computed from the payload. */
function derivedColumns({ address }: Pick<ListingPayload, 'address'>) {
  return {
    street_key: streetKey(address.street),
    zip_key: normaliseZip(address.zipCode),
    city: cityOfAddress(address),
  }
}

/** Returns the payload to store. @throws Refusal `invalid` (400) */
async function checkedPayload(
  db: Queryable,
  ownerId: string,
  payload: ListingPayload,
): Promise<Omit<ListingPayload, 'status'>> {
  const { status: _ignored, ...listing } = withoutDisallowedPreferences(payload)
  checkListing(listing)
  if (!(await ownsPhotos(db, ownerId, listing.images)))
    throw new Refusal('invalid', UNKNOWN_PICTURE_MESSAGE, { field: 'images' })
  return listing
}

/** When a listing changes, and how many its owner may have. */
interface ListingContext {
  now: Date
  limits: ListingLimits
}

/**
 * Creates a listing and completes its owner's profile. An operation and a draft create at most one listing.
 * @throws Refusal `duplicate_address` (409), `invalid` (400), `email_unconfirmed` (403), `forbidden` (403) above the
 * number of homes on the market or of listings, `rate_limited` (429) above the number of new listings in a day
 */
export async function createListing(
  db: Queryable,
  actor: Actor,
  payload: ListingPayload,
  op: Operation,
  { now, limits }: ListingContext,
): Promise<ListingView> {
  const listing = await checkedPayload(db, actor.userId, payload)
  if (!actor.emailConfirmed) throw emailUnconfirmed()
  const id = newId(now)
  const row = await insertListing(db, {
    id,
    owner_id: actor.userId,
    op_id: op.opId,
    draft_id: op.draftId,
    status: statusOfNewListing(payload.images),
    payload: { ...listing, availableFrom: resolveAvailableFrom(payload.availableFrom, op.composedOn, now) },
    created_at: now,
    updated_at: now,
    revision: 1,
    paused_until: null,
    confirmed_on: utcDay(now),
    deleted_at: null,
    rented_on: null,
    hidden_at: null,
    owner_suspended_at: null,
    address_free: false,
    status_before_deletion: null,
    paused_until_before_deletion: null,
    pictures: null,
    ...derivedColumns(payload),
  })
  // A repeat of the operation returns the listing that it made, which the caps counted then.
  if (row.id === id) await checkNewListing(db, actor.userId, limits, now)
  await db
    .updateTable('users')
    .set({ profile_completed: true, completed_at: now, updated_at: now })
    .where('id', '=', actor.userId)
    .where('profile_completed', '=', false)
    .where('user_type', '=', 'homeowner')
    .execute()
  return listingView(db, actor, row, await findPerson(db, actor.userId), utcDay(now))
}

async function insertListing(db: Queryable, values: ListingRow): Promise<ListingRow> {
  // The unique index on the operation, on the draft or on the address may cause the conflict.
  const inserted = await db
    .insertInto('listings')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return inserted
  if (values.op_id !== null) {
    const existing = await db
      .selectFrom('listings')
      .selectAll()
      .where('owner_id', '=', values.owner_id)
      .where('op_id', '=', values.op_id)
      .executeTakeFirst()
    if (existing?.street_key === values.street_key && existing.zip_key === values.zip_key) return existing
    if (existing) throw otherContent()
  }
  throw addressTaken()
}

/**
 * Locks a listing of the actor, or any listing for an admin, until the transaction ends.
 * @throws Refusal `not_found` (404)
 */
async function lockListing(db: Queryable, actor: Actor, listingId: string): Promise<ListingRow> {
  const row = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .where('deleted_at', 'is', null)
    // A message or a viewing that names the listing does not wait for this lock, so two actions cannot block each other.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || !isOwnerOrAdmin(row, actor)) throw listingNotFound()
  return row
}

/** @throws Refusal `duplicate_address` (409) when another listing on the market has this address */
async function checkAddressFree(
  db: Queryable,
  { id, street_key, zip_key }: Pick<ListingRow, 'id' | 'street_key' | 'zip_key'>,
): Promise<void> {
  const taken = await db
    .selectFrom('listings')
    .select('id')
    .where('street_key', '=', street_key)
    .where('zip_key', '=', zip_key)
    .where('id', '!=', id)
    .where('status', 'in', LISTED)
    .where('deleted_at', 'is', null)
    .where('address_free', '=', false)
    .executeTakeFirst()
  if (taken) throw addressTaken()
}

/** Whether a listing has the same pictures after a change, in whatever order. */
const hasSamePictures = (before: Pick<ListingPayload, 'images'>, after: Pick<ListingPayload, 'images'>) =>
  before.images.length === after.images.length && after.images.every((url) => before.images.includes(url))

const isListed = (status: ListingStatus) => LISTED.some((listed) => listed === status)

/**
 * Replaces a listing's payload if its revision is still `revision`. Rows of pictures that the listing no
 * longer has are deleted; the hourly clean-up deletes their files.
 * @throws Refusal `not_found` (404), `stale_revision` (409) with the listing as it is now,
 * `duplicate_address` (409), `invalid` (400), `forbidden` (403) when it would be one home too many on the market
 */
export async function updateListing(
  db: Queryable,
  actor: Actor,
  listingId: string,
  { revision, listing: payload }: { revision: number; listing: ListingPayload },
  op: Operation,
  { now, limits }: ListingContext,
): Promise<ListingView> {
  const row = await lockListing(db, actor, listingId)
  const today = utcDay(now)
  const owner = await findPerson(db, row.owner_id)
  if (row.revision !== revision) {
    const listing = await listingView(db, actor, row, owner, today)
    throw new Refusal('stale_revision', 'This listing was changed on another device', {
      details: { listing },
    })
  }
  const listing = await checkedPayload(db, row.owner_id, payload)
  const keepsDay = payload.availableFrom === row.payload.availableFrom
  const status = currentStatus(row, today)
  const keys = derivedColumns(payload)
  if (isListed(status) && !row.address_free) await checkAddressFree(db, { id: row.id, ...keys })
  const changed = await updateRow(db, row.id, {
    payload: {
      ...listing,
      availableFrom: keepsDay
        ? payload.availableFrom
        : resolveAvailableFrom(payload.availableFrom, op.composedOn, now),
    },
    revision: row.revision + 1,
    // An edit shows that the home is still available, so it counts as a confirmation.
    ...(status === 'active' || status === 'incomplete'
      ? { status: statusOfNewListing(payload.images), confirmed_on: today, paused_until: null }
      : {}),
    ...keys,
    ...(hasSamePictures(row.payload, payload) ? {} : { pictures: null }),
    updated_at: now,
  })
  if (status !== 'active' && currentStatus(changed, today) === 'active')
    await checkActiveListings(db, row.owner_id, limits, now)
  // With its first photo, a paused home would come back by itself.
  if (status === 'paused') await keepPausesInPlace(db, row.owner_id, limits, now)
  if (status === 'active') {
    const stays = currentStatus(changed, today) === 'active'
    await showInViewings(db, listingId, (stays ? changed : row).payload)
  }
  const removed = row.payload.images.filter((url) => !payload.images.includes(url))
  if (removed.length > 0)
    await db
      .deleteFrom('photos')
      .where('owner_id', '=', row.owner_id)
      .where('id', 'in', removed.map(publicIdOf))
      .where(isNotUnderReport)
      .execute()
  return listingView(db, actor, changed, owner, today)
}

/** @throws Refusal `duplicate_address` (409) when another listing has just taken this address */
async function updateRow(db: Queryable, id: string, values: Partial<Row<'listings'>>): Promise<ListingRow> {
  try {
    return await db
      .updateTable('listings')
      .set(values)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (sqlError(error)?.constraint === 'listings_address_key') throw addressTaken()
    throw error
  }
}

/**
 * Pauses, resumes, rents out, relists or confirms a listing.
 * @throws Refusal `not_found` (404), `invalid` (400) for a pause without a valid day, `target_changed` (409)
 * when the listing's state does not allow the move, `duplicate_address` (409), `forbidden` (403) when it would be one
 * home too many on the market
 */
export async function moveListing(
  db: Queryable,
  actor: Actor,
  listingId: string,
  { move, until }: { move: ListingMove; until?: Day | undefined },
  op: Operation,
  { now, limits }: ListingContext,
): Promise<ListingView> {
  const row = await lockListing(db, actor, listingId)
  const today = utcDay(now)
  // Renting it out ends the listing in any case.
  if (isHidden(row) && move !== 'rent') throw new Refusal('forbidden', HIDDEN_MESSAGE)
  const from = currentStatus(row, today)
  const status = statusAfter(from, move, row.payload.images.length > 0)
  if (status === null)
    throw new Refusal('target_changed', `This listing is ${from} now`, { details: { status: from } })
  if (move === 'pause' && (until === undefined || !isPauseDay(until, op.composedOn ?? today)))
    throw new Refusal('invalid', PAUSE_DAY_MESSAGE, { field: 'until' })
  if (isListed(status) && !isListed(row.status)) await checkAddressFree(db, row)
  const changed = await updateRow(db, row.id, {
    status,
    paused_until: move === 'pause' ? (until ?? null) : null,
    rented_on: move === 'rent' ? (op.composedOn ?? today) : null,
    ...(move === 'confirm' || move === 'relist' || move === 'resume' ? { confirmed_on: today } : {}),
    updated_at: now,
  })
  if (status === 'active' && from !== 'active') await checkActiveListings(db, row.owner_id, limits, now)
  if (status === 'paused') await keepPausesInPlace(db, row.owner_id, limits, now)
  if (from === 'active' || status === 'active') await showInViewings(db, listingId, row.payload)
  return listingView(
    db,
    actor,
    await storedListing(db, changed.id),
    await findPerson(db, row.owner_id),
    today,
  )
}

const storedListing = (db: Queryable, id: string): Promise<ListingRow> =>
  db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Keeps the home in its viewings as its seekers, without those of a block, see it on the market, for when it is no longer there. */
export async function showInViewings(
  db: Queryable,
  listingId: string,
  payload: Pick<ListingPayload, 'title' | 'address'>,
): Promise<void> {
  await db
    .updateTable('viewings')
    .set({ home: viewingHomeOf(payload) })
    .where('listing_id', '=', listingId)
    .where(
      sql<boolean>`not exists (
        select from blocks where (user_id, person_id) in ((seeker_id, owner_id), (owner_id, seeker_id))
      )`,
    )
    .execute()
}

/**
 * Deletes a listing and its photo rows; saves, votes and comments of other people stay.
 * @returns ids of the photos whose files the caller must delete after the commit
 * @throws Refusal `not_found` (404)
 */
export async function deleteListing(
  db: Queryable,
  actor: Actor,
  listingId: string,
  now: Date,
): Promise<string[]> {
  const row = await lockListing(db, actor, listingId)
  if (currentStatus(row, utcDay(now)) === 'active') await showInViewings(db, row.id, row.payload)
  await updateRow(db, row.id, { deleted_at: now, updated_at: now })
  const ids = row.payload.images.map(publicIdOf)
  if (ids.length === 0) return []
  const deleted = await db
    .deleteFrom('photos')
    .where('owner_id', '=', row.owner_id)
    .where('id', 'in', ids)
    .where(isNotUnderReport)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}
