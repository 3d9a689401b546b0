import type { DraftKind } from '../contract/drafts.ts'
import { DRAFT_REVISIONS_KEPT } from '../domain/limits.ts'
import type { AccountContext } from './context.ts'
import { DraftChangedError, DraftSealedError } from './errors.ts'
import { readable, readableOne } from './quarantine.ts'
import type { DraftRow, RevisionRow } from './rows.ts'

export interface DraftContent {
  draftId?: string
  fields: Record<string, unknown>
  step: number
}

export interface DraftRef {
  kind: DraftKind
  draftId: string
  revision: number
}

/** The draft that a wizard of this kind shows: the newest open one, else the newest that is sealed. */
export async function currentDraft({ db }: AccountContext, kind: DraftKind): Promise<DraftRow | undefined> {
  const rows = readable(db, 'drafts', await db.drafts.where('kind').equals(kind).toArray())
  const newest = (list: DraftRow[]) =>
    list.toSorted((a, b) => b.updatedAt - a.updatedAt || b.revision - a.revision)[0]
  return newest(rows.filter((row) => row.sealedBy === null)) ?? newest(rows)
}

/**
 * Writes a draft and its revision. Without `draftId` the open draft of this kind goes on, so that two
 * tabs which both begin make one draft; where there is none a new one begins.
 * @throws DraftSealedError when it was submitted, whether the answer came already or not.
 */
export function saveDraft(ctx: AccountContext, kind: DraftKind, content: DraftContent): Promise<DraftRow> {
  const { db } = ctx
  return ctx.write([db.drafts, db.draftRevisions, db.ops], async () => {
    const known = content.draftId
      ? readableOne(db, 'drafts', await db.drafts.get(content.draftId))
      : await openDraft(ctx, kind)
    if (known && known.sealedBy !== null) throw new DraftSealedError('This was submitted already')
    if (!known && content.draftId !== undefined && (await wasSubmitted(ctx, content.draftId))) {
      throw new DraftSealedError('This was submitted already')
    }
    const row: DraftRow = {
      kind,
      draftId: known?.draftId ?? content.draftId ?? ctx.newId(),
      revision: (known?.revision ?? 0) + 1,
      step: content.step,
      fields: content.fields,
      updatedAt: ctx.now(),
      sealedBy: null,
      errorField: known?.errorField ?? null,
      errorMsg: known?.errorMsg ?? null,
    }
    await db.drafts.put(row)
    const { draftId, revision, step, fields, updatedAt } = row
    await db.draftRevisions.put({ draftId, revision, step, fields, updatedAt })
    await db.draftRevisions
      .where('[draftId+revision]')
      .between([draftId, 0], [draftId, revision - DRAFT_REVISIONS_KEPT], true, true)
      .delete()
    return row
  })
}

async function openDraft(ctx: AccountContext, kind: DraftKind): Promise<DraftRow | undefined> {
  const current = await currentDraft(ctx, kind)
  return current?.sealedBy === null ? current : undefined
}

/** A late autosave must not bring back a draft that its accepted op deleted. */
async function wasSubmitted({ db }: AccountContext, draftId: string): Promise<boolean> {
  return (
    (await db.ops
      .where('draft.draftId')
      .equals(draftId)
      .and((op) => op.state === 'done')
      .count()) > 0
  )
}

/** The last revisions of a draft, newest first, at most 20. */
export async function draftHistory({ db }: AccountContext, draftId: string): Promise<RevisionRow[]> {
  const rows = await db.draftRevisions
    .where('[draftId+revision]')
    .between([draftId, 0], [draftId, Infinity])
    .toArray()
  return readable(db, 'draftRevisions', rows).toReversed()
}

/** Throws the open drafts of a kind away; a sealed one belongs to its op. */
export function discardDraft(ctx: AccountContext, kind: DraftKind): Promise<void> {
  const { db } = ctx
  return ctx.write([db.drafts, db.draftRevisions], async () => {
    const rows = await db.drafts.where('kind').equals(kind).toArray()
    for (const row of rows) if (row.sealedBy === null) await removeDraft(ctx, row.draftId)
  })
}

/** Inside a transaction over drafts and draftRevisions. */
export async function removeDraft({ db }: AccountContext, draftId: string): Promise<void> {
  await db.drafts.delete(draftId)
  await db.draftRevisions.where('[draftId+revision]').between([draftId, 0], [draftId, Infinity]).delete()
}

/**
 * Inside the enqueue transaction: the draft now belongs to `opId`.
 * @throws DraftSealedError when it was submitted already, DraftChangedError when it is not the one that was read.
 */
export async function sealDraft({ db }: AccountContext, draft: DraftRef, opId: string): Promise<void> {
  const row = readableOne(db, 'drafts', await db.drafts.get(draft.draftId))
  if (row && row.sealedBy !== null) throw new DraftSealedError('This was submitted already')
  if (!row || row.revision !== draft.revision) throw new DraftChangedError('This was changed in another tab')
  await db.drafts.put({ ...row, sealedBy: opId, errorField: null, errorMsg: null })
}

/** Inside a transaction: gives a draft back to its wizard, with what was wrong where the server said so. */
export async function unsealDraft(
  { db }: AccountContext,
  draftId: string,
  opId: string,
  problem: { field: string | null; msg: string } | null,
): Promise<void> {
  const row = readableOne(db, 'drafts', await db.drafts.get(draftId))
  if (!row || row.sealedBy !== opId) return
  await db.drafts.put({
    ...row,
    sealedBy: null,
    errorField: problem?.field ?? null,
    errorMsg: problem?.msg ?? null,
  })
}
