import { sql } from 'kysely'
import { DRAFT_DIGEST_LENGTH, draftDigest } from '../../../contract/draft-digest.ts'
import {
  discardedAs,
  hasOneOpenDraft,
  isDiscarded,
  type DraftKind,
  type DraftView,
  type DraftWrite,
} from '../../../contract/drafts.ts'
import {
  DRAFT_WRITES_REMEMBERED,
  DRAFTS_LISTED_MAX,
  DRAFTS_MAX,
  EDIT_DRAFTS_MAX,
} from '../../../domain/core/limits.ts'
import { capReached } from '../../platform/core/cap-table.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import type { Db, Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { notFound, Refusal } from '../../platform/core/refusal.ts'
import {
  areSeen,
  closedAsOf,
  draftClosed,
  lockDraft,
  writesOf,
} from '../../platform/dispatch/draft-closing.ts'

const DISCARDED_AFTER_CHANGE =
  'This listing was changed on another device, so we kept it. Look at it again before you discard it.'
const DISCARDED_AFTER_SUBMIT =
  'This home was listed on another device, so there’s no draft to discard. You can delete the listing.'

function draftView(row: Row<'drafts'>): DraftView {
  return {
    kind: row.kind,
    draftId: row.draft_id,
    revision: row.revision,
    step: row.step,
    fields: row.fields,
    updatedAt: row.updated_at.toISOString(),
    writtenAt: row.written_at.getTime(),
    closedAs: closedAsOf(row),
    writes: writesOf(row),
  }
}

/**
 * Open and recently submitted drafts, last stored first. A discarded draft is absent: a device that has it writes it
 * once and hears that it is closed, which an app of an earlier release understands too.
 */
export async function listDrafts(db: Queryable, userId: string): Promise<DraftView[]> {
  const rows = await db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isListed)
    .orderBy('updated_at', 'desc')
    .limit(DRAFTS_LISTED_MAX)
    .execute()
  return rows.map(draftView)
}

/** Whether a draft is open or was submitted. */
const isListed = sql<boolean>`closed_id is distinct from draft_id`

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

/** Returns one of the user's drafts. @throws Refusal `not_found` (404), also for another person's draft */
export async function findDraft(
  db: Queryable,
  userId: string,
  kind: DraftKind,
  draftId: string,
): Promise<DraftView> {
  const row = await findRow(db, userId, kind, draftId)
  if (!row || isDiscarded({ draftId, closedAs: closedAsOf(row) })) throw notFound('This draft doesn’t exist')
  return draftView(row)
}

/**
 * Writes a draft only when its stored revision is still the write's base revision (compare and set). A time of
 * writing in the future counts as now.
 * @throws Refusal `draft_closed` (409) with `details.closedAs`; `stale_revision` (409) with
 * `details.current`: the stored draft, or the account's other open draft that this one must be merged
 * into, or null when there is none
 */
export async function writeDraft(
  db: Db,
  userId: string,
  kind: DraftKind,
  draftId: string,
  write: DraftWrite,
  now: Date,
): Promise<DraftView> {
  const digest = draftDigest(write.fields)
  const content = {
    revision: write.baseRevision + 1,
    step: write.step,
    fields: write.fields,
    updated_at: now,
    written_at: new Date(Math.min(write.writtenAt ?? Infinity, now.getTime())),
  }
  const written =
    write.baseRevision === 0
      ? await beginDraft(db, {
          user_id: userId,
          kind,
          draft_id: draftId,
          ...content,
          writes: digest,
          closed_kind: null,
          closed_id: null,
          closed_by_op: null,
        })
      : await db
          .updateTable('drafts')
          .set({
            ...content,
            writes: sql<string>`right(writes || ${digest}, ${DRAFT_WRITES_REMEMBERED * DRAFT_DIGEST_LENGTH})`,
          })
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('draft_id', '=', draftId)
          .where('revision', '=', write.baseRevision)
          .where('closed_kind', 'is', null)
          .$if(write.baseUpdatedAt !== undefined, (query) =>
            query.where('updated_at', '=', new Date(write.baseUpdatedAt ?? '')),
          )
          .returningAll()
          .executeTakeFirst()
  if (written) return draftView(written)
  const current = await findRow(db, userId, kind, draftId)
  const closedAs = current ? closedAsOf(current) : null
  if (current && closedAs) throw draftClosed(current, closedAs)
  throw stale(current)
}

const stale = (current: Row<'drafts'> | undefined) =>
  new Refusal('stale_revision', 'This draft was changed on another device', {
    details: { current: current ? draftView(current) : null },
  })

/**
 * Discards the draft of a new listing: its answers are deleted, and its row stays closed, with the digests of the last
 * writes, so that no device brings it back. Discarding it again changes nothing.
 * @param seen the digests of the answers that the person had seen
 * @throws Refusal `target_changed` (409) when the draft has other answers, or was submitted
 */
export async function discardDraft(
  db: Queryable,
  userId: string,
  draftId: string,
  { seen, opId, now }: { seen: readonly string[]; opId: string | null; now: Date },
): Promise<void> {
  const row = await lockDraft(db, { userId, kind: 'listing', draftId }, now)
  const closedAs = closedAsOf(row)
  if (isDiscarded({ draftId, closedAs })) return
  if (closedAs) throw new Refusal('target_changed', DISCARDED_AFTER_SUBMIT)
  if (!areSeen(row, seen)) throw new Refusal('target_changed', DISCARDED_AFTER_CHANGE)
  const closed = discardedAs(draftId)
  await db
    .updateTable('drafts')
    .set({
      closed_kind: closed.kind,
      closed_id: closed.id,
      closed_by_op: opId,
      fields: {},
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .where('kind', '=', 'listing')
    .where('draft_id', '=', draftId)
    .execute()
}

/**
 * Inserts a draft; undefined when it exists already.
 * @throws Refusal `forbidden` (403) with `details.cap` above the number of open drafts, `stale_revision` (409) with the
 * account's open draft of a kind that allows only one open draft, so that two devices that begin at the same time continue with the same draft
 */
function beginDraft(db: Db, row: Row<'drafts'>): Promise<Row<'drafts'> | undefined> {
  return db.transaction().execute(async (tx) => {
    // The lock on the user's row makes concurrent first writes of one account wait for each other.
    await lockUser(tx, row.user_id)
    if (hasOneOpenDraft(row.kind)) {
      const open = await tx
        .selectFrom('drafts')
        .selectAll()
        .where('user_id', '=', row.user_id)
        .where('kind', '=', row.kind)
        .where('draft_id', '!=', row.draft_id)
        .where('closed_kind', 'is', null)
        .executeTakeFirst()
      if (open) throw stale(open)
    }
    const begun = await tx
      .insertInto('drafts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (begun) await checkDraftCount(tx, begun)
    return begun
  })
}

/** @throws Refusal `forbidden` (403) when the draft that was just stored is one too many of its kind */
async function checkDraftCount(db: Queryable, { user_id, kind }: Row<'drafts'>): Promise<void> {
  if (hasOneOpenDraft(kind)) return
  const isNew = kind === 'listing'
  const { count } = await db
    .selectFrom('drafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('kind', isNew ? '=' : 'like', isNew ? 'listing' : ('listing:%' as DraftKind))
    .where('closed_kind', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) > (isNew ? DRAFTS_MAX : EDIT_DRAFTS_MAX))
    throw capReached(isNew ? 'drafts' : 'editDrafts')
}
