import * as v from 'valibot'
import { BackupError, readArchive } from './archive-file.ts'
import { BackupEnd, BackupHead, END, HEAD, photoOf, rowsIn, tableOf } from './backup-format.ts'
import { isSameSum, photoRow, RowSum } from './row-sum.ts'

/** A backup whose every row and photo was read. */
export interface CheckedBackup {
  madeAt: string
  end: BackupEnd
  /** The photos that have a row; others are leftovers. */
  ownedPhotos: ReadonlySet<string>
}

/**
 * Reads a whole backup and compares it with its own counts and hashes.
 * @throws BackupError when it is damaged, cut off, or not made by this product
 */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const damaged = (what: string) => new BackupError(`${path} is damaged: ${what}.`)
  const tables = new Map<string, RowSum>()
  const photos = new RowSum()
  const ownedPhotos = new Set<string>()
  let head: BackupHead | null = null
  let end: BackupEnd | null = null
  for await (const { name, bytes } of readArchive(path)) {
    if (head === null) {
      head = name === HEAD ? parse(BackupHead, bytes) : null
      if (head === null) throw new BackupError(`${path} is no backup of Commonroof.`)
      continue
    }
    if (end !== null) throw damaged(`${name} comes after the end`)
    const table = tableOf(name)
    const photo = photoOf(name)
    if (table !== null) {
      const sum = tables.get(table) ?? new RowSum()
      tables.set(table, sum)
      for (const row of rowsIn(bytes)) {
        sum.add(row)
        // The id is the first column of the table.
        if (table === 'photos') ownedPhotos.add(String((JSON.parse(row) as unknown[])[0]))
      }
    } else if (photo !== null) photos.add(photoRow(photo, bytes))
    else if (name === END) end = parse(BackupEnd, bytes)
    else throw damaged(`it has a file ${name}`)
  }
  if (head === null || end === null)
    throw new BackupError(`${path} ends early: it is only the first part of a backup.`)
  const described = new Set(end.tables.map(({ name }) => name))
  const unknown = [...tables.keys()].find((name) => !described.has(name))
  if (unknown !== undefined) throw damaged(`it has rows of the table ${unknown}, which it does not describe`)
  for (const { name, sum } of end.tables)
    if (!isSameSum(sum, (tables.get(name) ?? new RowSum()).result))
      throw damaged(`the rows of ${name} are not those that were backed up`)
  if (!isSameSum(end.photos, photos.result)) throw damaged('the photos are not those that were backed up')
  return { madeAt: head.madeAt, end, ownedPhotos }
}

/** Parses a JSON file of a backup; null when it is none. */
function parse<S extends v.GenericSchema>(schema: S, bytes: Buffer): v.InferOutput<S> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(bytes.toString('utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
