import * as v from 'valibot'
import type { OpPayload } from '../../contract/ops.ts'
import { localPhotoUrl } from '../../domain/core/photo-urls.ts'
import {
  TourEntry,
  nextWrittenAt,
  type TourEntryOfHome,
  type Room,
  type TourValues,
} from '../../domain/tours/tour.ts'
import { sameJson } from '../../sync/merge.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { cancelUpload } from '../outbox/cancel-upload.ts'
import { addOp, enqueueTables, parsePayload } from '../outbox/enqueue.ts'
import { openOpsOf } from '../outbox/op-rows.ts'
import { replaceLocalPhoto, uploadedPhoto } from '../photos/uploaded-photos.ts'
import {
  keepOverwritten,
  keepReplaced,
  takeEarlierWords,
  valueWithWords,
  type EarlierWords,
} from './earlier-words.ts'
import type { SettleStep } from '../outbox/settle.ts'

/** A tour entry to write: its key and its value. */
export type EntryWrite = { [K in keyof TourValues]: { key: K; value: TourValues[K] } }[keyof TourValues]

/** The tables that saving a home and writing its tour entries read or write. */
export const tourTables = (account: Account) => [
  ...enqueueTables(account),
  account.db.homes,
  account.db.homeEntries,
  account.db.people,
]

/** The tour entries that are not sent yet, as `<listing id>/<key>`. */
export async function unsentEntryKeys(account: Account): Promise<Set<string>> {
  const ops = await openOpsOf(account, ['home.entry'])
  return new Set(
    ops.map(({ payload }) => {
      const { listingId, key } = payload as OpPayload<'home.entry'>
      return `${listingId}/${key}`
    }),
  )
}

/**
 * Writes tour entries of a home and their operations in one transaction, which is on the disk when the
 * promise resolves. Entries with an unchanged value are skipped.
 * @throws StorageFullError, InvalidPayloadError.
 */
export function writeEntries(
  account: Account,
  listingId: string,
  writes: readonly EntryWrite[],
): Promise<void> {
  return account.write(tourTables(account), async () => {
    for (const write of writes) await writeEntry(account, listingId, write)
  })
}

/** Writes one tour entry, inside a transaction over `tourTables`. */
export async function writeEntry(
  account: Account,
  listingId: string,
  { key, value }: EntryWrite,
): Promise<void> {
  const { db } = account
  const known = await db.homeEntries.get([listingId, key])
  if (known && sameJson(known.value, value)) return
  const row = parsePayload('home.entry', {
    listingId,
    key,
    value,
    writtenAt: nextWrittenAt(account.serverNow(), known?.writtenAt ?? null),
  }) as TourEntryOfHome
  await keepOverwritten(account, known, row)
  await db.homeEntries.put(row)
  await addOp(account, { kind: 'home.entry', payload: row })
  const before = urlIn(known?.value)
  // The old upload is cancelled after the entry that depended on it was replaced; otherwise that entry would
  // wait for the person's review.
  if (before !== null && before !== urlIn(value)) await cancelUpload(account, before)
}

/**
 * Writes earlier words into their entry again; the words that stand there become earlier ones.
 * @throws StorageFullError, InvalidPayloadError.
 */
export function bringBackWords(
  account: Account,
  listingId: string,
  { key, text, begunAt }: Pick<EarlierWords, 'key' | 'text' | 'begunAt'>,
): Promise<void> {
  return account.write(tourTables(account), async () => {
    const standing = await account.db.homeEntries.get([listingId, key])
    await takeEarlierWords(account, { listingId, key }, text, standing)
    const value = valueWithWords(key, text, standing?.value, begunAt ?? account.serverNow())
    await writeEntry(account, listingId, { key, value } as EntryWrite)
  })
}

/** The URL of the photo in a value; null for a value without a photo. */
function urlIn(value: unknown): string | null {
  const { url } = (value ?? {}) as { url?: unknown }
  return typeof url === 'string' ? url : null
}

/**
 * Adds a photo of a tour: its bytes, its upload and its entry are written in one transaction.
 * @returns the key of its entry.
 */
export function addTourPhoto(
  account: Account,
  listingId: string,
  photo: { bytes: ArrayBuffer; type: string; room: Room },
): Promise<`picture:${string}`> {
  return account.write(tourTables(account), async () => {
    const photoId = account.newId()
    const at = account.now()
    const key = `picture:${photoId}` as const
    await account.db.photos.put({ photoId, bytes: photo.bytes, type: photo.type, createdAt: at })
    await addOp(account, { kind: 'photo.tour', payload: { photoId } })
    const value = { room: photo.room, url: localPhotoUrl(photoId), at }
    await writeEntry(account, listingId, { key, value })
    return key
  })
}

/** Stores the tour entries of the responses, and the URLs of uploaded tour photos. */
export const settleTourEntries: SettleStep = {
  tables: (db) => [db.ops, db.flights, db.homeEntries, db.meta],
  async run(account, { all }) {
    const { db } = account
    const entries = all.filter((op) => op.kind === 'home.entry' && op.state === 'done')
    if (entries.length > 0) {
      const waiting = await unsentEntryKeys(account)
      for (const op of entries) {
        const { listingId } = op.payload as OpPayload<'home.entry'>
        const entry = v.safeParse(TourEntry, op.result)
        if (!entry.success || waiting.has(`${listingId}/${entry.output.key}`)) continue
        // The server's entry counts even if this device's clock is ahead: all devices must get the same one.
        const next = { listingId, ...entry.output }
        await keepReplaced(account, await db.homeEntries.get([listingId, next.key]), next)
        await db.homeEntries.put(next)
      }
    }
    for (const op of all) {
      if (op.kind === 'photo.tour' && uploadedPhoto(op)) await resolveEntryPhotos(account, op)
    }
  },
}

/** Replaces the local URL by the server's URL in the entry of an uploaded photo. */
async function resolveEntryPhotos({ db }: Account, op: Op): Promise<void> {
  await db.homeEntries
    .filter(({ key }) => key.startsWith('picture:'))
    .modify((row) => {
      row.value = replaceLocalPhoto(row.value, op)
    })
}
