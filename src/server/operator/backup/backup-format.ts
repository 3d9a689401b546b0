import * as v from 'valibot'
import { isPhotoId } from '../../platform/photos/photo-store.ts'

/*
 * A backup is a gzipped tar archive:
 *
 *     backup.json                what it is
 *     photos/<id>.jpg            the photos
 *     tables/<table>/<n>.jsonl   the rows, each a JSON array of the columns' texts
 *     end.json                   the database's version, and the counts and hashes of all
 *
 * A file without its end is not complete.
 */

export const HEAD = 'backup.json'
export const END = 'end.json'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Name = v.pipe(v.string(), v.regex(/^[a-z_]+$/))
const SumSchema = v.object({ count: Count, hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) })

const Column = v.object({ name: Name, type: v.pipe(v.string(), v.regex(/^[a-z0-9 ]+$/)) })

/** A table: its columns in the order of the rows' values. */
export const BackedUpTable = v.object({ name: Name, columns: v.array(Column) })
export type BackedUpTable = v.InferOutput<typeof BackedUpTable>

/** The first file of a backup. */
export const BackupHead = v.object({
  format: v.literal('commonroof-backup-1'),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type BackupHead = v.InferOutput<typeof BackupHead>

/** The last file of a backup. */
export const BackupEnd = v.object({
  /** The database's identity, which the restored database takes over. */
  installation: v.pipe(v.string(), v.uuid()),
  /** The migrations of the database, which are its version. */
  migrations: v.array(v.pipe(v.string(), v.regex(/^\d{4}-[a-z-]+$/))),
  tables: v.array(v.object({ ...BackedUpTable.entries, sum: SumSchema })),
  /** The next value of each generated column. */
  sequences: v.array(v.object({ table: Name, column: Name, next: v.pipe(v.string(), v.regex(/^\d+$/)) })),
  photos: SumSchema,
  /** Photos that have a row, and were in the store no more. */
  missingPhotos: Count,
})
export type BackupEnd = v.InferOutput<typeof BackupEnd>

/** The name of a part of a table's rows. */
export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.jsonl`

export const photoName = (id: string): string => `photos/${id}.jpg`

/** The table of a file in a backup; null for another file. */
export const tableOf = (name: string): string | null =>
  /^tables\/([a-z_]+)\/\d+\.jsonl$/.exec(name)?.[1] ?? null

/** The photo of a file in a backup; null for another file. */
export function photoOf(name: string): string | null {
  const id = /^photos\/([0-9a-f]+)\.jpg$/.exec(name)?.[1] ?? ''
  return isPhotoId(id) ? id : null
}

/** The rows in a part of a table. */
export const rowsIn = (bytes: Buffer): string[] => bytes.toString('utf8').split('\n').slice(0, -1)
