import { hasOneOpenDraft, type DraftKind } from '../../contract/drafts.ts'
import { DRAFT_REVISIONS_KEPT } from '../../domain/core/limits.ts'
import { query, type Account } from '../db/account.ts'
import { DraftChangedError, DraftSealedError } from '../db/storage-errors.ts'
import { withArrivedPhotos } from '../photos/photo-files.ts'
import { readable, readableOne } from '../db/quarantine.ts'
import type { DraftRow, RevisionRow } from '../db/rows.ts'

export interface DraftContent {
  draftId?: string
  /** The answers that changed; the others stay. */
  fields: Record<string, unknown>
  step: number
}

export interface DraftRef {
  kind: DraftKind
  draftId: string
  revision: number
}

/**
 * The draft that a wizard of this kind shows: the newest open one. Where there is only one, such as a
 * profile's, that is the one that was submitted too; a listing begins anew beside those.
 */
export const currentDraft = query(async ({ db }: Account, kind: DraftKind): Promise<DraftRow | undefined> => {
  const rows = readable(db, 'drafts', await db.drafts.where('kind').equals(kind).toArray())
  const newest = (list: DraftRow[]) =>
    list.toSorted((a, b) => b.updatedAt - a.updatedAt || b.revision - a.revision)[0]
  if (!hasOneOpenDraft(kind))
    return newest(rows.filter((row) => row.sealedBy === null && row.closedAs === null))
  return newest(rows.filter((row) => row.sealedBy === null)) ?? newest(rows)
})

/**
 * Writes a draft and its revision: `fields` are the answers that changed, the others stay as they are
 * on the disk, so that two tabs with different answers do not undo each other. Without `draftId` the
 * open draft of this kind goes on, so that two tabs which both begin make one draft; where there is
 * none a new one begins.
 * @throws DraftSealedError when it was submitted, whether the answer came already or not.
 */
export function saveDraft(account: Account, kind: DraftKind, content: DraftContent): Promise<DraftRow> {
  const { db } = account
  return account.write([db.drafts, db.draftRevisions, db.draftBases, db.ops], async () => {
    const draftId = content.draftId && (await nowUnder(account, content.draftId))
    const known = draftId
      ? readableOne(db, 'drafts', await db.drafts.get(draftId))
      : await openDraft(account, kind)
    const isSealed = known
      ? known.sealedBy !== null
      : draftId !== undefined && (await wasSubmitted(account, draftId))
    if (isSealed) throw new DraftSealedError()
    return putRevision(account, {
      ...(known ?? newDraft(kind, draftId ?? account.newId())),
      fields: { ...known?.fields, ...(await withArrivedPhotos(account, content.fields)) },
      step: content.step,
    })
  })
}

/**
 * Inside a transaction over drafts, draftRevisions, draftBases and ops: changes the open draft of a
 * kind by what is on the disk now, beginning one where there is none. For answers that more than one
 * hand writes, such as pictures that arrive while a form is being filled.
 */
