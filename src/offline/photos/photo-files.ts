import type { OpKindShape } from '../../contract/op-kind.ts'
import { opKinds, photoIdOf, type OpKind } from '../../contract/ops.ts'
import { query, type Account } from '../db/account.ts'
import { localPhotosIn, replaceLocalPhoto } from './uploaded-photos.ts'
import { laneRange } from '../db/lane-range.ts'
import { parseRow } from '../db/quarantine.ts'
import type { OpRow } from '../db/rows.ts'

/** Stores a photo on this device; `type` is its media type. @returns the id of the photo. */
export async function putPhoto(account: Account, bytes: ArrayBuffer, type: string): Promise<string> {
  const photoId = account.newId()
  await account.write([account.db.photos], async () => {
    await account.db.photos.put({ photoId, bytes, type, createdAt: account.now() })
  })
  return photoId
}

/** Reads the bytes and media type of a stored photo; undefined when there is none. */
export const readPhoto = query(
  async ({ db }: Account, photoId: string): Promise<{ bytes: ArrayBuffer; type: string } | undefined> => {
    const row = parseRow(db, 'photos', await db.photos.get(photoId))
    return row && { bytes: row.bytes, type: row.type }
  },
)

/** The kinds of operations that upload a photo. */
export const UPLOAD_KINDS = (Object.keys(opKinds) as OpKind[]).filter(
  (kind) => (opKinds[kind] as OpKindShape).photoId !== undefined,
)

/** The upload operations of these photos, in any state, inside a transaction over ops. */
export async function uploadsOf(account: Account, photoIds: readonly string[]): Promise<OpRow[]> {
  const wanted = new Set(photoIds)
  const ranges = UPLOAD_KINDS.flatMap((kind) => {
    const { lane }: OpKindShape = opKinds[kind]
    const lanes = [...new Set(photoIds.map((photoId) => lane({ photoId } as never)))]
    return lanes.flatMap((each) => [laneRange(account, kind, each, 0), laneRange(account, kind, each)])
  })
  const rows = (await Promise.all(ranges.map((range) => range.toArray()))).flat()
  return rows.filter((row) => wanted.has(photoIdOf(row) ?? '')).sort((a, b) => a.seq - b.seq)
}

/**
 * `value` with the URLs of all photos that are uploaded by now, inside a transaction over ops. Otherwise a
 * page with an older state would write the local URLs back.
 */
export async function withUploadedPhotos<T>(account: Account, value: T): Promise<T> {
  const local = localPhotosIn(value)
  if (local.length === 0) return value
  let resolved = value
  for (const row of await uploadsOf(account, local)) resolved = replaceLocalPhoto(resolved, row)
  return resolved
}
