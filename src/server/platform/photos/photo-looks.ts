import * as v from 'valibot'
import { lookKeys, type PictureLook } from '../../../domain/core/picture-look.ts'
import type { Db, Queryable } from '../db/open.ts'
import { PATIENT_PAUSES_MS, type JobKind } from '../jobs/job-kind.ts'
import { addJob } from '../jobs/job-table.ts'
import type { PhotoStore } from './photo-store.ts'
import { lookOfPhoto } from './reencode.ts'

/** Photos that one job looks at; then it asks for the next job. */
const PHOTOS_PER_JOB = 20
/** The look of a photo whose file is gone or broken, so that no job reads it again. */
const UNREADABLE: PictureLook = new Uint8Array()

/** Gives photos a look that were added before there were looks. */
export const FILL_LOOKS: JobKind<Record<string, unknown>> = {
  name: 'photo.looks',
  payload: v.strictObject({}),
  pausesMs: PATIENT_PAUSES_MS,
  attemptMaxMs: 5 * 60_000,
}

/** Stores how a photo looks. */
export async function storeLook(db: Queryable, photoId: string, look: PictureLook): Promise<void> {
  const stored = await db
    .insertInto('photo_looks')
    .values({ photo_id: photoId, look })
    .onConflict((conflict) => conflict.column('photo_id').doNothing())
    .returning('photo_id')
    .executeTakeFirst()
  const keys = new Set(look.length === 0 ? [] : lookKeys(look))
  if (!stored || keys.size === 0) return
  await db
    .insertInto('photo_keys')
    .values([...keys].map((key) => ({ key, photo_id: photoId })))
    .execute()
}

const withoutLook = (db: Queryable, count: number) =>
  db
    .selectFrom('photos')
    .leftJoin('photo_looks', 'photo_looks.photo_id', 'photos.id')
    .select('photos.id')
    .where('photo_looks.photo_id', 'is', null)
    .where('photos.kind', '!=', 'report')
    .limit(count)
    .execute()

/** Asks for looks when a photo has none and nothing is under way. */
export async function askForLooks(db: Queryable, now: Date): Promise<void> {
  const asked = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', FILL_LOOKS.name)
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (asked || (await withoutLook(db, 1)).length === 0) return
  await addJob(db, FILL_LOOKS, {}, now)
}

/** Gives some photos their look, and asks for the next job while there may be more. */
export async function fillLooks(deps: { db: Db; photos: Pick<PhotoStore, 'get'> }, now: Date): Promise<void> {
  const rows = await withoutLook(deps.db, PHOTOS_PER_JOB)
  for (const { id } of rows) {
    const bytes = await deps.photos.get({ id })
    const look = bytes === null ? UNREADABLE : await lookOfPhoto(bytes).catch(() => UNREADABLE)
    // Its owner may have deleted the photo meanwhile.
    await deps.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('photos')
        .select('id')
        .where('id', '=', id)
        .forKeyShare()
        .executeTakeFirst()
      if (row) await storeLook(tx, id, look)
    })
  }
  if (rows.length === PHOTOS_PER_JOB) await addJob(deps.db, FILL_LOOKS, {}, now)
}
