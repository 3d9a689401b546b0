import { sql } from 'kysely'
import { appliedMigrations } from '../../platform/db/migrate.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { PhotoStore } from '../../platform/photos/photo-store.ts'
import { createArchive, type ArchiveWriter } from './archive-file.ts'
import { END, HEAD, partName, photoName, type BackupEnd, type BackupHead } from './backup-format.ts'
import { photoRow, RowSum } from './row-sum.ts'
import { inOrderOfKeys, readForeignKeys, readSequences, readTables } from './table-catalog.ts'
import { rowsOf, prepareTexts } from './table-rows.ts'

/** Bytes of rows per file of the archive. */
const PART_BYTES = 1 << 20

/** What a backup is made of. */
export interface BackupSource {
  /** Opens the database when the photos have been read; `close` is called at the end. */
  openDatabase: () => Promise<{ db: Db; close: () => Promise<void> }>
  photos: PhotoStore
}

/** What is in a finished backup. */
export interface BackupResult {
  bytes: number
  tables: number
  rows: number
  photos: number
  missingPhotos: number
}

/**
 * Makes a backup while the product runs. The rows are those of one moment. The photos are read before it, and those
 * that came in the meantime after it, so the file has the photo of every row.
 * @throws BackupError when the file exists, or the error of the database or the store; no file stays then
 */
export async function writeBackup(path: string, source: BackupSource, now: Date): Promise<BackupResult> {
  const archive = createArchive(path, now)
  const head: BackupHead = { format: 'commonroof-backup-1', madeAt: now.toISOString() }
  try {
    await archive.add(HEAD, Buffer.from(JSON.stringify(head)))
    const photos = new PhotoWriter(archive, source.photos)
    for await (const { id } of source.photos.list()) await photos.add(id)
    const { db, close } = await source.openDatabase()
    let end: BackupEnd
    try {
      end = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => writeSnapshot(tx, archive, photos))
    } finally {
      await close()
    }
    await archive.add(END, Buffer.from(JSON.stringify(end)))
    const { tables, missingPhotos } = end
    return {
      bytes: await archive.finish(),
      tables: tables.length,
      rows: tables.reduce((rows, { sum }) => rows + sum.count, 0),
      photos: end.photos.count,
      missingPhotos,
    }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

/** Writes photos, each once. */
class PhotoWriter {
  readonly #archive: ArchiveWriter
  readonly #store: PhotoStore
  readonly #written = new Set<string>()
  readonly #sum = new RowSum()
  missing = 0

  constructor(archive: ArchiveWriter, store: PhotoStore) {
    this.#archive = archive
    this.#store = store
  }

  get sum(): BackupEnd['photos'] {
    return this.#sum.result
  }

  /** Writes a photo; one that was deleted in the meantime is left out. */
  async add(id: string): Promise<void> {
    if (this.#written.has(id)) return
    const bytes = await this.#store.get({ id })
    if (bytes === null) return
    this.#written.add(id)
    this.#sum.add(photoRow(id, bytes))
    await this.#archive.add(photoName(id), bytes)
  }

  /** Writes the photo of a row, and counts it when the store has none. */
  async addOrMiss(id: string): Promise<void> {
    await this.add(id)
    if (!this.#written.has(id)) this.missing++
  }
}

async function writeSnapshot(tx: Tx, archive: ArchiveWriter, photos: PhotoWriter): Promise<BackupEnd> {
  await prepareTexts(tx)
  const { id } = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const migrations = await appliedMigrations(tx)
  const tables: BackupEnd['tables'] = []
  for (const table of inOrderOfKeys(await readTables(tx), await readForeignKeys(tx))) {
    const sum = new RowSum()
    let part = 0
    let waiting: string[] = []
    let bytes = 0
    const flush = async () => {
      if (waiting.length > 0) await archive.add(partName(table.name, ++part), Buffer.from(waiting.join('')))
      waiting = []
      bytes = 0
    }
    for await (const rows of rowsOf(tx, table)) {
      for (const row of rows) {
        sum.add(row)
        waiting.push(`${row}\n`)
        bytes += row.length
        if (bytes >= PART_BYTES) await flush()
      }
    }
    await flush()
    tables.push({ ...table, sum: sum.result })
  }
  const sequences = await readSequences(tx)
  for await (const owned of photoIds(tx)) await photos.addOrMiss(owned)
  return {
    installation: id,
    migrations,
    tables,
    sequences,
    photos: photos.sum,
    missingPhotos: photos.missing,
  }
}

/** The ids of all photos that have a row. */
async function* photoIds(tx: Tx): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const rows = await tx
      .selectFrom('photos')
      .select('id')
      .where(sql<boolean>`id > ${after}`)
      .orderBy('id')
      .limit(1000)
      .execute()
    for (const { id } of rows) yield id
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
