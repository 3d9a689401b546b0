import type { DraftKind, DraftView, DraftWrite } from '../../contract/drafts.ts'
import type { Db, Queryable } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import { notFound, Refusal } from '../refusal.ts'
import { draftClosed } from './draft-closing.ts'

/** The mirror shows the newest ones. */
const DRAFTS_MAX = 200

function draftView(row: Row<'drafts'>): DraftView {
  return {
    kind: row.kind,
    draftId: row.draft_id,
    revision: row.revision,
    step: row.step,
    fields: row.fields,
    updatedAt: row.updated_at.toISOString(),
    closedAs: row.closed_kind && row.closed_id ? { kind: row.closed_kind, id: row.closed_id } : null,
  }
}

/** Open and recently closed drafts, last written first. */
export async function listDrafts(db: Queryable, userId: string): Promise<DraftView[]> {
  const rows = await db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(DRAFTS_MAX)
    .execute()
  return rows.map(draftView)
}

async function findRow(
  db: Queryable,
  userId: string,
  kind: DraftKind,
  draftId: string,
): Promise<Row<'drafts'> | undefined> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
}

/** @throws Refusal `not_found` (404), for another person's draft too */
export async function findDraft(
  db: Queryable,
  userId: string,
  kind: DraftKind,
  draftId: string,
): Promise<DraftView> {
  const row = await findRow(db, userId, kind, draftId)
  if (!row) throw notFound('There is no such draft')
  return draftView(row)
}

/**
 * Compare and set: writes only on top of the revision that the edit started from.
 * @throws Refusal `stale_revision` (409) with `details.current` (the draft as it is, or null when there
 * is none), `draft_closed` (409) with `details.closedAs`
 */
export async function writeDraft(
  db: Db,
  userId: string,
  kind: DraftKind,
  draftId: string,
  write: DraftWrite,
  now: Date,
): Promise<DraftView> {
  const content = {
    revision: write.baseRevision + 1,
    step: write.step,
    fields: write.fields,
    updated_at: now,
  }
  const written =
    write.baseRevision === 0
      ? await db
          .insertInto('drafts')
          .values({
            user_id: userId,
            kind,
            draft_id: draftId,
            ...content,
            closed_kind: null,
            closed_id: null,
            closed_by_op: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
      : await db
          .updateTable('drafts')
          .set(content)
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('draft_id', '=', draftId)
          .where('revision', '=', write.baseRevision)
          .where('closed_kind', 'is', null)
          .returningAll()
          .executeTakeFirst()
  if (written) return draftView(written)
  const current = await findRow(db, userId, kind, draftId)
  if (current?.closed_kind && current.closed_id)
    throw draftClosed({ kind: current.closed_kind, id: current.closed_id })
  throw new Refusal('stale_revision', 'This draft was changed on another device', {
    details: { current: current ? draftView(current) : null },
  })
}