export async function changeOpenDraft(
  account: Account,
  kind: DraftKind,
  change: (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): Promise<DraftRow> {
  const row = (await openDraft(account, kind)) ?? newDraft(kind, account.newId())
  return putRevision(account, { ...row, fields: { ...row.fields, ...change(row.fields) } })
}

/** Changes the open draft of a kind in a transaction of its own; begins one where there is none. */
export function changeDraft(
  account: Account,
  kind: DraftKind,
  change: (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): Promise<DraftRow> {
  const { db } = account
  return account.write([db.drafts, db.draftRevisions, db.draftBases, db.ops], () =>
    changeOpenDraft(account, kind, change),
  )
}

/** Begins a draft beside the unfinished ones of its kind. */
export function beginDraft(
  account: Account,
  kind: DraftKind,
  fields: Record<string, unknown>,
): Promise<DraftRow> {
  return saveDraft(account, kind, { draftId: account.newId(), fields, step: 1 })
}

/** A draft that was merged into another goes on under the other's id. */
async function nowUnder(account: Account, draftId: string): Promise<string> {
  const base = readableOne(account.db, 'draftBases', await account.db.draftBases.get(draftId))
  return base?.movedTo ? nowUnder(account, base.movedTo) : draftId
}

/** A draft that is not on the disk yet. */
export function newDraft(kind: DraftKind, draftId: string): DraftRow {
  return {
    kind,
    draftId,
    revision: 0,
    step: 1,
    fields: {},
    updatedAt: 0,
    sealedBy: null,
    errorField: null,
    errorMsg: null,
    clashes: [],
    closedAs: null,
  }
}

/**
 * Inside a transaction over drafts and draftRevisions: writes `draft` as the revision after its own,
 * and keeps the last 20.
 */
export async function putRevision(account: Account, draft: DraftRow): Promise<DraftRow> {
  const row: DraftRow = { ...draft, revision: draft.revision + 1, updatedAt: account.now() }
  await account.db.drafts.put(row)
  await noteRevision(account, row, 'here')
  return row
}

/** Inside a transaction: puts words into a draft's history, without touching the draft. */
export async function noteRevision(
  { db }: Account,
  { draftId, revision, step, fields, updatedAt }: DraftRow,
  origin: RevisionRow['origin'],
): Promise<void> {
  await db.draftRevisions.put({ draftId, revision, step, fields, updatedAt, origin })
  await db.draftRevisions
    .where('[draftId+revision]')
    .between([draftId, 0], [draftId, revision - DRAFT_REVISIONS_KEPT], true, true)
    .delete()
}

/**
 * The person's word on an answer that two devices gave differently.
 * @throws DraftSealedError, DraftChangedError.
 */
export function resolveClash(
  account: Account,
  draftId: string,
  field: string,
  keep: 'mine' | 'theirs',
): Promise<DraftRow> {
  const { db } = account
  return account.write([db.drafts, db.draftRevisions], async () => {
    const row = await openRow(account, draftId)
    const clash = row.clashes.find((each) => each.field === field)
    const clashes = row.clashes.filter((each) => each.field !== field)
    const fields = clash && keep === 'theirs' ? { ...row.fields, [field]: clash.theirs } : row.fields
    return putRevision(account, { ...row, fields, clashes })
  })
}

/** @throws DraftChangedError when it is gone, DraftSealedError when it was submitted. */
export async function openRow({ db }: Account, draftId: string): Promise<DraftRow> {
  const row = readableOne(db, 'drafts', await db.drafts.get(draftId))
  if (!row) throw new DraftChangedError('This draft is no longer here')
  if (row.sealedBy !== null) throw new DraftSealedError()
  return row
}

async function openDraft(account: Account, kind: DraftKind): Promise<DraftRow | undefined> {
  const current = await currentDraft(account, kind)
  return current?.sealedBy === null ? current : undefined
}

/** Every draft, submitted ones that wait for their answer included. */
export const allDrafts = query(async ({ db }: Account): Promise<DraftRow[]> => {
  return readable(db, 'drafts', await db.drafts.toArray())
})

/** A late autosave must not bring back a draft that its accepted op deleted. */
async function wasSubmitted({ db }: Account, draftId: string): Promise<boolean> {
  return (
    (await db.ops
      .where('draft.draftId')
      .equals(draftId)
      .and((op) => op.state === 'done')
      .count()) > 0
  )
}

/** The last revisions of a draft, newest first, at most 20. */
export const draftHistory = query(async ({ db }: Account, draftId: string): Promise<RevisionRow[]> => {
  const rows = await db.draftRevisions
    .where('[draftId+revision]')
    .between([draftId, 0], [draftId, Infinity])
    .toArray()
  return readable(db, 'draftRevisions', rows).toReversed()
})

/**
 * Inside a transaction over drafts, draftRevisions and draftBases. What the server still says about
 * the draft must not bring it back.
 */
export async function removeDraft({ db }: Account, draftId: string): Promise<void> {
  await db.draftBases.update(draftId, { over: true })
  await db.drafts.delete(draftId)
  await db.draftRevisions.where('[draftId+revision]').between([draftId, 0], [draftId, Infinity]).delete()
}

/**
 * Inside the enqueue transaction: the draft now belongs to `opId`.
 * @throws DraftSealedError when it was submitted already, DraftChangedError when it is not the one that was read.
 */
export async function sealDraft({ db }: Account, draft: DraftRef, opId: string): Promise<void> {
  const row = readableOne(db, 'drafts', await db.drafts.get(draft.draftId))
  if (row && row.sealedBy !== null) throw new DraftSealedError()
  if (!row || row.revision !== draft.revision) throw new DraftChangedError('This was changed in another tab')
  await db.drafts.put({ ...row, sealedBy: opId, errorField: null, errorMsg: null, clashes: [] })
}

/** Inside a transaction: gives a draft back to its wizard, with what was wrong where the server said so. */
export async function unsealDraft(
  { db }: Account,
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
