import { isBlockedBetween } from '../account/block-service.ts'
import { mayWrite, profileIncomplete } from '../account/person-service.ts'
import { OPEN_VIEWINGS_MAX, VIEWING_HISTORY_MAX, VIEWINGS_SHOWN_MAX } from '../../../domain/core/limits.ts'
import { timeZoneOf } from '../../../domain/core/locations.ts'
import {
  endOf,
  isOpenViewing,
  nextState,
  viewingHomeOf,
  VIEWING_STATES,
  NEW_VIEWING_STATUS,
  slotsAhead,
  type NewViewing,
  type ViewingAnswer,
  type ViewingRole,
  type ViewingView,
} from '../../../domain/viewings/viewing.ts'
import { viewingMessage } from '../../../domain/viewings/viewing-labels.ts'
import type { Actor, Operation } from '../../platform/core/call.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { StoredViewingStep } from '../../platform/db/tables.ts'
import { newId } from '../../platform/core/new-id.ts'
import { capReached } from '../../platform/core/cap-table.ts'
import { notFound, Refusal } from '../../platform/core/refusal.ts'
import { currentStatus, type ListingRow } from '../listings/listing-views.ts'
import { utcDay } from '../listings/listing-service.ts'
import type { ConversationLimits } from '../messages/conversation-limits.ts'
import { sendMessage } from '../messages/message-service.ts'
import { homeForSeeker, roleOf, viewingView, viewingViews, type ViewingRow } from './viewing-views.ts'

/** The call's context. */
interface CallContext {
  actor: Actor
  now: Date
  limits: ConversationLimits
}

const targetChanged = (msg: string) => new Refusal('target_changed', msg)

/** A person's viewings, as seeker and as owner, last changed first. */
export async function listViewings(db: Queryable, userId: string, now: Date): Promise<ViewingView[]> {
  const rows = await db
    .selectFrom('viewings')
    .selectAll()
    .where((eb) => eb.or([eb('seeker_id', '=', userId), eb('owner_id', '=', userId)]))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(VIEWINGS_SHOWN_MAX)
    .execute()
  return viewingViews(db, userId, rows, now)
}

/**
 * Requests a viewing of a home, and sends its owner a message. The message starts a conversation if the two
 * people have none yet.
 * @throws Refusal `forbidden` (403) for users who are not seekers, `not_found`
 * (404) for a home that is not available or whose owner cannot be reached, `invalid` (400) when every proposed time has passed,
 * `target_changed` (409) while an earlier request for the home is open or for a seeker with too many open viewings, `email_unconfirmed` (403) for a first message before the address is confirmed, `rate_limited` (429) for too many
 * new conversations
 */
export async function requestViewing(
  db: Queryable,
  { viewingId, listingId, slots, note }: NewViewing,
  op: Operation,
  context: CallContext,
): Promise<ViewingView> {
  const { actor, now } = context
  if (actor.userType !== 'seeker') throw new Refusal('forbidden', 'Only seekers can request viewings')
  if (!mayWrite(actor)) throw profileIncomplete()
  const listing = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!listing || listing.owner_id === actor.userId || currentStatus(listing, utcDay(now)) !== 'active') {
    throw notFound('This home is no longer available')
  }
  if (await isBlockedBetween(db, actor.userId, listing.owner_id))
    throw notFound('This home is no longer available')
  checkAhead(slots, zoneOf(listing), now)
  const id = viewingId ?? op.opId ?? newId(now)
  const row = await db
    .insertInto('viewings')
    .values({
      id,
      listing_id: listingId,
      seeker_id: actor.userId,
      owner_id: listing.owner_id,
      ...NEW_VIEWING_STATUS,
      slots: { times: slots },
      chosen: null,
      note,
      revision: 1,
      history: { steps: [{ at: now.toISOString(), by: 'seeker', act: 'request', note }] },
      home: viewingHomeOf(listing.payload),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const existing = await db.selectFrom('viewings').selectAll().where('id', '=', id).executeTakeFirst()
    // A device that lost the response may send the same viewing again under another operation id.
    if (existing?.seeker_id === actor.userId && existing.listing_id === listingId)
      return viewingView(db, actor.userId, existing, now)
    throw targetChanged('You’ve already asked to see this home. The owner hasn’t answered yet.')
  }
  await checkOpenViewings(db, actor.userId)
  await sendViewingMessage(
    db,
    row,
    listing,
    'seeker',
    viewingMessage({ action: 'request', title: listing.payload.title, note }),
    context,
  )
  return viewingView(db, actor.userId, row, now)
}

/** @throws Refusal `target_changed` (409) when the viewing that was just requested is one too many for its seeker */
async function checkOpenViewings(db: Queryable, seekerId: string): Promise<void> {
  await lockUser(db, seekerId)
  const { count } = await db
    .selectFrom('viewings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seeker_id', '=', seekerId)
    .where('state', 'in', VIEWING_STATES.filter(isOpenViewing))
    .executeTakeFirstOrThrow()
  if (Number(count) > OPEN_VIEWINGS_MAX) throw capReached('openViewings')
}

/**
 * Applies an action of the seeker or the owner to a viewing, and sends the other person a message.
 * @throws Refusal `target_changed` (409) when the viewing has another
 * revision or does not allow the action now, `invalid` (400) for a time that is not offered or has passed, `not_found` (404) for other people
 * and for a person who cannot be reached, except to decline or cancel: then the note stays with its writer
 */
