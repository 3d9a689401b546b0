import type { OpPayload } from '../../contract/ops.ts'
import type { ListingView } from '../../domain/listings/listing-view.ts'
import type { SavedHome } from '../../domain/tours/saved-home.ts'
import type { HomeEntryOf } from '../../domain/tours/tour.ts'
import { query, type Account } from '../db/account.ts'
import { addOp } from '../outbox/enqueue.ts'
import { tablesOf, waitingKeys } from './tour-entries.ts'
import { mergedEntry, mergedHome } from './tour-merge.ts'
import { openOps } from '../outbox/op-rows.ts'
import { readable, readableOne } from '../db/quarantine.ts'
import type { HomeRow } from '../db/rows.ts'
import { listingKey, SAVED_HOMES_KEY } from '../account/cached-responses.ts'
import type { SettleStep } from '../outbox/settle.ts'

/** A saved home with everything that was noted about it. */
export interface SavedHomeOnDevice extends HomeRow {
  entries: HomeEntryOf[]
}

/** The homes that are saved, newest first, those that were just let go of left out. */
export const listSavedHomes = query(async ({ db }: Account): Promise<SavedHomeOnDevice[]> => {
  const rows = readable(db, 'homes', await db.homes.toArray()).filter((row) => row.removedAt === null)
  const entries = readable(db, 'homeEntries', await db.homeEntries.toArray())
  return rows
    .map((row) => ({ ...row, entries: entries.filter((entry) => entry.listingId === row.listingId) }))
    .toSorted((a, b) => b.savedAt - a.savedAt || (a.listingId < b.listingId ? -1 : 1))
})

/** Which homes are saved, without reading what is known of them. */
export const savedHomeIds = query(async ({ db }: Account): Promise<Set<string>> => {
  const rows = await db.homes.filter(({ removedAt }) => removedAt === null).primaryKeys()
  return new Set(rows)
})

/** The homes that were let go of and can still be brought back. */
export const removedHomes = query(async ({ db }: Account): Promise<HomeRow[]> => {
  return readable(db, 'homes', await db.homes.toArray()).filter((row) => row.removedAt !== null)
})

/** Saves a home, or brings one back that was let go of: op and the whole record are ONE transaction. */
export function saveHome(account: Account, home: ListingView): Promise<void> {
  const { db } = account
  return account.write(tablesOf(account), async () => {
    const now = account.now()
    const known = readableOne(db, 'homes', await db.homes.get(home._id))
    // Let go of a moment ago, which nobody has been told yet: there is nothing to tell.
    if (known && known.removedAt !== null)
      return void (await db.homes.put({ ...known, removedAt: null, touchedAt: now }))
    await db.homes.put({
      listingId: home._id,
      gone: false,
      savedAt: now,
      changes: [],
      photos: null,
      conversationAt: null,
      ...known,
      home: { ...home, saved: true },
      touchedAt: now,
      removedAt: null,
    })
    // Its page and its owner are to be had without a network from now on, wherever it was saved.
    if (!(await db.snapshots.get(listingKey(home._id))))
      await db.snapshots.put({ key: listingKey(home._id), value: home, at: now })
    if (!(await db.people.get(home.owner._id)))
      await db.people.put({ personId: home.owner._id, person: home.owner })
    await addOp(account, { kind: 'listing.save', payload: { listingId: home._id, saved: true } })
  })
}

/** Lets go of a home. Nothing leaves yet: `bringHomeBack` takes it back, `dropLetGo` makes it so. */
export function removeHome(account: Account, listingId: string): Promise<void> {
  return account.write([account.db.homes], async () => {
    const now = account.now()
    await account.db.homes.update(listingId, { removedAt: now, touchedAt: now })
  })
}

/** Takes back that a home was let go of, as long as it is still here. */
export function restoreHome(account: Account, listingId: string): Promise<void> {
  return account.write([account.db.homes], async () => {
    await account.db.homes.update(listingId, { removedAt: null, touchedAt: account.now() })
  })
}

