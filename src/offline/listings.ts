import * as v from 'valibot'
import type { OpPayload } from '../contract/ops.ts'
import { parseDollars } from '../domain/listings/listing-form.ts'
import { OffMarket, statusAfter } from '../domain/listings/listing-life.ts'
import { unansweredRooms, type ListingPayload } from '../domain/listings/listing-payload.ts'
import { ListingView } from '../domain/listings/listing-view.ts'
import type { UserView } from '../domain/account/user.ts'
import type { Op } from '../sync/types.ts'
import type { Account } from './db/account.ts'
import { isPending } from './account/effective-user.ts'
import { HOMES_KEY, LISTINGS_KEY, listingKey, offMarketKey } from './account/cached-responses.ts'
import type { SettleStep } from './outbox/settle.ts'

/** Applies accepted listing operations to the cached listings. */
export const settleListings: SettleStep = {
  tables: (db) => [db.snapshots],
  async run(account, { done, at }) {
    for (const op of done) {
      if (op.kind === 'listing.create' || op.kind === 'listing.update' || op.kind === 'listing.move') {
        const view = v.safeParse(ListingView, op.result)
        if (view.success) await putListing(account, view.output, at)
      } else if (op.kind === 'listing.delete') {
        await removeListing(account, (op.payload as OpPayload<'listing.delete'>).listingId)
      } else if (op.kind === 'listing.save') {
        await setSaved(account, op.payload as OpPayload<'listing.save'>)
      }
    }
  },
}

/** The cached list of listings; of each listing only the id is checked. */
const CachedList = v.array(v.looseObject({ _id: v.string() }))

/** Changes the cached list of listings; does nothing when there is none or it cannot be read. */
async function changeCachedList(
  { db }: Account,
  next: (list: v.InferOutput<typeof CachedList>) => v.InferOutput<typeof CachedList>,
  key: string = LISTINGS_KEY,
): Promise<void> {
  const stored = await db.snapshots.get(key)
  const list = v.safeParse(CachedList, stored?.value)
  if (stored && list.success) await db.snapshots.put({ ...stored, value: next(list.output) })
}

/** What this device knows of a home that is off the market; null where the server gave no reason. */
export const OffMarketNote = v.object({ offMarket: v.nullable(OffMarket) })
export type OffMarketNote = v.InferOutput<typeof OffMarketNote>

/**
 * Stores that a home is off the market. Every list on this device follows: the home leaves the cached searches, and a
 * saved home keeps its notes and is marked. The cached page stays, for what the person knew.
 */
export function putOffMarket(
  account: Account,
  listingId: string,
  offMarket: OffMarket | null,
): Promise<void> {
  const { db } = account
  return account.write([db.snapshots, db.homes], async () => {
    await db.snapshots.put({ key: offMarketKey(listingId), value: { offMarket }, at: account.now() })
    for (const key of [LISTINGS_KEY, HOMES_KEY])
      await changeCachedList(account, (list) => list.filter(({ _id }) => _id !== listingId), key)
    await db.homes.update(listingId, { gone: true, ...(offMarket ? { offMarket } : {}) })
  })
}

/** Deletes the note that a home is off the market, because the server has it again. */
export async function deleteOffMarket(account: Account, listingId: string): Promise<void> {
  const { db } = account
  const key = offMarketKey(listingId)
  const isMarked = await account.read(
    async () => (await db.snapshots.get(key)) !== undefined || (await db.homes.get(listingId))?.gone === true,
  )
  if (!isMarked) return
  await account.write([db.snapshots, db.homes], async () => {
    await db.snapshots.delete(key)
    await db.homes.update(listingId, { gone: false, offMarket: undefined })
  })
}

async function putListing(account: Account, view: ListingView, at: number): Promise<void> {
  await account.db.snapshots.put({ key: listingKey(view._id), value: view, at })
  await changeCachedList(account, (list) =>
    list.some((each) => each._id === view._id)
      ? list.map((each) => (each._id === view._id ? view : each))
      : [view, ...list],
  )
}

async function removeListing(account: Account, listingId: string): Promise<void> {
  await account.db.snapshots.delete(listingKey(listingId))
  await changeCachedList(account, (list) => list.filter((each) => each._id !== listingId))
}

