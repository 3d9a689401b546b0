import type { OpPayload } from '../../contract/ops.ts'
import type { ListingView } from '../../domain/listings/listing-view.ts'
import type { SavedHome } from '../../domain/tours/saved-home.ts'
import type { TourEntryOfHome } from '../../domain/tours/tour.ts'
import { query, type Account } from '../db/account.ts'
import { addOp } from '../outbox/enqueue.ts'
import { tourTables, unsentEntryKeys } from './tour-entries.ts'
import { deleteEarlierWords, keepReplaced } from './earlier-words.ts'
import { mergeEntry, mergeHome } from './tour-merge.ts'
import { openOpsOf } from '../outbox/op-rows.ts'
import { parseRows, parseRow } from '../db/quarantine.ts'
import type { SavedHomeRow } from '../db/rows.ts'
import { listingKey, SAVED_HOMES_KEY } from '../account/cached-responses.ts'
import type { SettleStep } from '../outbox/settle.ts'

/** A saved home with its tour entries. */
export interface SavedHomeOnDevice extends SavedHomeRow {
  entries: TourEntryOfHome[]
}

/** The saved homes, newest first, without those that the person has just removed. */
export const listSavedHomes = query(
  async ({ db }: Account): Promise<SavedHomeOnDevice[]> => {
    const rows = parseRows(db, 'homes', await db.homes.toArray()).filter((row) => row.removedAt === null)
    const entries = parseRows(db, 'homeEntries', await db.homeEntries.toArray())
    return rows
      .map((row) => ({ ...row, entries: entries.filter((entry) => entry.listingId === row.listingId) }))
      .toSorted((a, b) => b.savedAt - a.savedAt || (a.listingId < b.listingId ? -1 : 1))
  },
  ({ homes, homeEntries }) => [homes, homeEntries],
)

/** The listing ids of the saved homes; reads no rows. */
export const savedHomeIds = query(async ({ db }: Account): Promise<Set<string>> => {
  const rows = await db.homes.filter(({ removedAt }) => removedAt === null).primaryKeys()
  return new Set(rows)
})

/** The removed homes that can still be restored. */
export const listRemovedHomes = query(async ({ db }: Account): Promise<SavedHomeRow[]> => {
  return parseRows(db, 'homes', await db.homes.toArray()).filter((row) => row.removedAt !== null)
})

/** Saves a home, or restores a removed one; the operation and the row are written in one transaction. */
export function saveHome(account: Account, home: ListingView): Promise<void> {
  const { db } = account
  return account.write(tourTables(account), async () => {
    const now = account.now()
    const known = parseRow(db, 'homes', await db.homes.get(home._id))
    // The removal of a moment ago was not enqueued yet, so there is nothing to send.
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
    // The home's page must work offline, also when the home was saved from a list.
    if (!(await db.snapshots.get(listingKey(home._id))))
      await db.snapshots.put({ key: listingKey(home._id), value: home, at: now })
    if (!(await db.people.get(home.owner._id)))
      await db.people.put({ personId: home.owner._id, person: home.owner })
    await addOp(account, { kind: 'listing.save', payload: { listingId: home._id, saved: true } })
  })
}

/** Saves a home that this device does not know; the home comes to this device after the server has accepted it. */
export function saveUnknownHome(account: Account, listingId: string): Promise<void> {
  return account.write(tourTables(account), async () => {
    await addOp(account, { kind: 'listing.save', payload: { listingId, saved: true } })
  })
}

/**
 * Removes a saved home. Nothing is sent yet: `restoreHome` undoes it, and `finishRemovals` makes it final.
 */
export function removeHome(account: Account, listingId: string): Promise<void> {
  return account.write([account.db.homes], async () => {
    const now = account.now()
    await account.db.homes.update(listingId, { removedAt: now, touchedAt: now })
  })
}

/** Restores a removed home before `finishRemovals` has deleted it. */
export function restoreHome(account: Account, listingId: string): Promise<void> {
  return account.write([account.db.homes], async () => {
    await account.db.homes.update(listingId, { removedAt: null, touchedAt: account.now() })
  })
}

/**
 * Makes removals final that are older than `before` (Unix milliseconds): enqueues the operations and deletes
 * the homes from this device, except tour entries that are not sent yet.
 */