/**
 * Homes that were let go of before this moment are no longer saved: the server will hear of it, and
 * what lies here of them goes, except for words that still wait to be sent.
 */
export function finishRemovals(account: Account, before: number): Promise<void> {
  return account.write(tablesOf(account), async () => {
    const rows = await account.db.homes.toArray()
    for (const { listingId, removedAt } of rows) {
      if (removedAt === null || removedAt > before) continue
      await addOp(account, { kind: 'listing.save', payload: { listingId, saved: false } })
      await dropHome(account, listingId)
    }
  })
}

async function dropHome(account: Account, listingId: string): Promise<void> {
  const { db } = account
  const waiting = await waitingKeys(account)
  await db.homes.delete(listingId)
  await db.homeEntries
    .where('listingId')
    .equals(listingId)
    .and(({ key }) => !waiting.has(`${listingId}/${key}`))
    .delete()
}

/**
 * What the server says is saved, with what this device did about it meanwhile. `askedAt` is when it was
 * asked: what was done here since is newer than the answer.
 */
export function putSavedHomes(
  account: Account,
  saved: readonly SavedHome[],
  askedAt: number,
): Promise<void> {
  const { db } = account
  return account.write([db.homes, db.homeEntries, db.ops, db.flights, db.people, db.snapshots], async () => {
    const now = account.now()
    const waiting = await waitingKeys(account)
    const decided = await decidedHere(account, askedAt)
    const rows = new Map((await db.homes.toArray()).map((row) => [row.listingId, row]))
    const isOurs = (listingId: string) => {
      const row = rows.get(listingId)
      return (
        decided.has(listingId) || (row !== undefined && (row.removedAt !== null || row.touchedAt >= askedAt))
      )
    }
    for (const each of saved) {
      const { listingId } = each
      const local = rows.get(listingId)
      // Let go of here, which this answer does not know yet.
      if (!local && isOurs(listingId)) continue
      await db.homes.put(mergedHome(local, each))
      await db.people.put({ personId: each.home.owner._id, person: each.home.owner })
      for (const entry of each.entries) {
        const known = await db.homeEntries.get([listingId, entry.key])
        const next = mergedEntry(known, entry, listingId, waiting.has(`${listingId}/${entry.key}`))
        if (next !== known) await db.homeEntries.put(next)
      }
    }
    const told = new Set(saved.map(({ listingId }) => listingId))
    for (const { listingId } of rows.values())
      if (!told.has(listingId) && !isOurs(listingId)) await dropHome(account, listingId)
    await db.snapshots.put({ key: SAVED_HOMES_KEY, value: null, at: now })
  })
}

/** Homes whose saving waits for the server, or was answered after this moment. */
async function decidedHere(account: Account, askedAt: number): Promise<Set<string>> {
  const answered = await account.db.ops.where('doneAt').aboveOrEqual(askedAt).toArray()
  const ops = [...(await openOps(account, (row) => row.kind === 'listing.save')), ...answered]
  return new Set(
    ops
      .filter((op) => op.kind === 'listing.save')
      .map(({ payload }) => (payload as OpPayload<'listing.save'>).listingId),
  )
}

/** What was brought here of a home: its pictures, or the conversation with its owner. */
export function notePinned(
  account: Account,
  listingId: string,
  kept: Partial<Pick<HomeRow, 'photos' | 'conversationAt'>>,
): Promise<void> {
  return account.write([account.db.homes], async () => {
    await account.db.homes.update(listingId, kept)
  })
}

/** Inside a transaction over homes: a home that could not be saved is no longer to be had; what is here of it stays. */
export const settleSavedHomes: SettleStep = {
  tables: (db) => [db.homes],
  async run({ db }, { all: after }) {
    for (const op of after)
      if (op.kind === 'listing.save' && op.state === 'rejected' && op.lastError?.status === 404)
        await db.homes.update((op.payload as OpPayload<'listing.save'>).listingId, { gone: true })
  },
}
