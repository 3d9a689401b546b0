import { makeZip } from 'client-zip'
import { EXPORT_READY_MAIL } from '../areas/account/account-mails.ts'
import { addJob } from '../platform/jobs/job-table.ts'
import type { Db } from '../platform/db/open.ts'
import type { Row } from '../platform/db/tables.ts'
import type { Deps } from '../platform/dispatch/handler.ts'
import { countPhotos, countRows, photoFilesOf, readRows } from './export-rows.ts'
import { exportIndex, type ExportedFile } from './export-index.ts'
import { personalTables } from './personal-data.ts'

export type ExportDeps = Pick<Deps, 'db' | 'photos' | 'exports'>

/** How often the progress is written at most. */
const PROGRESS_STEPS = 20

interface ZipFile {
  name: string
  input: AsyncIterable<string | Uint8Array> | string
}

/**
 * Makes the archive of everything that is stored about a person: a JSON file for each subject, the photos as files, and a
 * page that leads to them. Rows and photos are read while the archive is written, so that it is never in memory whole.
 * Nothing happens when the archive is ready already, or when its person is gone.
 */
export async function makeExport(
  { db, photos, exports }: ExportDeps,
  { userId, exportId }: { userId: string; exportId: string },
  signal: AbortSignal,
  now: Date,
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('emptied_at', 'is', null)
    .executeTakeFirst()
  if (!user || !(await isBeingMade(db, exportId))) return
  const bytes = await exports.put(
    exportId,
    makeZip(filesOf({ db, photos }, user, exportId, now)) as ReadableStream<Uint8Array>,
    signal,
  )
  await db.transaction().execute(async (tx) => {
    const done = await tx
      .updateTable('exports')
      .set({ state: 'ready', percent: 100, bytes })
      .where('id', '=', exportId)
      .where('state', '=', 'being-made')
      .returning('id')
      .executeTakeFirst()
    if (done) await addJob(tx, EXPORT_READY_MAIL, { userId, exportId }, now)
  })
  // The account may have been deleted while the archive was written.
  if (!(await hasRow(db, exportId))) await exports.remove(exportId)
}

/** Records that an archive could not be made, so that its person can ask again. */
export async function failExport(db: Db, exportId: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'failed' })
    .where('id', '=', exportId)
    .where('state', '=', 'being-made')
    .execute()
}

async function hasRow(db: Db, exportId: string): Promise<boolean> {
  const row = await db.selectFrom('exports').select('id').where('id', '=', exportId).executeTakeFirst()
  return row !== undefined
}

async function isBeingMade(db: Db, exportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('exports')
    .select('id')
    .where('id', '=', exportId)
    .where('state', '=', 'being-made')
    .executeTakeFirst()
  return row !== undefined
}

/** Yields the files of an archive in their order. Each is read when the one before it is written. */
async function* filesOf(
  { db, photos }: Pick<ExportDeps, 'db' | 'photos'>,
  user: Row<'users'>,
  exportId: string,
  now: Date,
): AsyncGenerator<ZipFile> {
  const subjects: ExportedFile[] = []
  for (const table of personalTables) {
    if (!('file' in table.exported)) continue
    const count = await countRows(db, table, user)
    subjects.push({ path: `data/${table.exported.file}.json`, title: table.exported.title, count })
    yield { name: `data/${table.exported.file}.json`, input: readRows(db, table, user) }
  }
  const pictures: string[] = []
  const total = await countPhotos(db, user.id)
  let shown = -1
  for await (const id of photoFilesOf(db, user.id)) {
    const bytes = await photos.get({ id })
    if (bytes) {
      const name = `photos/${id}.jpg`
      pictures.push(name)
      yield { name, input: oneChunk(bytes) }
    }
    const step = Math.floor((pictures.length / Math.max(1, total)) * PROGRESS_STEPS)
    if (step === shown) continue
    shown = step
    // The last percent is for the storing of the archive.
    const percent = Math.min(99, Math.round((step * 100) / PROGRESS_STEPS))
    await db.updateTable('exports').set({ percent }).where('id', '=', exportId).execute()
  }
  yield { name: 'index.html', input: exportIndex({ user, subjects, pictures, now }) }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
