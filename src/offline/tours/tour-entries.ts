import * as v from 'valibot'
import type { OpPayload } from '../../contract/ops.ts'
import { localPhotoUrl } from '../../domain/core/photo-urls.ts'
import { HomeEntry, writtenAfter, type HomeEntryOf, type Room, type TourValues } from '../../domain/tours/tour.ts'
import { sameJson } from '../../sync/merge.ts'
import type { Op } from '../../sync/types.ts'
import type { Account } from '../db/account.ts'
import { withdrawUpload } from '../outbox/draft-photos.ts'
import { addOp, parsePayload } from '../outbox/enqueue.ts'
import { openOps } from '../outbox/op-rows.ts'
import { resolvePhoto, uploadedPhoto } from '../photos/uploaded-photos.ts'
import type { SettleStep } from '../outbox/settle.ts'

/** One register as a screen writes it. */
export type EntryWrite = { [K in keyof TourValues]: { key: K; value: TourValues[K] } }[keyof TourValues]

/** Everything that saving a home and noting something about it touches. */
export const tablesOf = ({ db }: Account) => [
  db.homes,
  db.homeEntries,
  db.ops,
  db.flights,
  db.drafts,
  db.draftRevisions,
  db.photos,
  db.composers,
  db.conversations,
  db.people,
  db.snapshots,
]

/** Registers whose word still waits to be sent, as `<home>/<key>`. */
export async function waitingKeys(account: Account): Promise<Set<string>> {
  const ops = await openOps(account, (row) => row.kind === 'home.entry')
  return new Set(
    ops.map(({ payload }) => {
      const { listingId, key } = payload as OpPayload<'home.entry'>
      return `${listingId}/${key}`
    }),
  )
}

/**
 * Notes something about a home: each register with its op, all in ONE transaction, on the disk when
 * this resolves. What says the same as before is not written again.
 * @throws StorageFullError, InvalidPayloadError
 */
export function writeEntries(
  account: Account,
  listingId: string,
  writes: readonly EntryWrite[],
): Promise<void> {
  return account.write(tablesOf(account), async () => {
    for (const write of writes) await writeEntry(account, listingId, write)
  })
}

/** Inside a transaction over `tablesOf`. */
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
    writtenAt: writtenAfter(account.now(), known?.writtenAt ?? null),
  }) as HomeEntryOf
  await db.homeEntries.put(row)
  await addOp(account, { kind: 'home.entry', payload: row })
  const before = urlIn(known?.value)
  // Its upload goes after the entry that waited for it, which would be handed back otherwise.
  if (before !== null && before !== urlIn(value)) await withdrawUpload(account, before)
}

/** The address of the picture that a value shows; null in every other. */
function urlIn(value: unknown): string | null {
  const { url } = (value ?? {}) as { url?: unknown }
  return typeof url === 'string' ? url : null
}

/**
 * A picture of a visit: its bytes, its upload and its entry are ONE transaction.
 * @returns the key of its register.
 */
export function addTourPhoto(
  account: Account,
  listingId: string,
  photo: { bytes: ArrayBuffer; type: string; room: Room },
): Promise<`picture:${string}`> {
  return account.write(tablesOf(account), async () => {
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

/** Inside a transaction over entries: what the server answered to what was noted. */
export const settleTourEntries: SettleStep = {
  tables: (db) => [db.ops, db.flights, db.homeEntries],
  async run(account, { all: after }) {
    const { db } = account
    const entries = after.filter((op) => op.kind === 'home.entry' && op.state === 'done')
    if (entries.length > 0) {
      const waiting = await waitingKeys(account)
      for (const op of entries) {
        const { listingId } = op.payload as OpPayload<'home.entry'>
        const answer = v.safeParse(HomeEntry, op.result)
        if (!answer.success || waiting.has(`${listingId}/${answer.output.key}`)) continue
        // Whatever this device's clock said: the server's word is what every device will hold.
        await db.homeEntries.put({ listingId, ...answer.output })
      }
    }
    for (const op of after) {
      if (op.kind === 'photo.tour' && uploadedPhoto(op)) await placePicture(account, op)
    }
  },
}

/** The entry that shows the picture names where it is now. */
async function placePicture({ db }: Account, op: Op): Promise<void> {
  await db.homeEntries
    .filter(({ key }) => key.startsWith('picture:'))
    .modify((row) => {
      row.value = resolvePhoto(row.value, op)
    })
}