export async function answerViewing(
  db: Queryable,
  viewingId: string,
  answer: ViewingAnswer,
  context: CallContext,
): Promise<ViewingView> {
  const { actor, now } = context
  const row = await db
    .selectFrom('viewings')
    .selectAll()
    .where('id', '=', viewingId)
    .forUpdate()
    .executeTakeFirst()
  const role = row && roleOf(row, actor.userId)
  if (!row || !role) throw notFound('This viewing doesn’t exist')
  if (row.revision !== answer.revision) throw targetChanged('This viewing has changed. Here’s the latest.')
  const next = nextState(row, answer.act, role)
  if (!next) throw targetChanged('That’s no longer possible. Here’s the latest on the viewing.')
  const listing = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', row.listing_id)
    .executeTakeFirstOrThrow()
  const zone = zoneOf(listing)
  if (answer.act === 'propose') checkAhead(answer.slots, zone, now)
  if (answer.act === 'accept') checkChosen(answer.slot, row, zone, now)
  if (answer.act === 'cancel' && row.chosen !== null && endOf(row.chosen, zone) <= now.getTime())
    throw targetChanged('This viewing is over.')
  const isBlocked = await isBlockedBetween(db, row.seeker_id, row.owner_id)
  const step: StoredViewingStep = {
    at: now.toISOString(),
    by: role,
    act: answer.act,
    note: answer.note,
    ...(isBlocked ? { withheld: true } : {}),
  }
  const updated = await db
    .updateTable('viewings')
    .set({
      ...next,
      ...(answer.act === 'propose' ? { slots: { times: answer.slots } } : {}),
      ...(answer.act === 'accept' ? { chosen: answer.slot } : {}),
      note: answer.note,
      revision: row.revision + 1,
      history: { steps: [...row.history.steps, step].slice(-VIEWING_HISTORY_MAX) },
      updated_at: now,
    })
    .where('id', '=', viewingId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const slot = answer.act === 'accept' ? answer.slot : null
  const { title } = homeForSeeker(updated, listing, now)
  const text = viewingMessage({ action: answer.act, title, slot, note: answer.note })
  try {
    await sendViewingMessage(db, updated, listing, role, text, context)
  } catch (error) {
    // A person who cannot be reached makes no new agreements, but each side can still end an existing viewing.
    const ends = answer.act === 'decline' || answer.act === 'cancel'
    if (!ends || !(error instanceof Refusal) || error.code !== 'not_found') throw error
  }
  return viewingView(db, actor.userId, updated, now)
}

/**
 * Ends the open viewings of a home that its owner has rented out: requests are declined and agreed viewings
 * cancelled, each with its message.
 */
export async function endViewings(db: Queryable, listingId: string, context: CallContext): Promise<void> {
  const { actor, now } = context
  const rows = await db
    .selectFrom('viewings')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('owner_id', '=', actor.userId)
    .where('state', 'in', VIEWING_STATES.filter(isOpenViewing))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return
  const listing = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  for (const row of rows) {
    if (row.chosen !== null && endOf(row.chosen, zoneOf(listing)) <= now.getTime()) continue
    const act = nextState(row, 'decline', 'owner') ? 'decline' : 'cancel'
    await answerViewing(db, row.id, { act, note: RENTED_NOTE, revision: row.revision }, context)
  }
}

/** Ends the open viewings of the caller, whose account is deleted, each with its message to the other side. */
export async function endViewingsOf(db: Queryable, context: CallContext): Promise<void> {
  const { actor, now } = context
  const rows = await db
    .selectFrom('viewings')
    .selectAll()
    .where((eb) => eb.or([eb('seeker_id', '=', actor.userId), eb('owner_id', '=', actor.userId)]))
    .where('state', 'in', VIEWING_STATES.filter(isOpenViewing))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows) {
    const role = roleOf(row, actor.userId)
    const listing = await db
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', row.listing_id)
      .executeTakeFirstOrThrow()
    if (!role || (row.chosen !== null && endOf(row.chosen, zoneOf(listing)) <= now.getTime())) continue
    const act = nextState(row, 'decline', role) ? 'decline' : 'cancel'
    await answerViewing(db, row.id, { act, note: LEFT_NOTE, revision: row.revision }, context)
  }
}

const LEFT_NOTE = 'This account was deleted.'
const RENTED_NOTE = 'This home was rented.'

const zoneOf = (listing: ListingRow) => timeZoneOf(listing.payload.address)

/**
 * Accepts slots that passed while the operation waited, if at least one slot is still ahead.
 * @throws Refusal `invalid` (400) when none is
 */
function checkAhead(slots: readonly string[], zone: string, now: Date): void {
  if (slotsAhead(slots, zone, now.getTime()).length > 0) return
  throw new Refusal('invalid', 'Offer at least one time within the next six months', {
    field: 'slots',
  })
}

function checkChosen(slot: string, row: ViewingRow, zone: string, now: Date): void {
  if (!row.slots.times.includes(slot))
    throw new Refusal('invalid', 'This time wasn’t offered', { field: 'slot' })
  if (slotsAhead([slot], zone, now.getTime()).length === 0)
    throw new Refusal('invalid', 'This time has passed. Suggest another one.', { field: 'slot' })
}

/** Sends the action's message in the conversation of the two people. */
async function sendViewingMessage(
  db: Queryable,
  row: ViewingRow,
  listing: ListingRow,
  role: ViewingRole,
  content: string,
  { actor, now, limits }: CallContext,
): Promise<void> {
  const [senderId, recipientId] =
    role === 'seeker' ? [row.seeker_id, row.owner_id] : [row.owner_id, row.seeker_id]
  await sendMessage(db, {
    senderId,
    // Requests are checked earlier, and an answer comes from a person who was asked.
    mayWrite: true,
    mayStart: actor.emailConfirmed,
    recipientId,
    content,
    listingId: listing.id,
    opId: null,
    now,
    limits,
  })
}