export function finishRemovals(account: Account, before: number): Promise<void> {
  return account.write(tourTables(account), async () => {
    const rows = await account.db.homes.toArray()
    for (const { listingId, removedAt } of rows) {
      if (removedAt === null || removedAt > before) continue
      await addOp(account, { kind: 'listing.save', payload: { listingId, saved: false } })
      await deleteHome(account, listingId)
    }
  })
}

/** Deletes a home and its tour entries from this device, except entries that are not sent yet. */
async function deleteHome(account: Account, listingId: string): Promise<void> {
  const { db } = account
  const waiting = await unsentEntryKeys(account)
  await db.homes.delete(listingId)
  await deleteEarlierWords(account, listingId)
  await db.homeEntries
    .where('listingId')
    .equals(listingId)
    .and(({ key }) => !waiting.has(`${listingId}/${key}`))
    .delete()
}

/**
 * Stores the server's list of saved homes, merged with the changes on this device. `askedAt` is the time of
 * the request in Unix milliseconds: changes on this device since then are newer than the response.
 */
export function putSavedHomes(account: Account, saved: readonly SavedHome[], askedAt: number): Promise<void> {
  const { db } = account
  return account.write(
    [db.homes, db.homeEntries, db.ops, db.flights, db.people, db.snapshots, db.meta],
    async () => {
      const now = account.now()
      const waiting = await unsentEntryKeys(account)
      const changed = await changedSince(account, askedAt)
      const rows = new Map((await db.homes.toArray()).map((row) => [row.listingId, row]))
      const isNewerHere = (listingId: string) => {
        const row = rows.get(listingId)
        return (
          changed.has(listingId) ||
          (row !== undefined && (row.removedAt !== null || row.touchedAt >= askedAt))
        )
      }
      for (const each of saved) {
        const { listingId } = each
        const local = rows.get(listingId)
        // The home was removed here after the server made the response.
        if (!local && changed.get(listingId) === false) continue
        await db.homes.put(mergeHome(local, each))
        await db.people.put({ personId: each.home.owner._id, person: each.home.owner })
        for (const entry of each.entries) {
          const known = await db.homeEntries.get([listingId, entry.key])
          const next = mergeEntry(known, entry, listingId, waiting.has(`${listingId}/${entry.key}`))
          if (next === known) continue
          await keepReplaced(account, known, next)
          await db.homeEntries.put(next)
        }
      }
      const savedIds = new Set(saved.map(({ listingId }) => listingId))
      for (const { listingId } of rows.values())
        if (!savedIds.has(listingId) && !isNewerHere(listingId)) await deleteHome(account, listingId)
      await db.snapshots.put({ key: SAVED_HOMES_KEY, value: null, at: now })
    },
  )
}

/**
 * The homes whose saving or removal is pending, or was accepted at or after `since`, and whether the last of these
 * operations saves the home.
 */
async function changedSince(account: Account, since: number): Promise<Map<string, boolean>> {
  const accepted = await account.db.ops.where('doneAt').aboveOrEqual(since).toArray()
  const ops = [...accepted, ...(await openOpsOf(account, ['listing.save']))]
  return new Map(
    ops
      .filter((op) => op.kind === 'listing.save')
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ payload }) => payload as OpPayload<'listing.save'>)
      .map(({ listingId, saved }) => [listingId, saved]),
  )
}

/** Records that the photos of a home, or the conversation with its owner, are pinned. */
export function recordPinned(
  account: Account,
  listingId: string,
  pinned: Partial<Pick<SavedHomeRow, 'photos' | 'conversationAt'>>,
): Promise<void> {
  return account.write([account.db.homes], async () => {
    await account.db.homes.update(listingId, pinned)
  })
}

/** Sets `gone` on homes that the server did not find; their copies stay on this device. */
export const settleSavedHomes: SettleStep = {
  tables: (db) => [db.homes],
  async run({ db }, { all }) {
    for (const op of all)
      if (op.kind === 'listing.save' && op.state === 'rejected' && op.lastError?.status === 404)
        await db.homes.update((op.payload as OpPayload<'listing.save'>).listingId, { gone: true })
  },
}