async function setSaved(account: Account, { listingId, saved }: OpPayload<'listing.save'>): Promise<void> {
  await changeCachedList(account, (list) =>
    list.map((each) => (each._id === listingId ? { ...each, saved } : each)),
  )
  const single = await account.db.snapshots.get(listingKey(listingId))
  const view = v.safeParse(v.looseObject({}), single?.value)
  if (single && view.success) await account.db.snapshots.put({ ...single, value: { ...view.output, saved } })
}

/** A listing as its owner sees it: the server's version with the pending operations applied. */
export interface EffectiveListing {
  view: ListingView
  /** The server's version, from which an edit starts; null for a listing that exists only on this device. */
  known: ListingView | null
  /** The pending operations, oldest first. */
  pending: readonly Op[]
  /** Whether the listing exists only on this device; its id is then that of the operation that creates it. */
  isNew: boolean
}

/** The listings with the pending operations applied, new listings first. */
export function applyPendingToListings(
  views: readonly ListingView[],
  ops: readonly Op[],
  user: UserView,
): EffectiveListing[] {
  const waiting = [...ops].filter(isPending).sort((a, b) => a.seq - b.seq)
  const created = waiting
    .filter((op) => op.kind === 'listing.create')
    .map((op) => ({ view: viewOfNew(op, user), known: null, pending: [op], isNew: true }))
  const known = views.flatMap((view) => {
    const own = waiting.filter((op) => listingIdOf(op) === view._id)
    if (own.some((op) => op.kind === 'listing.delete')) return []
    const effective = own.reduce((before, op) => applyListingOp(before, op), view)
    return [{ view: effective, known: view, pending: own, isNew: false }]
  })
  return [...created.toReversed(), ...known]
}

/** The id of the existing listing that an operation changes; null for every other operation. */
export function listingIdOf(op: Op): string | null {
  const { listingId } = op.payload as { listingId?: unknown }
  return op.kind.startsWith('listing.') && typeof listingId === 'string' ? listingId : null
}

function applyListingOp(view: ListingView, op: Op): ListingView {
  switch (op.kind) {
    case 'listing.update':
      return withPayload(view, (op.payload as OpPayload<'listing.update'>).listing)
    case 'listing.save':
      return { ...view, saved: (op.payload as OpPayload<'listing.save'>).saved }
    case 'listing.move': {
      const { move, until } = op.payload as OpPayload<'listing.move'>
      const status = statusAfter(view.status, move, view.images.length > 0)
      if (status === null) return view
      const confirms = move === 'confirm' || move === 'relist' || move === 'resume'
      return {
        ...view,
        status,
        pausedUntil: move === 'pause' ? (until ?? null) : null,
        ...(confirms ? { confirmedOn: op.composedOn } : {}),
      }
    }
    default:
      return view
  }
}

/** The view with the fields of a payload that other people can see. */
function withPayload(view: ListingView, listing: ListingPayload): ListingView {
  const { status: _status, form, ageRange: _ages, rules, images, ...shown } = listing
  return {
    ...view,
    ...shown,
    rules: {
      petsAllowed: rules.petsAllowed,
      smokingAllowed: rules.smokingAllowed,
      additionalRules: rules.additionalRules,
    },
    images,
    photos: images.map(
      (url) =>
        view.photos.find((photo) => photo.url === url) ?? {
          url,
          alt: form?.photos.find((photo) => photo.url === url)?.alt ?? '',
          width: 0,
          height: 0,
          placeholder: '',
        },
    ),
    unanswered: unansweredRooms(listing),
    deposit: parseDollars(form?.deposit ?? '') ?? view.deposit,
    fees: form?.fees ?? view.fees,
    owners: view.owners && { ...view.owners, form: form ?? null },
  }
}

function viewOfNew(op: Op, user: UserView): ListingView {
  const listing = op.payload as ListingPayload
  const composedAt = new Date(op.composedAt).toISOString()
  const { firstName, userType, profilePicture } = user
  const base: ListingView = {
    ...listing,
    _id: op.opId,
    revision: 0,
    owner: { _id: user._id, firstName, userType, profilePicture },
    mine: true,
    saved: false,
    photos: [],
    deposit: 0,
    fees: [],
    status: listing.status ?? 'incomplete',
    pausedUntil: null,
    confirmedOn: op.composedOn,
    owners: { form: null, views: 0, saves: 0, messages: 0 },
    createdAt: composedAt,
    updatedAt: composedAt,
  }
  return withPayload(base, listing)
}
